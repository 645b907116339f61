import { mappingTypes } from '@xrai/contract/classes/mapping-type'
import { mappingType } from '@xrai/contract/records/mapping'
import type { Prediction } from '@xrai/contract/records/prediction'
import { reachesThreshold } from '@xrai/contract/records/visible'
import { detectedClasses } from './class-counts.ts'
import { type Finding, isConfirmed } from './finding.ts'

/** A type of the analyzer's filter, with the classes it gathers that were really found. */
export interface TypeCount {
  readonly id: string
  readonly count: number
  readonly classes: readonly string[]
  /** An experimental class, which is listed separately. */
  readonly experimental: boolean
}

/** The findings that the analyzer draws, before its types are chosen; `minimumConfidence` in percent. */
export const mapped = (predictions: readonly Prediction[], minimumConfidence: number): readonly Prediction[] =>
  predictions.filter(found => reachesThreshold(found, minimumConfidence))

/** A mapping type gathers proved findings; an experimental class stands apart from it, under its own name. */
export const typeOf = (found: Finding): string => (found.experimental ? found.class : mappingType(found.class))

const places: ReadonlyMap<string, number> = new Map(mappingTypes.map(({ id }, place) => [id, place]))

/** Every type that was found with its count: specification §3.2's five in their order, the classes outside of them, the experimental. */
export function typeCounts(found: readonly Prediction[]): readonly TypeCount[] {
  const byType = Map.groupBy(found, typeOf)
  const counts = [...byType].map(([id, those]) => ({
    id,
    count: those.length,
    classes: detectedClasses(those),
    experimental: those.some(({ experimental }) => experimental),
  }))
  const order = detectedClasses(found)
  const placeOf = ({ id, classes }: TypeCount) => places.get(id) ?? places.size + order.indexOf(classes[0] ?? id)
  return counts.toSorted((a, b) => Number(a.experimental) - Number(b.experimental) || placeOf(a) - placeOf(b))
}

interface TypeChoice {
  /** The findings that reach the threshold. */
  readonly drawn: readonly Finding[]
  /** Every type that was detected. */
  readonly every: readonly string[]
  readonly types: ReadonlySet<string>
}

/**
 * The drawn findings that the types let through. A finding that a person added has no threshold, and shows where no type names
 * it; with no type chosen nothing shows.
 */
export const listOf = ({ drawn, every, types }: TypeChoice) => {
  const ids = new Set(drawn.map(({ detection_id }) => detection_id))
  const isNone = types.size === 0 && every.length > 0
  return <F extends Finding>(findings: readonly F[]): readonly F[] =>
    isNone
      ? []
      : findings.filter(found => {
          const type = typeOf(found)
          if (isConfirmed(found)) return !every.includes(type) || types.has(type)
          return ids.has(found.detection_id) && types.has(type)
        })
}
