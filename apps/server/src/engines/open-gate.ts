import { AppError } from '@xrai/contract/errors/app-error'
import { createGate, type Gate } from '@xrai/engine'
import { openNodeGate } from '@xrai/engine/node'
import type { EngineSettings } from './engine-settings.ts'

/**
 * The look at a picture before it is analysed, whichever detector ENGINE names. Where its network is missing or damaged
 * every picture is analysed as it is sent, and the log says why.
 */
export const openGate = async ({ modelsDir }: EngineSettings, say: (line: string) => void): Promise<Gate> => {
  try {
    return await openNodeGate(modelsDir)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    say(`No picture is looked at before its analysis: ${error.code} (${error.message})`)
    return createGate()
  }
}
