import { isUuid } from '@xrai/contract/records/is-uuid'

/** The id in a URL's search parameter; undefined if there is none. */
export function idInSearch(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = search[name]
  return isUuid(value) ? value : undefined
}

/** The known value that a search parameter is; undefined for any other. */
export const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find(one => one === value)

/** True if a search parameter is a site's id or 'none'. */
export const isSite = (value: unknown): value is string => value === 'none' || isUuid(value)
