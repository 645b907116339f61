const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id in a URL's search parameter; undefined if there is none. */
export function idInSearch(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' && uuid.test(value) ? value : undefined
}
