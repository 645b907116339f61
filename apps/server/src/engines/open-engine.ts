import { AppError } from '@xrai/contract/errors/app-error'
import { type Log, silentLog } from '../log/log.ts'
import { openAnalyzer } from '../pictures/open-analyzer.ts'
import { openPictures } from '../pictures/open-pictures.ts'
import type { PictureSettings } from '../pictures/picture-settings.ts'
import type { Engine } from './engine.ts'
import type { EngineSettings } from './engine-settings.ts'
import { openKserveEngine } from './kserve.ts'
import { openRoboflowEngine } from './roboflow.ts'

/**
 * The detector that ENGINE names. Where its model is missing or damaged the rest of the product still works: every
 * analysis is refused with the reason and /api/health says that the engine failed.
 */
export const openEngine = async (settings: EngineSettings, limits: PictureSettings, log: Log): Promise<Engine> => {
  try {
    if (settings.kind === 'onnx' && settings.research) {
      log.warn('research-model-on')
    }
    const engine = await open(settings, limits)
    if (engine.modelFor('panoramic')?.use === 'evaluation') log.info('evaluation-model')
    return engine
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error('engine-not-started', { error })
    return {
      analyze: () => Promise.reject(new AppError(error.code, { cause: error })),
      modelFor: () => undefined,
      check: () => Promise.reject(new AppError(error.code)),
      close: () => Promise.resolve(),
    }
  }
}

/** Pictures at a detector elsewhere at once; each holds its process until the answer is there. */
const placesElsewhere = 4

/** Pictures that are analysed at once. */
export const concurrencyOf = (settings: EngineSettings): number =>
  settings.kind === 'onnx' ? settings.pictures : placesElsewhere

const open = async (settings: EngineSettings, { memoryMb, timeMs }: PictureSettings): Promise<Engine> => {
  const models = settings.modelsDir
  if (settings.kind === 'onnx') {
    const { numbersTeeth, research, threads } = settings
    return openAnalyzer({
      models,
      gate: models,
      numbersTeeth,
      research,
      threads,
      size: concurrencyOf(settings),
      memoryMb,
      timeMs,
    })
  }
  // The pictures' own processes report at the start whether there is a quality check.
  const pictures = await openPictures({ models, size: concurrencyOf(settings), memoryMb, timeMs }, silentLog)
  if (settings.kind === 'roboflow') return openRoboflowEngine(settings, pictures)
  return openKserveEngine(settings, pictures)
}
