import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { useAnalysisCount } from '../../client/analyses.ts'
import { type AnalysesSearch, filterOf } from '../../records/analyses/analyses-search.ts'
import { statusLook, workText } from '../../records/analyses/analysis-status.ts'
import { countText } from '../../records/analyses/count-text.ts'

/** 'En progreso' combines queued and running analyses. */
const choices = ['pending_revision', 'ready', 'in_progress', 'failed'] as const

/**
 * Filters the list by status or by a missing patient; each choice is a link, so it can be bookmarked and undone by the
 * back button.
 */
export function StatusFilter({ search }: { readonly search: AnalysesSearch }) {
  const { status, patient, ...others } = search
  return (
    <nav
      aria-label={t('analysis.filter')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <Choice search={others} current={status === undefined && patient === undefined} label={t('status.all')} />
      <Choice search={{ ...others, patient: 'none' }} current={patient !== undefined} label={t('assign.inbox')} />
      {choices.map(choice => (
        <Choice
          key={choice}
          search={{ ...others, status: choice }}
          current={choice === status && patient === undefined}
          label={choice === 'in_progress' ? statusLook(choice).label : (workText(choice) ?? statusLook(choice).label)}
        />
      ))}
      <Choice
        search={{ ...others, status: 'unanalysed' }}
        current={status === 'unanalysed' && patient === undefined}
        label={statusLook('unanalysed').label}
        isRare
      />
    </nav>
  )
}

interface ChoiceProps {
  readonly search: AnalysesSearch
  readonly current: boolean
  readonly label: string
  /** Shown only if the clinic has any or it is selected, because most clinics have none. */
  readonly isRare?: boolean
}

function Choice({ search, current, label, isRare = false }: ChoiceProps) {
  const { data: count } = useAnalysisCount(filterOf(search))
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the row is wider than the screen, and the selected entry may be at its end.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  if (isRare && !current && !count?.total) return null
  return (
    <Link
      ref={link}
      to="/analysis"
      search={search}
      resetScroll={false}
      aria-current={current ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-round border px-3.5 text-14 font-medium transition-colors',
        current ? 'border-ink bg-ink text-paper' : 'border-line bg-paper text-muted hover:border-edge hover:text-ink',
      )}
    >
      {label}
      <span className="min-w-4 text-center">{count && countText(count)}</span>
    </Link>
  )
}
