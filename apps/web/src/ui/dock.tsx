import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface DockProps {
  readonly children: ReactNode
  readonly className?: string
}

/** The actions at a page's foot: within reach while it scrolls, but not on a screen so low that they would cover it. */
export function Dock({ children, className }: DockProps) {
  return (
    <div data-dock className={classNames('border-t border-line tall:sticky tall:bottom-0', className)}>
      {children}
    </div>
  )
}
