import { mappingTypes } from '@xrai/contract/classes/mapping-type'
import { mappingType } from '@xrai/contract/records/mapping'
import type { Prediction } from '@xrai/contract/records/prediction'
import { reachesThreshold } from '@xrai/contract/records/visible'
import { detectedClasses } from './class-counts.ts'
import { type Finding, isAdded, isConfirmed } from './finding.ts'

/** A type of the analyzer's filter, with its detected classes. */
export interface TypeCount {
  readonly id: string
  readonly count: number
  readonly classes: readonly string[]
  /** An experimental class, which is listed separately. */
  readonly experimental: boolean
}

/** The findings that the analyzer draws, before the type filter; `minimumConfidence` in percent. */
export const mapped = (predictions: readonly Prediction[], minimumConfidence: number): readonly Prediction[] =>
  predictions.filter(found => reachesThreshold(found, minimumConfidence))

/** A mapping type combines proved findings; an experimental class is its own type. */
export const typeOf = (found: Finding): string => (found.experimental ? found.class : mappingType(found.class))

const places: ReadonlyMap<string, number> = new Map(mappingTypes.map(({ id }, place) => [id, place]))

/**
 * Every detected type with its count: the five of specification §3.2 in order, other classes, then experimental ones.
 */
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
  /** The findings at or above the threshold. */
  readonly drawn: readonly Finding[]
  /** Every detected type. */
  readonly every: readonly string[]
  readonly types: ReadonlySet<string>
}

/**
 * The drawn findings that pass the type filter. An added finding has no threshold and is shown unless a type covers it;
 * without any selected type nothing is shown.
 */
export const listOf = ({ drawn, every, types }: TypeChoice) => {
  const ids = new Set(drawn.map(({ detection_id }) => detection_id))
  const isNone = types.size === 0 && every.length > 0
  return <F extends Finding>(findings: readonly F[]): readonly F[] =>
    isNone
      ? []
      : findings.filter(found => {
          const type = typeOf(found)
          const passes = !every.includes(type) || types.has(type)
          return passes && (isConfirmed(found) || isAdded(found) || ids.has(found.detection_id))
        })
}
