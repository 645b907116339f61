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

export interface Located {
  readonly placement: Placement | null
  /** The stored sentence of an earlier version, if it has no placement because it could not be parsed. */
  readonly location: string | null
}

/**
 * A finding's position in the language of `say`; a sentence that could not be parsed stays unchanged. '' if unknown.
 */
export const locationText = ({ placement, location }: Located, say: Translate): string =>
  placement ? placementText(placement, say) : (location ?? '')
