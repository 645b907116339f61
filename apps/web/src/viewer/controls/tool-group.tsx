import type { ReactNode } from 'react'
import { classNames } from '../../base/ui/class-names.ts'

interface ToolGroupProps {
  readonly name: string
  readonly children: ReactNode
  readonly className?: string
}

/** Tools of one kind with their name, which is always announced and displayed if there is room. */
export function ToolGroup({ name, children, className }: ToolGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for a form
    <div
      role="group"
      aria-label={name}
      className={classNames(
        'flex min-w-0 flex-col items-center px-0.5 not-first:border-l not-first:border-room-line @xl:px-2',
        className,
      )}
    >
      <div className="flex max-w-full min-w-0 items-center">{children}</div>
      <span aria-hidden="true" className="hidden text-[11px] leading-3 text-room-muted @3xl:block">
        {name}
      </span>
    </div>
  )
}
