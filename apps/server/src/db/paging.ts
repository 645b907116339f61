import { AppError } from '@xrai/contract/errors/app-error'

/** A page of a list by its number, counted from 1. */
export interface NumberedPage {
  readonly page: number
  readonly size: number
}

export interface Slice {
  readonly offset: number
  readonly limit: number
}

export const sliceOf = ({ page, size }: NumberedPage): Slice => ({ offset: (page - 1) * size, limit: size })

/** A page of a list that grows while it is read: it continues after the row with the id `cursor`. */
export interface CursorPage {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Cuts a page from the rows of its query, which has one row more if there is a next page. */
export const cursorPage = <Row>(found: readonly Row[], limit: number, idOf: (row: Row) => string) => {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? idOf(last) : null }
}

/** The requested position in a list: after a row, or a numbered page. */
interface ListPlace {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** Returns the number of rows that a list's query reads (one more than the page has) and builds the page from them. */
export const readingOf = ({ limit, cursor, page, size }: ListPlace, usual: number) => {
  const isByCursor = cursor !== undefined || limit !== undefined
  const length = (isByCursor ? limit : size) ?? usual
  const facts = isByCursor ? { page: null, size: null } : { page: page ?? 1, size: length }
  return {
    slice: { offset: ((facts.page ?? 1) - 1) * length, limit: length + 1 },
    after: cursor,
    pageOf: <Row>(found: readonly Row[], idOf: (row: Row) => string) => {
      const { rows, next } = cursorPage(found, length, idOf)
      return { rows, facts: { ...facts, next } }
    },
  }
}

/** The error for a cursor that is not a row of this clinic and list. */
export const unknownCursor = (): AppError =>
  new AppError('REQUEST_INVALID', { faults: [{ path: 'cursor', code: 'rule', hint: 'cursor' }] })

/** A limit that excludes nothing, but makes the planner evaluate a subquery per row instead of joining it. */
export const allRows = 2_147_483_647
