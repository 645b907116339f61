import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ClipboardPen } from 'lucide-react'
import { useAnalysisCount } from '../../client/analyses.ts'

const chip = 'inline-flex min-h-8 items-center gap-1.5 rounded-round border px-3 text-14 font-medium'

/** What waits for the dentist, in one line; its height is kept until it is known. */
export function HomeFigures() {
  const { data: toReview } = useAnalysisCount('pending_revision')
  const { data: total } = useAnalysisCount()
  return (
    <p className="mt-3 flex min-h-8 flex-wrap items-center gap-2">
      {toReview !== undefined && toReview > 0 && (
        <Link
          to="/analysis"
          search={{ status: 'pending_revision' }}
          className={`${chip} border-warn-line bg-warn-tint text-warn hover:border-warn`}
        >
          <ClipboardPen size={16} aria-hidden="true" />
          {t('home.toReview', { count: toReview })}
        </Link>
      )}
      {toReview === 0 && <span className={`${chip} border-line text-muted`}>{t('home.noneToReview')}</span>}
      {total !== undefined && (
        <span className={`${chip} border-line text-muted`}>{t('home.analysesCount', { count: total })}</span>
      )}
    </p>
  )
}
