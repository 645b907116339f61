import type { RadiographType } from '@xrai/contract/case/radiograph'
import { AppError } from '@xrai/contract/errors/app-error'
import type { QualityCode } from '@xrai/contract/errors/quality'
import type { Radiograph } from '../decode/radiograph.ts'
import { answersOf, type Fault, looks, thresholds, uprightness } from './answers.ts'
import { featuresOf } from './features.ts'

/**
 * What speaks against analysing a picture as what it was sent as, the gravest first; nothing of a good one. A few
 * milliseconds: a look at 64 × 48 cells and at sixteen squares, and a network of 24 units
 * (docs/decisions/023-quality-gate.md).
 */
export const faultsOf = ({ image, facts, colour = 0 }: Radiograph, type: RadiographType): QualityCode[] => {
  const { grid, turned, rest } = featuresOf(image, colour)
  const answers = answersOf([...grid, ...rest])
  const above = (fault: Fault) => answers[fault] - thresholds[type][fault]
  const ofTheExposure = [
    { code: 'QUALITY_SCREEN_PHOTO', by: above('screen') },
    { code: 'QUALITY_INVERTED', by: above('inverted') },
    { code: 'QUALITY_TOO_DARK', by: above('dark') },
    { code: 'QUALITY_TOO_BRIGHT', by: above('bright') },
    { code: 'QUALITY_BLURRED', by: above('blurred') },
  ] as const
  const isPanoramic = type === 'panoramic'
  const faults: (QualityCode | false)[] = [
    above('notRadiograph') > 0 && 'QUALITY_NOT_RADIOGRAPH',
    // Of these one often looks a little like another: the surest first.
    ...ofTheExposure
      .filter(({ by }) => by > 0)
      .toSorted((a, b) => b.by - a.by)
      .map(({ code }) => code),
    isPanoramic && answers.periapical > looks.periapical && 'QUALITY_LOOKS_PERIAPICAL',
    !isPanoramic && answers.periapical < looks.panoramic && 'QUALITY_LOOKS_PANORAMIC',
    // Patient Orientation (0020,0020), PS3.3 C.7.6.1.1.1.
    facts.dicom?.mirrored === true && 'QUALITY_MIRRORED',
    isPanoramic && uprightness(turned) < looks.overturned && 'QUALITY_UPSIDE_DOWN',
  ]
  return faults.filter(fault => fault !== false)
}

/** Throws the gravest of `faultsOf`. */
export const requireQuality = (radiograph: Radiograph, type: RadiographType): void => {
  const [fault] = faultsOf(radiograph, type)
  if (fault) throw new AppError(fault)
}
