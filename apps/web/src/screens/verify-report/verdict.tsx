import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { type Tone, tones } from '../../base/ui/tone.ts'

export interface VerdictProps {
  readonly tone: Tone | 'plain'
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  /** True for the answer of a file, shown smaller beside the code's. */
  readonly small?: boolean
  readonly children?: ReactNode
}

/** An answer in one large line, with its meaning and the next step. */
export function Verdict({ tone, icon: Icon, title, text, small = false, children }: VerdictProps) {
  const colours = tone === 'plain' ? 'border-line bg-mist text-ink' : tones[tone].className
  return (
    <div
      className={classNames(
        'flex animate-fade items-start border-b',
        small ? 'gap-3 px-5 py-4' : 'gap-4 p-5 sm:gap-5 sm:p-6',
        colours,
      )}
    >
      <span
        className={classNames(
          'grid shrink-0 place-items-center rounded-round border border-current/20 bg-paper',
          small ? 'size-10' : 'size-12 sm:size-14',
        )}
      >
        <Icon size={small ? 20 : 28} strokeWidth={1.8} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        {small ? <h3 className="text-16 font-semibold">{title}</h3> : <h2 className="text-24 sm:text-32">{title}</h2>}
        <p className={classNames('mt-1 text-ink', small && 'text-14')}>{text}</p>
        {children}
      </div>
    </div>
  )
}
