import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Tone, tones } from './tone.ts'

export interface AlertProps {
  readonly tone?: Tone
  readonly title?: string
  readonly children?: ReactNode
  /** A remedy, such as a button to retry. */
  readonly action?: ReactNode
  /** Full width, without rounded corners. */
  readonly strip?: boolean
  readonly className?: string
  /** Set if the tone's default does not fit, for example for the result of a form. */
  readonly role?: 'alert' | 'status'
}

/** A message in the page. Errors and warnings interrupt a screen reader, the others are announced politely. */
export function Alert({ tone = 'error', title, children, action, strip = false, className, role }: AlertProps) {
  const { icon: Icon, className: colours } = tones[tone]
  return (
    <div
      role={role ?? (tone === 'error' || tone === 'warn' ? 'alert' : 'status')}
      className={classNames(
        'flex animate-fade items-start gap-3 border px-4 text-14',
        strip ? 'border-x-0 border-t-0 py-2' : 'rounded-control py-3',
        colours,
        className,
      )}
    >
      <Icon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
