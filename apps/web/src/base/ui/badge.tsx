import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import { type Tone, tones } from './tone.ts'

export interface BadgeProps {
  readonly tone?: Tone | 'plain'
  readonly icon?: LucideIcon
  readonly children: string
  readonly className?: string
}

/** A state as an icon and a word. */
export function Badge({ tone = 'plain', icon, children, className }: BadgeProps) {
  const Icon = icon ?? (tone === 'plain' ? undefined : tones[tone].icon)
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-round border px-2 py-0.5 text-13 font-medium',
        tone === 'plain' ? 'border-line bg-mist text-muted' : tones[tone].className,
        className,
      )}
    >
      {Icon && <Icon size={14} aria-hidden="true" className="shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  )
}
