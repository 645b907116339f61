import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
}

/** An empty list: a hint with one action. */
export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-edge/60 bg-mist px-6 py-14 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-round border border-line bg-paper text-primary-ink">
        <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <h2 className="text-19">{title}</h2>
      {hint !== undefined && <p className="max-w-[46ch] text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
