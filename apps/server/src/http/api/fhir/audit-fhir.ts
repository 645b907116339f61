import { AppError } from '@xrai/contract/errors/app-error'
import { errorTable } from '@xrai/contract/errors/table'
import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import { identifyCaller } from '../../../accounts/audit/caller.ts'
import { actorOf, recordOnce } from '../../../accounts/audit/record-once.ts'
import type { Session } from '../../../accounts/sessions/session.ts'
import type { Resource } from '../../../interop/fhir/resources.ts'
import type { Found } from '../../../interop/fhir/search/page.ts'

/** The screen view that reading a resource corresponds to; null for resources without patient data. */
const views: Readonly<Record<Resource['resourceType'], AuditAction | null>> = {
  Patient: 'patient-view',
  ImagingStudy: 'analysis-view',
  DiagnosticReport: 'report-view',
  Observation: 'report-view',
  DocumentReference: 'report-view',
  Provenance: 'report-view',
  Practitioner: null,
  Organization: null,
  Location: null,
  Device: null,
}

const lists: Partial<Record<Resource['resourceType'], AuditAction>> = {
  Patient: 'patient-list',
  ImagingStudy: 'analysis-list',
  DiagnosticReport: 'report-list',
  Observation: 'report-list',
  DocumentReference: 'report-list',
  Provenance: 'report-list',
}

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
    read: async ({ resource, entry }: Found): Promise<void> => {
      const view = views[resource.resourceType]
      if (view) await record(view, entry?.analysis.id ?? resource.id)
    },
    pdf: (analysisId: string): Promise<void> => record('report-pdf', analysisId),
    everything: (patientId: string): Promise<void> => record('patient-view', patientId),
    /**
     * Records the list and whose radiographs it contained: a view of the patient, or of the radiograph if it has no patient.
     */
    search: async (type: Resource['resourceType'], found: readonly Found[]): Promise<void> => {
      const list = lists[type]
      if (list) await record(list, null)
      const [patients, others] = [new Set<string>(), new Set<string>()]
      for (const { entry } of found) {
        if (!entry) continue
        if (entry.patient) patients.add(entry.patient.id)
        else others.add(entry.analysis.id)
      }
      for (const id of patients) await record('patient-view', id)
      const view = views[type]
      if (view) for (const id of others) await record(view, id)
    },
    refused: async (error: unknown, call: string): Promise<void> => {
      if (!(error instanceof AppError) || ![401, 403].includes(errorTable[error.code].status)) return
      await recordOnce(scope, { ...actorOf(session), action: 'refused', subjectId: null, detail: call })
    },
  }
}
