import type { Translate } from '../strings/translate.ts'
import type { Placement } from './placement.ts'

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
  /** Without a placement: the sentence that an earlier version stored, where it could not be read. */
  readonly location: string | null
}

/**
 * Where a finding is, in the language of `say`; a sentence that could not be parsed stays unchanged. '' where it is
 * unknown.
 */
export const locationText = ({ placement, location }: Located, say: Translate): string =>
  placement ? placementText(placement, say) : (location ?? '')
