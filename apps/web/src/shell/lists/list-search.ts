import { isSite } from './search-values.ts'

/** A list's parameters in the address: the search text and the page. */
export interface ListSearch {
  readonly q?: string
  readonly page?: number
  /** A site's id, or 'none'. */
  readonly site?: string
  /** By name; latest first if absent. */
  readonly sort?: 'name'
  /** 'draft' lists the unsigned reports; the signed ones are listed if it is absent. */
  readonly state?: 'draft'
}

/** Reads the URL's search parameters: a text, and a page from 2 on; the first page needs no number. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { q, page, site, sort, state } = search
  const term = q === undefined || q === null ? '' : String(q).trim()
  const number = Number(page)
  return {
    ...(term !== '' && { q: term }),
    ...(isSite(site) && { site }),
    ...(sort === 'name' && { sort }),
    ...(state === 'draft' && { state }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
  }
}
