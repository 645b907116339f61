import type { Translate } from '../strings/translate.ts'
import type { Fdi } from './fdi.ts'
import type { Placement } from './placement.ts'

interface Placed {
  readonly tooth: string
  readonly placement?: Placement | null
}

/** The other number that a finding's tooth may have; null without such doubt. */
export const otherToothOf = ({ tooth, placement }: Placed): Fdi | null =>
  placement?.kind === 'either' && placement.teeth[0] === tooth ? placement.teeth[1] : null

/** A finding's tooth in the language of `say`: '17', or '17 o 16' where its number is in doubt. */
export const toothNumbers = (finding: Placed, say: Translate): string => {
  const other = otherToothOf(finding)
  return other === null ? finding.tooth : say('teeth.numbers', { one: finding.tooth, other })
}
