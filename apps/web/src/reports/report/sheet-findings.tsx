import type { LegendEntry, ReportSheetText, SheetRow } from '@xrai/contract/report/report-sheet'
import { NumberBadge, StrokeBadge } from './number-badge.tsx'

/** The line style of each class, and the number of its findings. */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className="mt-3 grid grid-cols-1 gap-x-4 gap-y-1.5 text-13 min-[420px]:grid-cols-2 sm:grid-cols-3">
      {entries.map(entry => (
        <li key={`${entry.class} ${entry.experimental}`} className="flex items-center gap-2">
          <StrokeBadge {...entry} />
          <span>
            {entry.class} {entry.experimental !== null && <span className="text-warn">· {entry.experimental} </span>}
            <span className="text-muted">{entry.count}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const cell = 'py-2 print:py-1.5 pr-3 align-top last:pr-0'
const header = 'pb-1.5 pr-3 text-left text-13 font-semibold text-muted last:pr-0'

/** A row per finding; on a narrow screen tooth and location are inside the finding's cell. */
export function FindingsTable({ columns, rows }: Pick<ReportSheetText, 'columns' | 'rows'>) {
  const isSuggested = rows.some(({ confidence }) => confidence !== null)
  return (
    <table className="w-full border-collapse text-14 print:text-[12px]">
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className={header}>
            {columns.number}
          </th>
          <th scope="col" className={`${header} hidden sm:table-cell`}>
            {columns.tooth}
          </th>
          <th scope="col" className={header}>
            {isSuggested ? `${columns.class} / ${columns.description}` : columns.class}
          </th>
          <th scope="col" className={`${header} hidden sm:table-cell`}>
            {columns.location}
          </th>
          {isSuggested && (
            <th scope="col" className={`${header} text-right`}>
              {columns.confidence}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <FindingRow key={row.number} row={row} location={columns.location} />
        ))}
      </tbody>
    </table>
  )
}

function FindingRow({ row, location }: { readonly row: SheetRow; readonly location: string }) {
  return (
    <tr className="border-b border-line break-inside-avoid">
      <td className={cell}>
        <NumberBadge {...row} />
      </td>
      <td className={`${cell} hidden font-semibold whitespace-nowrap sm:table-cell`}>{row.tooth}</td>
      <td className={cell}>
        <span className="block font-semibold">
          <span className="sm:hidden">{row.tooth} · </span>
          {row.class}
          {[row.decision, row.experimental, row.research].map(
            mark =>
              mark !== null && (
                <span key={mark} className="ml-2 text-13 text-warn">
                  {mark}
                </span>
              ),
          )}
        </span>
        {row.description !== null && (
          <span className="block text-13 text-muted print:text-[11px]/4">{row.description}</span>
        )}
        {row.note !== null && <span className="block text-13 break-words print:text-[11px]/4">{row.note}</span>}
        <span className="block text-13 sm:hidden">
          {location}: {row.location}
        </span>
      </td>
      <td className={`${cell} hidden sm:table-cell`}>{row.location}</td>
      {row.confidence !== null && <td className={`${cell} text-right sm:whitespace-nowrap`}>{row.confidence}</td>}
    </tr>
  )
}
