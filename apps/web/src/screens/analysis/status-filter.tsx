import { Link } from '@tanstack/react-router'
import type { AnalysisStatus } from '@xrai/contract/case/analysis'
import { t } from '@xrai/contract/strings/translate'
import { statusLook } from '../../analyses/analysis-status.ts'
import { useAnalysisCount } from '../../client/analyses.ts'
import { classNames } from '../../ui/class-names.ts'

const choices = [undefined, 'pending_revision', 'ready', 'processing', 'failed'] as const

/** The list of one status; each choice is an address, so it can be kept and gone back from. */
export function StatusFilter({ status }: { readonly status: AnalysisStatus | undefined }) {
  return (
    <nav
      aria-label={t('analysis.filter')}
      className="-mx-4 my-6 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {choices.map(choice => (
        <Choice key={choice ?? 'all'} choice={choice} current={choice === status} />
      ))}
    </nav>
  )
}

function Choice({ choice, current }: { readonly choice: AnalysisStatus | undefined; readonly current: boolean }) {
  const { data: count } = useAnalysisCount(choice)
  return (
    <Link
      to="/analysis"
      search={choice ? { status: choice } : {}}
      aria-current={current ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-round border px-3.5 text-14 font-medium transition-colors',
        current ? 'border-ink bg-ink text-paper' : 'border-line bg-paper text-muted hover:border-edge hover:text-ink',
      )}
    >
      {choice ? statusLook(choice).label : t('status.all')}
      <span className="min-w-4 text-center">{count}</span>
    </Link>
  )
}
