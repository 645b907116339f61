import type { RadiographType } from '@xrai/contract/case/radiograph'
import { type EngineAnalysis, toPredictions } from '@xrai/engine'
import type { Session } from '../accounts/session.ts'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import { newId } from '../db/columns.ts'
import { findAnalysisByKey, insertAnalysis } from '../db/queries/analyses.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { insertCreditEntry } from '../db/queries/credits.ts'
import { insertFindings } from '../db/queries/findings.ts'
import { insertImage } from '../db/queries/images.ts'
import type { FileHash } from '../storage/file-store.ts'
import { type OpenAnalysis, openAnalysis } from './open-analysis.ts'

export interface AnalyzedFile {
  readonly analysis: EngineAnalysis
  readonly type: RadiographType
  readonly fileName: string
  readonly bytes: number
  readonly hash: FileHash
  readonly idempotencyKey: string | null
  readonly patientId?: string
  /** Now, unless told. */
  readonly at?: Date
}

/** Image, analysis, findings, one credit and the audit event: all of it, or nothing. */
export const storeAnalysis = async (session: Session, file: AnalyzedFile): Promise<OpenAnalysis> => {
  const id = newId(file.at)
  const stored = await inTransaction(session.scope, scope => store(scope, session.user.id, id, file)).catch(error => {
    if (error instanceof AlreadyStored) return null
    throw error
  })
  if (stored) return openAnalysis(session.scope, id)
  // A second request under the same key was first; its analysis is the answer and nothing of this one was kept.
  const earlier = file.idempotencyKey && (await findAnalysisByKey(session.scope, file.idempotencyKey))
  return openAnalysis(session.scope, earlier || id)
}

class AlreadyStored extends Error {}

const store = async (scope: ClinicScope, by: string, id: string, file: AnalyzedFile): Promise<true> => {
  const { facts, model, experimental, timings, detections } = file.analysis
  const createdAt = file.at ?? new Date()
  const imageId = await insertImage(scope, {
    uploadedBy: by,
    fileName: storable(file.fileName).slice(0, 255),
    bytes: file.bytes,
    format: facts.format,
    width: facts.width,
    height: facts.height,
    bitsPerSample: facts.bitsPerSample,
    dicom: facts.dicom ? storableFacts(facts.dicom) : null,
    originalHash: file.hash,
    patientId: file.patientId ?? null,
    createdAt,
  })
  const inserted = await insertAnalysis(scope, {
    id,
    imageId,
    requestedBy: by,
    type: file.type,
    state: 'done',
    experimental,
    modelName: model.name,
    modelVersion: model.version,
    timings,
    idempotencyKey: file.idempotencyKey,
    createdAt,
  })
  // Thrown, so that the image goes with it.
  if (!inserted) throw new AlreadyStored()
  const findings = toPredictions(detections, newId).map(({ detection_id, class_id, ...rest }) => {
    return { ...rest, id: detection_id, classId: class_id }
  })
  await insertFindings(scope, id, findings)
  await insertCreditEntry(scope, { amount: -1, reason: 'analysis', analysisId: id, by, createdAt })
  await insertAuditEvent(scope, { by, action: 'analyze', subjectId: id, createdAt })
  return true
}

/** PostgreSQL keeps no NUL and no half surrogate pair in a text; a file's name or a DICOM tag may hold one. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const storableFacts = <T>(facts: T): T =>
  // The same facts, string by string.
  JSON.parse(JSON.stringify(facts), (_, value) => (typeof value === 'string' ? storable(value) : value)) as T
