/** What a list keeps in its address: the text searched for and the page. */
export interface ListSearch {
  readonly q?: string
  readonly page?: number
}

/** Reads the URL's search parameters: a text, and a page from 2 on; the first page needs no number. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { q, page } = search
  const term = q === undefined || q === null ? '' : String(q).trim()
  const number = Number(page)
  return {
    ...(term !== '' && { q: term }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
  }
}
