import { AppError } from '@xrai/contract/errors/app-error'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { Radiograph } from '../decode/radiograph.ts'
import type { Accepted } from '../pipeline.ts'
import type { Gate } from './gate.ts'

/** The declared type of an image, and whether it may be refused as unfit for that type. */
export interface QualityCheck {
  readonly type: RadiographType
  readonly checked: boolean
  /** True: an image with a wrong orientation is corrected for its analysis instead of refused. */
  readonly autoOrient?: boolean
}

/**
 * Decides how an image is analysed. Throws a QUALITY_ code if it is unfit for its type. An upside-down image that is
 * analysed anyway gets no tooth numbers.
 */
export const checkQuality = async (gate: Gate, radiograph: Radiograph, check: QualityCheck): Promise<Accepted> => {
  const { type, checked, autoOrient = false } = check
  const { orientation, faults } = autoOrient
    ? await gate.turnRight(radiograph, type)
    : { orientation: null, faults: await gate.faultsOf(radiograph, type) }
  if (checked && faults[0]) throw new AppError(faults[0])
  return { orientation, numbersTeeth: !faults.includes('QUALITY_UPSIDE_DOWN'), fault: faults[0] ?? null }
}
