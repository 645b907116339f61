import { AppError } from '@xrai/contract/errors/app-error'
import type { Engine } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'

/**
 * The detector of `models`. Where there is none, or a damaged one, the rest of the product still works: every analysis
 * is refused with the reason and /api/health says that the engine failed.
 */
export const openEngine = async (models: string, say: (line: string) => void): Promise<Engine> => {
  try {
    return await openNodeEngine({ models })
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
