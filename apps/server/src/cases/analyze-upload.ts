import type { AnalysisAnswer } from '@xrai/contract/case/analysis'
import { radiographLimits, radiographTypeOf, type WireType } from '@xrai/contract/case/radiograph'
import { AppError } from '@xrai/contract/errors/app-error'
import type { Engine } from '@xrai/engine'
import type { Session } from '../accounts/session.ts'
import { findAnalysisByKey } from '../db/queries/analyses.ts'
import type { FileStore } from '../storage/file-store.ts'
import { openAnalysis } from './open-analysis.ts'
import { presentAnswer } from './present-analysis.ts'
import type { Renditions } from './renditions.ts'
import { storeAnalysis } from './store-analysis.ts'

export interface Upload {
  readonly image: File
  readonly type: WireType
  /** The same key of the same clinic is the same analysis, charged once. */
  readonly idempotencyKey: string | null
}

interface Needs {
  readonly engine: Engine
  readonly files: FileStore
  readonly renditions: Renditions
}

/**
 * One uploaded picture to findings. The file goes to disk beside the detector's work and gets its name only when the
 * detector accepted it; then everything else is written in one transaction. A refused file leaves nothing behind.
 */
export const analyzeUpload = async (
  { engine, files, renditions }: Needs,
  session: Session,
  { image, type, idempotencyKey }: Upload,
): Promise<AnalysisAnswer> => {
  const { scope } = session
  const earlier = idempotencyKey && (await findAnalysisByKey(scope, idempotencyKey))
  if (earlier) return presentAnswer(await openAnalysis(scope, earlier))
  if (image.size === 0) throw new AppError('IMAGE_EMPTY')
  if (image.size > radiographLimits.bytes) throw new AppError('IMAGE_TOO_LARGE')

  const bytes = await image.bytes()
  const staging = files.stage(bytes)
  const radiographType = radiographTypeOf(type)
  try {
    const [analysis, file] = await Promise.all([engine.analyze(bytes, radiographType), staging])
    await file.commit()
    const stored = { analysis, type: radiographType, fileName: image.name, bytes: bytes.length, hash: file.hash }
    const opened = await storeAnalysis(session, { ...stored, idempotencyKey })
    renditions.prepare(scope, opened.image.id)
    return presentAnswer(opened)
  } catch (error) {
    await staging.then(file => file.discard()).catch(() => undefined)
    throw error
  }
}
