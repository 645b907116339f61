import type { AgreementFigures } from '@xrai/contract/review/agreement-schema'
import { rejectReasons } from '@xrai/contract/review/decision'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useId } from 'react'
import { PrecisionFigure } from './precision-figure.tsx'
import { countText, rateText } from './words.ts'

interface AgreementRow {
  readonly id: string
  readonly name: ReactNode
  readonly figures: AgreementFigures
  /** The duration of a review; without it the column is omitted. */
  readonly time?: string
}

interface AgreementTableProps {
  readonly title: string
  /** Head of the first column. */
  readonly head: string
  readonly rows: readonly AgreementRow[]
}

interface Column {
  readonly head: string
  readonly read: (row: AgreementRow) => ReactNode
  readonly isNumber?: boolean
}

/** A table on a wide screen, cards on a narrower one. */
export function AgreementTable({ title, head, rows }: AgreementTableProps) {
  const titleId = useId()
  const columns = columnsOf(rows.some(({ time }) => time !== undefined))
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-24">
        {title}
      </h2>
      <table
        aria-labelledby={titleId}
        className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line text-14 max-xl:hidden"
      >
        <thead>
          <tr className="bg-mist text-left text-13 text-muted">
            <th scope="col" className="px-4 py-2.5 font-medium">
              {head}
            </th>
            {columns.map(column => (
              <th
                key={column.head}
                scope="col"
                className={column.isNumber ? 'px-4 py-2.5 text-right font-medium' : 'px-4 py-2.5 font-medium'}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-3">
              <th scope="row" className="max-w-64 text-left font-semibold">
                {row.name}
              </th>
              {columns.map(column => (
                <td key={column.head} className={column.isNumber ? 'text-right' : undefined}>
                  {column.read(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-labelledby={titleId} className="grid gap-3 md:grid-cols-2 xl:hidden">
        {rows.map(row => (
          <li key={row.id} className="rounded-card border border-line p-4 text-14">
            <h3 className="mb-3 text-16 font-semibold">{row.name}</h3>
            <dl className="flex flex-col gap-2">
              {columns.map(column => (
                <div key={column.head} className="flex items-start justify-between gap-6">
                  <dt className="text-muted">{column.head}</dt>
                  <dd className={column.isNumber ? 'text-right' : 'min-w-0 flex-1'}>{column.read(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columnsOf = (hasTime: boolean): readonly Column[] => [
  { head: t('agreement.precision'), read: ({ figures }) => <PrecisionFigure of={figures} /> },
  { head: t('agreement.decided'), read: ({ figures }) => countText(figures.decided), isNumber: true },
  { head: t('agreement.accepted'), read: ({ figures }) => countText(figures.accepted), isNumber: true },
  { head: t('agreement.edited'), read: ({ figures }) => <Edited figures={figures} />, isNumber: true },
  { head: t('agreement.rejected'), read: ({ figures }) => <Rejected figures={figures} />, isNumber: true },
  { head: t('agreement.added'), read: ({ figures }) => countText(figures.added), isNumber: true },
  {
    head: t('agreement.falsePerRadiograph'),
    read: ({ figures: { falsePerRadiograph: rate } }) => (rate === null ? t('product.unknown') : rateText(rate)),
    isNumber: true,
  },
  ...(hasTime
    ? [{ head: t('agreement.time'), read: ({ time }: AgreementRow) => time ?? t('product.unknown'), isNumber: true }]
    : []),
]

function Edited({ figures: { edited, reclassified } }: Pick<AgreementRow, 'figures'>) {
  return (
    <>
      {countText(edited)}
      {reclassified > 0 && (
        <span className="block text-13 whitespace-nowrap text-muted">
          {t('agreement.reclassified', { count: reclassified })}
        </span>
      )}
    </>
  )
}

function Rejected({ figures: { rejected } }: Pick<AgreementRow, 'figures'>) {
  const given = rejectReasons.filter(reason => rejected[reason] > 0)
  return (
    <>
      {countText(given.reduce((sum, reason) => sum + rejected[reason], 0))}
      <span className="ml-auto flex max-w-48 min-w-42 flex-wrap justify-end gap-x-3 text-13 text-muted">
        {given.map(reason => (
          <span key={reason} className="whitespace-nowrap">
            {t('agreement.reason', { reason: t(`agreement.reasons.${reason}`), count: rejected[reason] })}
          </span>
        ))}
      </span>
    </>
  )
}
