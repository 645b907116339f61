import { AppError } from '@xrai/contract/errors/app-error'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { Radiograph } from '../decode/radiograph.ts'
import type { Accepted } from '../pipeline.ts'
import type { Gate } from './gate.ts'

/** What a picture is sent as, and whether it may be refused as unfit for that. */
export interface QualityCheck {
  readonly type: RadiographType
  readonly checked: boolean
  /** True: a picture that lies wrong is turned right for its analysis instead of refused. */
  readonly autoOrient?: boolean
}

/**
 * How a picture is to be analysed. Refuses with a QUALITY_ code what is not fit to be analysed as its type; one that
 * stands on its head and is analysed all the same gets no tooth numbers.
 */
export const checkQuality = async (gate: Gate, radiograph: Radiograph, check: QualityCheck): Promise<Accepted> => {
  const { type, checked, autoOrient = false } = check
  const { orientation, faults } = autoOrient
    ? await gate.turnRight(radiograph, type)
    : { orientation: null, faults: await gate.faultsOf(radiograph, type) }
  if (checked && faults[0]) throw new AppError(faults[0])
  return { orientation, numbersTeeth: !faults.includes('QUALITY_UPSIDE_DOWN') }
}
