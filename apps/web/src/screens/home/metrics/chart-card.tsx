import { t } from '@xrai/contract/strings/translate'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../../base/ui/card.tsx'

export const smallButton =
  'inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-13 font-medium text-muted transition-colors hover:bg-fog hover:text-ink'

export interface ChartCardProps {
  readonly title: string
  /** Headings of the table's two columns. */
  readonly heads: readonly [string, string]
  readonly rows: readonly { readonly name: string; readonly count: number }[]
  readonly children: ReactNode
}

/** A chart with the same numbers as a table for screen readers. */
export function ChartCard({ title, heads, rows, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const Icon = asTable ? ChartColumn : Table2
  return (
    <Card className="flex min-w-0 flex-col p-5">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h3 id={titleId} className="text-16">
          {title}
        </h3>
        <button
          type="button"
          aria-describedby={titleId}
          onClick={() => setAsTable(!asTable)}
          className={`${smallButton} -my-1.5 -mr-2`}
        >
          <Icon size={15} aria-hidden="true" />
          {t(asTable ? 'metrics.asChart' : 'metrics.asTable')}
        </button>
      </div>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard (WCAG 2.1.1)
        <section tabIndex={0} aria-labelledby={titleId} className="max-h-80 overflow-y-auto rounded-small">
          <table className="w-full text-14">
            <thead className="sticky top-0 bg-paper text-left text-13 text-muted">
              <tr>
                <th scope="col" className="py-1.5 font-medium">
                  {heads[0]}
                </th>
                <th scope="col" className="py-1.5 text-right font-medium">
                  {heads[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, count }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 text-right font-medium">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        children
      )}
    </Card>
  )
}
