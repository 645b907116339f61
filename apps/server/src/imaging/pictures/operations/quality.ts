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

/** The declared type of an image, and whether it may be refused as unfit for it. */
export interface Check extends QualityCheck {
  /** The orientation correction from its inspection. */
  readonly orientation?: Orientation
}

let gate: Gate = createGate()

/** Loads the network of the quality check; without it, or if it is damaged, every image passes. Returns the error code. */
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

/** Undefined if the network is uncertain. */
export const suggestType = async (radiograph: Radiograph): Promise<RadiographType | undefined> =>
  (await gate.suggest(radiograph)).type

/**
 * The orientation correction, and the most serious fault that is left then. An image with another fault is corrected too,
 * because a user may have it analysed all the same; one that is no radiograph stays as it was sent.
 */
export const faultOf = async (radiograph: Radiograph, type: RadiographType) => {
  const { orientation, faults } = await gate.turnRight(radiograph, type)
  const fault = faults[0] ?? null
  return { orientation: fault === 'QUALITY_NOT_RADIOGRAPH' ? null : orientation, fault }
}

/**
 * The orientation correction for the analysis; throws if the image is unfit. An image that was corrected before is checked
 * as it is shown, and no longer refused.
 */
export const requireQuality = async (radiograph: Radiograph, { orientation, ...check }: Check): Promise<Accepted> => {
  if (!orientation) return checkQuality(gate, radiograph, check)
  const facts = orientation.mirrored ? withoutMirror(radiograph.facts) : radiograph.facts
  const shown = { ...radiograph, facts, image: turnImage(radiograph.image, orientation) }
  return { ...(await checkQuality(gate, shown, { type: check.type, checked: false })), orientation }
}

/** The facts of a mirrored file after its image was turned; else the mirror would hide another fault. */
const withoutMirror = ({ dicom, ...facts }: Radiograph['facts']): Radiograph['facts'] => {
  if (!dicom) return facts
  const { mirrored: _, ...rest } = dicom
  return { ...facts, dicom: rest }
}
