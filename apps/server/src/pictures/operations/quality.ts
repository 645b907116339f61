import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { Orientation } from '@xrai/contract/records/orientation'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import {
  type Accepted,
  checkQuality,
  createGate,
  type Gate,
  type QualityCheck,
  type Radiograph,
  turnImage,
} from '@xrai/engine'
import { openNodeGate } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

/** What a picture is sent as, and whether it may be refused as unfit for that. */
export interface Check extends QualityCheck {
  /** How it was turned when it was inspected. */
  readonly orientation?: Orientation
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

/** Undefined where the network is not certain. */
export const suggestType = async (radiograph: Radiograph): Promise<RadiographType | undefined> =>
  (await gate.suggest(radiograph)).type

/** How a picture is to be turned, and the gravest that speaks against it then; it is turned only where nothing does. */
export const faultOf = async (radiograph: Radiograph, type: RadiographType) => {
  const { orientation, faults } = await gate.turnRight(radiograph, type)
  const fault = faults[0] ?? null
  return { orientation: fault ? null : orientation, fault }
}

/** How a picture is to be analysed; refuses what is unfit. One that was turned before is judged as it is shown, and refused no more. */
export const requireQuality = async (radiograph: Radiograph, { orientation, ...check }: Check): Promise<Accepted> => {
  if (!orientation) return checkQuality(gate, radiograph, check)
  const shown = { ...radiograph, image: turnImage(radiograph.image, orientation) }
  return { ...(await checkQuality(gate, shown, { type: check.type, checked: false })), orientation }
}
