import type { RadiographType } from '@xrai/contract/case/radiograph'
import { AppError } from '@xrai/contract/errors/app-error'
import type { QualityCode } from '@xrai/contract/errors/quality'
import type { Radiograph } from '../decode/radiograph.ts'
import { type Features, featuresOf, overturned } from './features.ts'
import { type Head, heads } from './heads.ts'

/**
 * What speaks against analysing a picture as what it was sent as, the gravest first; nothing of a good one. A few
 * milliseconds: a look at 64 × 48 cells and at sixteen squares, and one weighted sum per fault
 * (docs/decisions/023-quality-gate.md).
 */
export const faultsOf = ({ image, facts, colour = 0 }: Radiograph, type: RadiographType): QualityCode[] => {
  const features = featuresOf(image, colour)
  const isFound = (head: Head) => scoreOf(head, features) > head.threshold
  const faults: (QualityCode | false | undefined)[] = [
    isFound(heads.notRadiograph) && 'QUALITY_NOT_RADIOGRAPH',
    isFound(heads.screen) && 'QUALITY_SCREEN_PHOTO',
    isFound(heads.inverted) && 'QUALITY_INVERTED',
    isFound(heads.dark) && 'QUALITY_TOO_DARK',
    isFound(heads.bright) && 'QUALITY_TOO_BRIGHT',
    isFound(heads.blurred) && 'QUALITY_BLURRED',
    type === 'panoramic' && isFound(heads.periapical) && 'QUALITY_LOOKS_PERIAPICAL',
    type === 'periapical' && isFound(heads.panoramic) && 'QUALITY_LOOKS_PANORAMIC',
    // Patient Orientation (0020,0020), PS3.3 C.7.6.1.1.1.
    facts.dicom?.mirrored === true && 'QUALITY_MIRRORED',
    type === 'panoramic' && isFound(heads.upsideDown) && 'QUALITY_UPSIDE_DOWN',
  ]
  return faults.filter(fault => fault !== false && fault !== undefined)
}

/** Throws the gravest of `faultsOf`. */
export const requireQuality = (radiograph: Radiograph, type: RadiographType): void => {
  const [fault] = faultsOf(radiograph, type)
  if (fault) throw new AppError(fault)
}

/** The odds of a fault as a logarithm, by logistic regression. */
export const scoreOf = ({ bias, grid, rest, isTurned }: Head, features: Features): number => {
  const upright = features.grid
  const head = isTurned ? overturned(upright) : undefined
  const seen = head ? upright.map((value, at) => value - (head[at] ?? 0)) : upright
  const sum = (weights: readonly number[], values: readonly number[]) =>
    weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0)
  return bias + sum(grid, seen) + sum(rest, features.rest)
}
