import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'

interface ResultsHeaderProps {
  readonly name: string
  /** A tooltip of the name. */
  readonly hint?: string
  /** Below the name. */
  readonly facts: ReactNode
  readonly actions?: ReactNode
}

/** The header with the back link, because the screen has no navigation bar. */
export function ResultsHeader({ name, hint, facts, actions }: ResultsHeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-paper px-2 py-1 lg:gap-2 lg:px-3">
      <Link to="/my-cases" aria-label={t('analyzer.back')} className={buttonClass('icon', 'shrink-0')}>
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 title={hint} className="truncate text-16 leading-tight font-semibold">
          {name}
        </h1>
        <div className="flex min-w-0 items-center gap-2 text-13 text-muted">{facts}</div>
      </div>
      {actions}
    </header>
  )
}
