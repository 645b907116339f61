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

/** Cuts a page from what its query found, which is one row more where there is a next page. */
export const cursorPage = <Row>(found: readonly Row[], limit: number, idOf: (row: Row) => string) => {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? idOf(last) : null }
}

/** A limit that leaves nothing out. The planner answers a subquery that has one for each row, and does not join it with the rest. */
export const allRows = 2_147_483_647
