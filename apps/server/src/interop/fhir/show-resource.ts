import type { Resource } from './datatypes.ts'
import { withNarrative } from './narrative.ts'
import { kindOf } from './registry.ts'
import { type Subset, subsetOf } from './search/subset.ts'

/** A resource with its narrative, in the requested parts. */
export const showResource = (resource: Resource, subset: Subset): Resource => {
  const kind = kindOf(resource.resourceType)
  return subsetOf(withNarrative(resource, kind.narrative(resource)), kind.fields, subset)
}
