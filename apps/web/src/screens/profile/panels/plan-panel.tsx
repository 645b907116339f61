import { t } from '@xrai/contract/strings/translate'
import { longDate, shortMoment } from '../../../base/language/moments.ts'
import { buttonClass } from '../../../base/ui/button-class.ts'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { Progress } from '../../../base/ui/progress.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { useCredits } from '../../../client/credits.ts'
import { sentenceOf } from '../../../client/result.ts'

export function PlanPanel() {
  const { data: credits, error, isFetching, refetch } = useCredits()
  if (error && !credits) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!credits) return <Skeleton className="h-60 w-full" />
  const { plan, planEndsAt, limit, used, reserved, left, resetsAt } = credits
  return (
    <>
      <p className="text-14 text-muted">{t('planPanel.current')}</p>
      <p className="text-32 font-semibold">{t(`plans.${plan}`)}</p>
      {planEndsAt !== null && <p className="mt-1 text-muted">{t('planPanel.trial', { date: longDate(planEndsAt) })}</p>}
      <dl className="mt-6 mb-5 rounded-card border border-line px-4">
        <Fact name={t('credits.used')} value={limit === null ? String(used) : t('credits.usedOf', { used, limit })} />
        {reserved > 0 && <Fact name={t('credits.reserved')} value={String(reserved)} />}
        <Fact name={t('planPanel.left')} value={left === null ? t('planPanel.unlimited') : String(left)} />
        <Fact name={t('credits.renews')} value={shortMoment(resetsAt)} />
      </dl>
      {limit !== null && (
        <Progress label={t('credits.progress')} value={Math.min(1, (used + reserved) / Math.max(1, limit))} />
      )}
      <a href="/pricing" className={buttonClass('primary', 'mt-8 w-full')}>
        {t('planPanel.seePlans')}
      </a>
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3.5 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
