import type { ReactNode } from 'react'

/** A column's key, its heading and the function that returns a row's cell. */
export type FigureColumn<Row> = readonly [key: string, head: string, read: (row: Row) => ReactNode]

interface FiguresTableProps<Row> {
  readonly label: string
  /** The heading of the row names. */
  readonly head: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => ReactNode
  readonly columns: readonly FigureColumn<Row>[]
}

/** A table on a wide screen, cards on a phone. */
export function FiguresTable<Row>({ label, head, rows, keyOf, nameOf, columns }: FiguresTableProps<Row>) {
  return (
    <>
      <table
        aria-label={label}
        className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line text-14 max-lg:hidden"
      >
        <thead>
          <tr className="bg-mist text-left text-13 text-muted">
            <th scope="col" className="px-4 py-2.5 font-medium">
              {head}
            </th>
            {columns.map(([key, name]) => (
              <th key={key} scope="col" className="px-4 py-2.5 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-3">
              <th scope="row" className="max-w-64 text-left font-semibold break-words">
                {nameOf(row)}
              </th>
              {columns.map(([key, , read]) => (
                <td key={key} className="text-right">
                  {read(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={label} className="flex flex-col gap-3 lg:hidden">
        {rows.map(row => (
          <li key={keyOf(row)} className="rounded-card border border-line p-4 text-14">
            <h3 className="mb-3 text-16 font-semibold break-words">{nameOf(row)}</h3>
            <dl className="flex flex-col gap-2">
              {columns.map(([key, name, read]) => (
                <div key={key} className="flex items-start justify-between gap-6">
                  <dt className="text-muted">{name}</dt>
                  <dd className="text-right">{read(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
