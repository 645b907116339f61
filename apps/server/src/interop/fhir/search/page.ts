import type { Resource } from '../datatypes.ts'
import type { Entry } from '../read-entries.ts'
import type { Place } from './cursor.ts'

/** A resource, with its radiograph if it belongs to one. */
export interface Found {
  readonly resource: Resource
  readonly entry: Entry | null
}

export interface Page {
  readonly found: readonly Found[]
  /** Null if it was not counted. */
  readonly total: number | null
  readonly next: Place | null
}
