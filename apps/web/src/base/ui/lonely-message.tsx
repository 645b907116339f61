import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

export interface LonelyMessageProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** A page with one message and one link. */
export function LonelyMessage({ icon: Icon, title, text, children }: LonelyMessageProps) {
  return (
    <div className="grid min-h-dvh place-items-center bg-mist px-4 py-12">
      <div className="flex max-w-120 animate-rise flex-col items-center text-center">
        <Logo scale={0.4} />
        <span className="mt-12 mb-6 grid size-16 place-items-center rounded-round border border-line bg-paper text-primary-ink">
          <Icon size={28} strokeWidth={1.6} aria-hidden="true" />
        </span>
        <h1 className="text-32">{title}</h1>
        <p className="mt-3 mb-8 text-muted">{text}</p>
        <div className="flex flex-wrap items-center justify-center gap-3">{children}</div>
      </div>
    </div>
  )
}
