import { type ResultState, resultStates } from '@xrai/contract/routes/result-terms'
import { idInSearch } from '../../shell/lists/search-values.ts'

/** The list's filters in the address. */
export interface ResultSearch {
  readonly peer?: string
  readonly analysis?: string
  readonly state?: ResultState
}

/** Reads the URL's search parameters; invalid values are dropped. */
export function readResultSearch(search: Readonly<Record<string, unknown>>): ResultSearch {
  const peer = idInSearch(search, 'peer')
  const analysis = idInSearch(search, 'analysis')
  const state = resultStates.find(one => one === search['state'])
  return { ...(peer && { peer }), ...(analysis && { analysis }), ...(state && { state }) }
}
