import { and, asc, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A sort key of rows; its value is never null. */
export interface SortKey {
  readonly value: SQLWrapper
  readonly type: 'timestamptz' | 'date' | 'text' | 'uuid'
  readonly descending: boolean
}

export const orderOf = (keys: readonly SortKey[]): SQL[] =>
  keys.map(({ value, descending }) => (descending ? desc(value) : asc(value)))

/** The sort keys of a row as text, which `isBeyond` takes to continue after that row. */
export const placeOf = (keys: readonly SortKey[]): SQL<string[]> =>
  sql`array[${sql.join(
    keys.map(({ value }) => sql`(${value})::text`),
    sql`, `,
  )}]`

/** SQL condition: the row comes after the one with these keys. */
export const isBeyond = (keys: readonly SortKey[], place: readonly string[]): SQL | undefined => {
  const at = (key: SortKey, index: number) => sql`${place[index]}::${sql.raw(key.type)}`
  return or(
    ...keys.map((key, index) =>
      and(
        ...keys.slice(0, index).map((before, one) => sql`${before.value} = ${at(before, one)}`),
        key.descending ? sql`${key.value} < ${at(key, index)}` : sql`${key.value} > ${at(key, index)}`,
      ),
    ),
  )
}
