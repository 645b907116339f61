import { Link } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { BadgeCheck, Check, CircleCheck } from 'lucide-react'
import { isAnalysed } from '../analyses/is-analysed.ts'
import { useMarkReviewed } from '../client/analyses.ts'
import { sentenceOf } from '../client/result.ts'
import { useSession } from '../client/session.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { showToast } from '../ui/toast.tsx'

interface ReviewButtonProps {
  readonly analysis: Analysis
  readonly className?: string
}

/** 'Marcar como revisado' ⇄ 'Revisado', each with an undo; once it is signed the way to its report; nothing while there are no findings to review, or for a role that may not review. */
export function ReviewButton({ analysis, className }: ReviewButtonProps) {
  const { mutate, isPending } = useMarkReviewed(analysis.id)
  const { data: session } = useSession()
  const mayMark = mayCall(endpoints.markReviewed, session)
  const isReviewed = analysis.reviewedAt !== null
  const about = `review ${analysis.id}`
  const mark = (reviewed: boolean, canUndo: boolean) =>
    mutate(reviewed, {
      onSuccess: () =>
        canUndo &&
        showToast({
          about,
          text: t(reviewed ? 'preview.markedReviewed' : 'preview.unmarkedReviewed'),
          undo: () => mark(!reviewed, false),
        }),
      onError: failure => showToast({ about, text: sentenceOf(failure) }),
    })
  if (!isAnalysed(analysis)) return null
  if (analysis.review?.state === 'signed')
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
  if (!mayMark) return null
  const Icon = isReviewed ? CircleCheck : Check
  return (
    <Button
      busy={isPending}
      onClick={() => mark(!isReviewed, true)}
      className={classNames(className, isReviewed && 'bg-primary-tint')}
    >
      {!isPending && <Icon size={18} aria-hidden="true" />}
      {t(isReviewed ? 'preview.reviewed' : 'preview.markReviewed')}
    </Button>
  )
}
