import { Check, type LucideIcon, Slash, X } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'

export type Mark = 'good' | 'bad' | 'neither'

export interface CheckRow {
  readonly name: string
  readonly mark: Mark
  readonly words: string
}

const symbols: Readonly<Record<Mark, { readonly icon: LucideIcon; readonly className: string }>> = {
  good: { icon: Check, className: 'bg-primary-tint text-primary-ink' },
  bad: { icon: X, className: 'bg-error-tint text-error' },
  neither: { icon: Slash, className: 'bg-fog text-muted' },
}

/** The checks, one per row: an icon, the name, and the result in words. */
export function CheckList({ rows, label }: { readonly rows: readonly CheckRow[]; readonly label: string }) {
  return (
    <ul aria-label={label} className="text-14">
      {rows.map(({ name, mark, words }) => {
        const { icon: Icon, className } = symbols[mark]
        return (
          <li key={name} className="flex items-start gap-3 border-b border-line py-2 last:border-0">
            <span className={classNames('grid size-5 shrink-0 place-items-center rounded-round', className)}>
              <Icon size={13} strokeWidth={2.6} aria-hidden="true" />
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className={mark === 'bad' ? 'font-semibold text-error' : 'text-muted'}>{words}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
