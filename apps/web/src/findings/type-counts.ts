import { mappingTypes } from '@xrai/contract/classes/mapping-type'
import { defaultConfidence } from '@xrai/contract/records/limits'
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

/** What the analyzer draws: it has no threshold of its own, so the default one holds (specification §5). */
export const mapped = (predictions: readonly Prediction[]): readonly Prediction[] =>
  predictions.filter(found => reachesThreshold(found, defaultConfidence * 100))

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

/** What the types let through of what is drawn; what a person says is there has no threshold, and shows where no type names it. */
export const listOf = (drawn: readonly Finding[], types: ReadonlySet<string>) => {
  const ids = new Set(drawn.map(({ detection_id }) => detection_id))
  const known = new Set(drawn.map(typeOf))
  return <F extends Finding>(findings: readonly F[]): readonly F[] =>
    findings.filter(found => {
      const type = typeOf(found)
      return isConfirmed(found) ? !known.has(type) || types.has(type) : ids.has(found.detection_id) && types.has(type)
    })
}
