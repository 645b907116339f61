import type { Translate } from '../strings/translate.ts'
import type { Fdi } from './fdi.ts'
import { placementOfTooth } from './placement-of-tooth.ts'
import { type Located, locationText, placementText } from './placement-text.ts'
import { otherToothOf } from './tooth-in-doubt.ts'

/** Like `locationText`, beside a text that names both teeth of a doubt: the jaw, the side and the region that they share. */
export const locationBesideTooth = (finding: Located & { readonly tooth: string }, say: Translate): string => {
  const { placement } = finding
  if (placement?.kind !== 'either' || otherToothOf(finding) === null) return locationText(finding, say)
  const [one, other] = placement.teeth.map((tooth: Fdi) => placementText(placementOfTooth(tooth), say))
  return one === other ? (one ?? '') : ''
}
