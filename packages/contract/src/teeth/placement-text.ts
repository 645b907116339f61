import type { Translate } from '../strings/translate.ts'
import type { Fdi } from './fdi.ts'
import type { Placement } from './placement.ts'
import { otherToothOf, placementOfTooth } from './placement-of-tooth.ts'

/** A placement in the language of `say`: 'Maxilar superior, lado derecho, zona molar'. */
export const placementText = (placement: Placement, say: Translate): string => {
  switch (placement.kind) {
    case 'region': {
      const words = { arch: say(`teeth.${placement.arch}`), side: say(`teeth.${placement.side}`) }
      return placement.region === null
        ? say('teeth.placeWithoutRegion', words)
        : say('teeth.place', { ...words, region: say(`teeth.${placement.region}`) })
    }
    case 'either': {
      const [one, other] = placement.teeth
      return say('teeth.either', { one, other })
    }
    case 'span':
      return say('teeth.several', { first: placement.teeth[0] ?? '', last: placement.teeth.at(-1) ?? '' })
    case 'mixed-dentition':
      return say('teeth.mixed')
  }
}

interface Located {
  readonly placement: Placement | null
  /** The stored sentence of an earlier version, if it has no placement because it could not be parsed. */
  readonly location: string | null
}

/**
 * A finding's position in the language of `say`; a sentence that could not be parsed stays unchanged. '' if unknown.
 */
export const locationText = ({ placement, location }: Located, say: Translate): string =>
  placement ? placementText(placement, say) : (location ?? '')

/** A finding's tooth in the language of `say`: '17', or '17 o 16' where its number is in doubt. */
export const toothNumbers = (finding: Parameters<typeof otherToothOf>[0], say: Translate): string => {
  const other = otherToothOf(finding)
  return other === null ? finding.tooth : say('teeth.numbers', { one: finding.tooth, other })
}

/** Like `locationText`, beside a text that names both teeth of a doubt: the jaw, the side and the region that they share. */
export const locationBesideTooth = (finding: Located & { readonly tooth: string }, say: Translate): string => {
  const { placement } = finding
  if (placement?.kind !== 'either' || otherToothOf(finding) === null) return locationText(finding, say)
  const [one, other] = placement.teeth.map((tooth: Fdi) => placementText(placementOfTooth(tooth), say))
  return one === other ? (one ?? '') : ''
}
