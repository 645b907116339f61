import { AppError } from '@xrai/contract/errors/app-error'
import { errorTable } from '@xrai/contract/errors/table'
import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import { identifyCaller } from '../../../accounts/audit/caller.ts'
import { actorOf, recordOnce } from '../../../accounts/audit/record-once.ts'
import type { Session } from '../../../accounts/sessions/session.ts'
import { patientIdOf } from '../../../interop/fhir/entry-facts.ts'
import type { ResourceKind } from '../../../interop/fhir/resource-kind.ts'
import type { Found } from '../../../interop/fhir/search/page.ts'

/** Records the calls of the FHIR server in the audit trail like the corresponding screens. */
export const auditFhir = (session: Session) => {
  const { scope } = session
  const record = (action: AuditAction, subjectId: string | null) =>
    recordOnce(scope, { ...actorOf(session), action, subjectId })
  return {
    begin: async (): Promise<void> => {
      await identifyCaller(session)
      const { keyId } = actorOf(session)
      if (keyId) await record('key-use', keyId)
    },
    read: async (kind: ResourceKind, { resource, entry }: Found): Promise<void> => {
      if (kind.audit) await record(kind.audit.view, entry?.analysis.id ?? resource.id)
    },
    pdf: (analysisId: string): Promise<void> => record('report-pdf', analysisId),
    everything: (patientId: string): Promise<void> => record('patient-view', patientId),
    /**
     * Records the list and whose radiographs it contained: a view of the patient, or of the radiograph if it has no patient.
     */
    search: async ({ audit }: ResourceKind, found: readonly Found[]): Promise<void> => {
      if (audit) await record(audit.list, null)
      const patients = new Set<string>()
      const others = new Set<string>()
      for (const { resource, entry } of found) {
        if (!entry) continue
        const patientId = patientIdOf(resource) ?? entry.patient?.id
        if (patientId) patients.add(patientId)
        else others.add(entry.analysis.id)
      }
      for (const id of patients) await record('patient-view', id)
      if (audit) for (const id of others) await record(audit.view, id)
    },
    refused: async (error: unknown, call: string): Promise<void> => {
      if (!(error instanceof AppError) || ![401, 403].includes(errorTable[error.code].status)) return
      await recordOnce(scope, { ...actorOf(session), action: 'refused', subjectId: null, detail: call })
    },
  }
}
