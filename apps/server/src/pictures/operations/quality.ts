import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { Orientation } from '@xrai/contract/records/orientation'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { type Accepted, createGate, type Gate, type Radiograph } from '@xrai/engine'
import { openNodeGate } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

/** What a picture is sent as, and whether it may be refused as unfit for that. */
export interface Check {
  readonly type: RadiographType
  readonly checked: boolean
  /** True: a picture that lies wrong is turned right for its analysis instead of refused. */
  readonly autoOrient?: boolean
  /** How it was turned when it was inspected; not judged again then. */
  readonly orientation?: Orientation | null
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

/**
 * How a picture is to be analysed. Refuses with a QUALITY_ code what is not fit to be analysed as its type; one that
 * stands on its head and is analysed all the same gets no tooth numbers.
 */
export const requireQuality = async (radiograph: Radiograph, check: Check): Promise<Accepted> => {
  const { type, checked, autoOrient = false } = check
  if (check.orientation !== undefined) return { orientation: check.orientation }
  const { orientation, faults } = autoOrient
    ? await gate.turnRight(radiograph, type)
    : { orientation: null, faults: await gate.faultsOf(radiograph, type) }
  if (checked && faults[0]) throw new AppError(faults[0])
  return { orientation, numbersTeeth: !faults.includes('QUALITY_UPSIDE_DOWN') }
}
