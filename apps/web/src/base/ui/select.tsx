import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface SelectProps extends ComponentProps<'select'> {
  readonly label: string
}

/** A select without a visible label: its first option names its subject. */
export function Select({ label, className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative inline-block max-w-full', className)}>
      <select
        {...rest}
        aria-label={label}
        className="h-10 w-full cursor-pointer appearance-none rounded-control border border-edge bg-paper pr-9 pl-3 text-14 text-ellipsis transition-colors hover:border-muted"
      >
        {children}
      </select>
      <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute top-3 right-3 text-muted" />
    </span>
  )
}
