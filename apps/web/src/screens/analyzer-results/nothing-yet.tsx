import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface NothingYetProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
  readonly action?: ReactNode
}

/** An empty list on the dark panel, with a suggested action. */
export function NothingYet({ icon: Icon, title, hint, action }: NothingYetProps) {
  return (
    <div className="mx-3 flex flex-col items-center gap-2 rounded-card border border-dashed border-room-edge px-4 py-8 text-center">
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" className="text-room-muted" />
      <h2 className="text-16">{title}</h2>
      <p className="text-14 text-room-muted">{hint}</p>
      {action}
    </div>
  )
}
