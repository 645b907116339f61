import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { createGate, type Gate, type Radiograph } from '@xrai/engine'
import { openNodeGate } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

/** What a picture is sent as, and whether it may be refused as unfit for that. */
export interface Check {
  readonly type: RadiographType
  readonly checked: boolean
}

let gate: Gate = createGate()

/** Loads the network of the quality check; without it, or with a damaged one, every picture passes. Answers why. */
export const openGate: Operation<{ readonly models: string }, { readonly code: ErrorCode | null }> = async (
  _,
  { models },
) => ({ value: { code: await loadGate(models) } })

export const loadGate = async (models: string): Promise<ErrorCode | null> => {
  try {
    gate = await openNodeGate(models)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

/** Refuses with a QUALITY_ code what is not fit to be analysed as its type. */
export const requireQuality = async (radiograph: Radiograph, { type, checked }: Check): Promise<void> => {
  if (checked) await gate.requireQuality(radiograph, type)
}
