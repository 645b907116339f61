import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button-class.ts'

interface ResultsHeaderProps {
  readonly name: string
  /** Under the name. */
  readonly facts: ReactNode
  readonly actions?: ReactNode
}

/** The screen has no bar: this is its way back. */
export function ResultsHeader({ name, facts, actions }: ResultsHeaderProps) {
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-1 border-b border-line bg-paper px-2 py-2 lg:gap-2 lg:px-4">
      <Link to="/my-cases" aria-label={t('analyzer.back')} className={buttonClass('icon', 'shrink-0')}>
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-16 leading-tight font-semibold lg:text-19">{name}</h1>
        <div className="flex min-w-0 items-center gap-2 text-13 text-muted">{facts}</div>
      </div>
      {actions}
    </header>
  )
}
