import { Link } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { BadgeCheck, Check, CircleCheck } from 'lucide-react'
import { use } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { ReviewContext } from '../../findings/review/review-context.ts'
import { useQueue } from '../../findings/review-queue/queue-context.ts'
import { isAnalysed } from '../../records/analyses/is-analysed.ts'
import { useReviewMark } from './use-review-mark.ts'

interface ReviewButtonProps {
  readonly analysis: Analysis
  readonly className?: string
}

/**
 * 'Marcar como revisado' ⇄ 'Revisado', each with an undo; a link to the report once signed; hidden without findings to
 * review and for roles that may not review.
 */
export function ReviewButton({ analysis, className }: ReviewButtonProps) {
  const mark = useReviewMark({ analysis, queue: useQueue(), review: use(ReviewContext)?.desk.review })
  if (isAnalysed(analysis) && analysis.review?.state === 'signed')
    return (
      <Link
        to="/report-preview"
        search={{ analysis: analysis.id }}
        className={buttonClass('outline', classNames(className, 'bg-primary-tint'))}
      >
        <BadgeCheck size={18} aria-hidden="true" />
        {t('reportList.states.signed')}
      </Link>
    )
  if (!mark) return null
  const { toggle, isPending, isReviewed } = mark
  const Icon = isReviewed ? CircleCheck : Check
  return (
    <Button
      busy={isPending}
      onClick={() => void toggle()}
      className={classNames(className, isReviewed && 'bg-primary-tint')}
    >
      {/* A phone has no space for the icon beside the text. */}
      {!isPending && <Icon size={18} aria-hidden="true" className="max-sm:hidden" />}
      {t(isReviewed ? 'preview.reviewed' : 'preview.markReviewed')}
    </Button>
  )
}
