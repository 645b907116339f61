import { AppError } from '@xrai/contract/errors/app-error'
import type { Engine } from '@xrai/engine'
import { decode, openNodeEngine } from '@xrai/engine/node'
import type { EngineSettings } from './engine-settings.ts'
import { openKserveEngine } from './kserve.ts'
import { openRoboflowEngine } from './roboflow.ts'

/**
 * The detector that ENGINE names. Where its model is missing or damaged the rest of the product still works: every
 * analysis is refused with the reason and /api/health says that the engine failed.
 */
export const openEngine = async (settings: EngineSettings, say: (line: string) => void): Promise<Engine> => {
  try {
    if (settings.kind === 'onnx' && settings.research) {
      say(
        'RESEARCH_MODELS: panoramics are analysed by a model for research, neither for commercial nor for clinical use.',
      )
    }
    return await open(settings)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    say(`The detector did not start: ${error.code} (${error.message})`)
    return {
      analyze: () => Promise.reject(new AppError(error.code, { cause: error })),
      modelFor: () => undefined,
      check: () => Promise.reject(new AppError(error.code)),
      close: () => Promise.resolve(),
    }
  }
}

const open = async (settings: EngineSettings): Promise<Engine> => {
  switch (settings.kind) {
    case 'roboflow':
      return openRoboflowEngine(settings, decode)
    case 'kserve':
      return openKserveEngine(settings, decode)
    case 'onnx':
      return openNodeEngine({
        models: settings.modelsDir,
        numbersTeeth: settings.numbersTeeth,
        research: settings.research,
      })
  }
}
