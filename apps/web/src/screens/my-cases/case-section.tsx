import { type ReactNode, useId } from 'react'

export interface CaseSectionProps {
  readonly title: string
  readonly busy: boolean
  readonly children: ReactNode
}

export function CaseSection({ title, busy, children }: CaseSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} aria-busy={busy}>
      <h2 id={titleId} aria-live="polite" className="mb-4 text-24">
        {title}
      </h2>
      {children}
    </section>
  )
}
