import type { Translate } from '../strings/translate.ts'
import { placementOfTooth } from './placement-of-tooth.ts'
import { type Located, locationText, placementText } from './placement-text.ts'
import { otherToothOf } from './tooth-in-doubt.ts'

/** Like `locationText`, beside a text that names both teeth of a doubt: the jaw, the side and the region that they share. */
export const locationBesideTooth = (finding: Located & { readonly tooth: string }, say: Translate): string => {
  const { placement } = finding
  if (placement?.kind !== 'either' || otherToothOf(finding) === null) return locationText(finding, say)
  const [one, other] = [placementOfTooth(placement.teeth[0]), placementOfTooth(placement.teeth[1])]
  if (one.arch !== other.arch || one.side !== other.side) return ''
  return placementText({ ...one, region: one.region === other.region ? one.region : null }, say)
}
