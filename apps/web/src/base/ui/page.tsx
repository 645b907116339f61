import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PageProps {
  readonly children: ReactNode
  /** 'text' has a readable line length. */
  readonly width?: 'page' | 'form' | 'text'
  readonly className?: string
}

const widths = { page: 'max-w-(--page)', form: 'max-w-200', text: 'max-w-180' }

/** The column of a screen's content. */
export function Page({ children, width = 'page', className }: PageProps) {
  return (
    <div className={classNames('mx-auto w-full px-4 py-8 sm:px-6 sm:py-10', widths[width], className)}>{children}</div>
  )
}
