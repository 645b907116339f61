import type { SiteFilter } from '../accounts/sites.ts'

export interface Range {
  readonly from: Date
  readonly before: Date
  /** Only the radiographs of a site. */
  readonly site?: SiteFilter
}
