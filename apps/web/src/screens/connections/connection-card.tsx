import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../base/ui/badge.tsx'
import type { Tone } from '../../base/ui/tone.ts'

interface ConnectionCardProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
  /** Omitted while unknown. */
  readonly state?: { readonly tone: Tone | 'plain'; readonly text: string } | undefined
  readonly children: ReactNode
}

/** One kind of connection: its purpose, state and entries. */
export function ConnectionCard({ icon: Icon, title, hint, state, children }: ConnectionCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-paper p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-control border border-line bg-mist text-primary-ink">
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="text-19">
              {title}
            </h2>
            {state && <Badge tone={state.tone}>{state.text}</Badge>}
          </div>
          <p className="mt-1 max-w-[62ch] text-14 text-muted">{hint}</p>
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-4">{children}</div>
    </section>
  )
}
