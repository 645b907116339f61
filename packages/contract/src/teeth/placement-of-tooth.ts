import { type Fdi, isMilk, isUpper, placeOf, quadrantOf } from './fdi.ts'
import type { Placement } from './placement.ts'

/** The placement of a tooth. */
export const placementOfTooth = (fdi: Fdi): Placement & { readonly kind: 'region' } => {
  const place = placeOf(fdi)
  // Milk teeth have no premolars: their fourth and fifth are molars.
  const region = place <= 3 ? 'anterior' : place <= 5 && !isMilk(fdi) ? 'premolar' : 'molar'
  const isRight = quadrantOf(fdi) === 1 || quadrantOf(fdi) === 4
  return { kind: 'region', arch: isUpper(fdi) ? 'upper' : 'lower', side: isRight ? 'right' : 'left', region }
}
