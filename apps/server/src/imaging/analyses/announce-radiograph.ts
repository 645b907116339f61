import type { ErrorCode } from '@xrai/contract/errors/table'
import type { RadiographSource } from '@xrai/contract/records/source'
import { notify } from '../../accounts/notifications/notify.ts'
import { notifyAnalysisEnded } from '../../accounts/notifications/notify-ended.ts'
import { recordEvent } from '../../accounts/outbox/record-event.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'

/** Where a new radiograph comes from. */
export interface RadiographOrigin {
  readonly kind: RadiographSource | 'demo'
  /** The clinic's name for the key, equipment or PACS. */
  readonly name?: string | null
  /** The member of the clinic in whose name it is stored. */
  readonly by: string
  /** The demo's past; now by default. */
  readonly at?: Date
}

interface Announced {
  readonly analysisId: string
  readonly imageId: string
  readonly caseId: string | null
  /** The DICOM study, or the image itself. */
  readonly studyId: string
  readonly createdAt: Date
  readonly isDone: boolean
  readonly unanalysed: ErrorCode | null
}

/** Writes the audit event and notifies webhooks and members, in the transaction of the radiograph. */
export const announceRadiograph = async (
  scope: ClinicScope,
  { kind, by }: RadiographOrigin,
  { analysisId, imageId, caseId, studyId, createdAt, isDone, unanalysed }: Announced,
): Promise<void> => {
  if (kind === 'web' || kind === 'demo') {
    await insertAuditEvent(scope, { by, action: 'analyze', subjectId: analysisId, createdAt })
  } else {
    const action = kind === 'bulk' ? 'picture-create' : 'picture-receive'
    const detail = unanalysed ? `${kind} ${unanalysed}` : kind
    await insertAuditEvent(scope, { by, action, subjectId: imageId, detail, createdAt })
    if (kind !== 'bulk') await notifyStudy(scope, { studyId, analysisId })
  }
  if (!isDone) return
  await recordEvent(scope, { event: 'analysis.completed', analysisId, caseId, facts: { status: 'done' } })
  if (!caseId) await notifyAnalysisEnded(scope, { id: analysisId, requestedBy: by, failed: false })
}

/** Notifies once per study. */
const notifyStudy = (scope: ClinicScope, { studyId, analysisId }: { studyId: string; analysisId: string }) =>
  notify(scope, {
    kind: 'study-received',
    key: `study ${studyId}`,
    to: { roles: ['owner', 'dentist', 'assistant'] },
    analysisId,
  })
