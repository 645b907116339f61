import { type ResultState, resultStates } from '@xrai/contract/routes/result-terms'

/** What the list keeps in its address. */
export interface ResultSearch {
  readonly peer?: string
  readonly analysis?: string
  readonly state?: ResultState
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the URL's search parameters; invalid values are dropped. */
export function readResultSearch(search: Readonly<Record<string, unknown>>): ResultSearch {
  const idOf = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && uuid.test(value) ? value : undefined
  }
  const [peer, analysis] = [idOf('peer'), idOf('analysis')]
  const state = resultStates.find(one => one === search['state'])
  return { ...(peer && { peer }), ...(analysis && { analysis }), ...(state && { state }) }
}
