import { AppError } from '@xrai/contract/errors/app-error'
import { type Log, silentLog } from '../../base/log/log.ts'
import type { EngineSettings } from '../../settings/engine-settings.ts'
import type { PictureSettings } from '../../settings/picture-settings.ts'
import { type Analyzer, type AnalyzerOptions, openAnalyzer } from '../pictures/open-analyzer.ts'
import { openPictures } from '../pictures/open-pictures.ts'
import { openKserveEngine } from './kserve.ts'
import { openRoboflowEngine } from './roboflow.ts'
import type { ServerEngine } from './server-engine.ts'

/**
 * Opens the detector that ENGINE selects. If it does not start (its model is missing or damaged, or the machine was too
 * busy) the rest of the product still works: every analysis is refused with the reason, /api/health reports that the
 * engine failed, and the next request tries to open it again.
 */
export const openEngine = async (
  settings: EngineSettings,
  limits: PictureSettings,
  log: Log,
): Promise<ServerEngine> => {
  const start = async () => {
    const engine = await open(settings, limits)
    if (engine.modelFor('panoramic')?.use === 'evaluation') log.info('evaluation-model')
    return engine
  }
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error('engine-not-started', { error })
    return reopened(error, start, log)
  }
}

/** From the end of one attempt to the next. */
const pauseMs = 30_000

const reopened = (first: AppError, start: () => Promise<ServerEngine>, log: Log): ServerEngine => {
  let engine: ServerEngine | undefined
  let refusal = first
  let triedAt = Date.now()
  let isClosed = false
  let opening: Promise<void> | undefined
  const tryAgain = async () => {
    try {
      const started = await start()
      if (isClosed) return await started.close()
      engine = started
      log.info('engine-started')
    } catch (error) {
      // A repeated error is logged once.
      if (!(error instanceof AppError) || error.code !== refusal.code) log.error('engine-not-started', { error })
      if (error instanceof AppError) refusal = error
    } finally {
      triedAt = Date.now()
      opening = undefined
    }
  }
  const opened = async (): Promise<ServerEngine> => {
    if (!engine && !isClosed && Date.now() - triedAt >= pauseMs) opening ??= tryAgain()
    await opening
    if (!engine) throw new AppError(refusal.code, { cause: refusal })
    return engine
  }
  return {
    analyze: async (...call) => (await opened()).analyze(...call),
    modelFor: type => engine?.modelFor(type),
    check: async () => (await opened()).check(),
    close: async () => {
      isClosed = true
      await opening
      await engine?.close()
    },
  }
}

/** Pictures at a detector elsewhere at once; each holds its process until the answer is there. */
const placesElsewhere = 4

/** Pictures that are analysed at once. */
export const concurrencyOf = (settings: EngineSettings): number =>
  settings.kind === 'onnx' ? settings.pictures : placesElsewhere

/** Networks in this machine's processes, with the installed ones in place of shipped ones. */
export const openLocal = (
  { modelsDir: models, numbersTeeth, threads, pictures: size }: Extract<EngineSettings, { readonly kind: 'onnx' }>,
  { memoryMb, timeMs }: PictureSettings,
  variant: Partial<Pick<AnalyzerOptions, 'installed' | 'type' | 'threads' | 'size'>> = {},
): Promise<Analyzer> =>
  openAnalyzer({ models, gate: models, numbersTeeth, threads, size, memoryMb, timeMs, ...variant })

const open = async (settings: EngineSettings, limits: PictureSettings): Promise<ServerEngine> => {
  const models = settings.modelsDir
  const { memoryMb, timeMs } = limits
  if (settings.kind === 'onnx') return openLocal(settings, limits)
  // The pictures' own processes report at the start whether there is a quality check.
  const pictures = await openPictures({ models, size: concurrencyOf(settings), memoryMb, timeMs }, silentLog)
  if (settings.kind === 'roboflow') return openRoboflowEngine(settings, pictures)
  return openKserveEngine(settings, pictures)
}
