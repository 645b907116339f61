import { AppError } from '@xrai/contract/errors/app-error'
import type { Finding } from '@xrai/contract/records/finding'
import type { FileFacts, RadiographType } from '@xrai/contract/records/radiograph'
import { periodOf } from '../../accounts/credits/month.ts'
import { notifyAnalysisEnded } from '../../accounts/notifications/notify-ended.ts'
import { recordEvent } from '../../accounts/outbox/record-event.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { insertCreditEntry } from '../../db/queries/accounts/credits.ts'
import { lockMembership } from '../../db/queries/accounts/members.ts'
import { insertAnalysis } from '../../db/queries/imaging/analyses.ts'
import { storable, storableFileName } from '../../db/storable.ts'
import type { FileStore, StagedFile } from '../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import type { AnalyzedPicture } from '../pictures/open-analyzer.ts'
import { insertNewImage } from './insert-new-image.ts'
import { findingsOf, resultColumns, writeResult } from './write-result.ts'

export interface AnalyzedFile {
  readonly analysis: AnalyzedPicture
  readonly type: RadiographType
  readonly fileName: string
  readonly bytes: number
  readonly original: StagedFile
  /** The thumbnail of the analysed image, if one was made. */
  readonly thumbnail?: StagedFile | undefined
  readonly idempotencyKey: string | null
  /** The analysis for which a credit is reserved; without one the credit is taken here, even if none is left. */
  readonly reserved?: string
  readonly siteId?: string | null
  readonly patientId?: string | null
  readonly caseId?: string
  /** Defaults to now. */
  readonly at?: Date
}

export interface StoredAnalysis {
  readonly id: string
  readonly imageId: string
  readonly findings: readonly Finding[]
}

/**
 * Stores the original, image, analysis, findings, one credit and the audit event in one transaction. Returns null and
 * writes nothing if the clinic already has an analysis under the file's idempotency key. Throws NOT_MEMBER if the user
 * left the clinic during inference, so that an erased clinic gets no new data. Also throws the errors of
 * `insertNewImage`.
 */
export const storeAnalysis = (
  files: FileStore,
  session: Session,
  file: AnalyzedFile,
): Promise<StoredAnalysis | null> => {
  const stored = {
    id: file.reserved ?? newId(file.at),
    imageId: newId(file.at),
    findings: findingsOf(file.analysis),
  }
  const staged = file.thumbnail ? [file.original, file.thumbnail] : [file.original]
  return writeWithFiles(session.scope, files, staged, async scope => {
    await store(scope, session.user.id, stored, file)
    return stored
  }).catch(error => {
    if (error instanceof AlreadyStored) return null
    throw error
  })
}

/** Thrown inside the transaction to roll back the image too. */
class AlreadyStored extends Error {}

const store = async (scope: ClinicScope, by: string, { id, imageId, findings }: StoredAnalysis, file: AnalyzedFile) => {
  const { facts, orientation, timings } = file.analysis
  const createdAt = file.at ?? new Date()
  if (!(await lockMembership(scope, by))) throw new AppError('NOT_MEMBER')
  await insertNewImage(scope, {
    id: imageId,
    uploadedBy: by,
    fileName: storableFileName(file.fileName, imageId),
    bytes: file.bytes,
    ...columnsOf(facts),
    fingerprint: file.analysis.fingerprint,
    orientation,
    originalHash: file.original.hash,
    ...(file.analysis.shown?.isShownAsSent && { displayHash: file.original.hash, displayMediaType: 'image/jpeg' }),
    thumbnailHash: file.thumbnail?.hash ?? null,
    siteId: file.siteId ?? null,
    patientId: file.patientId ?? null,
    caseId: file.caseId ?? null,
    createdAt,
  })
  const inserted = await insertAnalysis(scope, {
    id,
    imageId,
    requestedBy: by,
    type: file.type,
    ...resultColumns(file.analysis, createdAt),
    startedAt: new Date(createdAt.getTime() - timings.total),
    idempotencyKey: file.idempotencyKey,
    createdAt,
  })
  if (!inserted) throw new AlreadyStored()
  if (!file.reserved) {
    const taken = { analysisId: id, by, period: periodOf(createdAt), createdAt }
    await insertCreditEntry(scope, { ...taken, amount: -1, reason: 'reserve' })
  }
  await writeResult(scope, id, findings)
  await insertAuditEvent(scope, { by, action: 'analyze', subjectId: id, createdAt })
  const caseId = file.caseId ?? null
  await recordEvent(scope, { event: 'analysis.completed', analysisId: id, caseId, facts: { status: 'done' } })
  if (!file.caseId) await notifyAnalysisEnded(scope, { id, requestedBy: by, failed: false })
}

/** The facts of a file as columns of the image's row. */
export const columnsOf = ({ format, width, height, bitsPerSample, trailingBytes, dicom }: FileFacts) => ({
  format,
  width,
  height,
  bitsPerSample,
  trailingBytes: trailingBytes ?? 0,
  dicom: dicom ? storableFacts(dicom) : null,
})

const storableFacts = <T>(facts: T): T =>
  // JSON round trip: every string becomes storable, the type stays the same.
  JSON.parse(JSON.stringify(facts), (_, value) => (typeof value === 'string' ? storable(value) : value)) as T
