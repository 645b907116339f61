import { notInXml } from '../../db/storable.ts'
import type { Resource } from './datatypes.ts'
import { withNarrative } from './narrative.ts'
import { kindOf } from './registry.ts'
import { type Subset, subsetOf } from './search/subset.ts'

/** A resource with its narrative, in the requested parts. */
export const showResource = (resource: Resource, subset: Subset): Resource => {
  const kind = kindOf(resource.resourceType)
  const shown = withTexts(resource)
  return subsetOf(withNarrative(shown, kind.narrative(shown)), kind.fields, subset)
}

/** Replaces the characters that a FHIR string excludes, which stored texts may contain. */
const withTexts = <T>(value: T): T =>
  // A JSON text has them escaped; a reviver returns each value in the type that it had.
  JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === 'string' ? one.replace(notInXml, ' ') : one))
