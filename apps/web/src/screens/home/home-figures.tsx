import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { CalendarDays, CircleAlert, ClipboardPen, Coins } from 'lucide-react'
import { useAnalysisCount } from '../../client/analyses.ts'
import { useCredits } from '../../client/credits.ts'
import { ledgerMonth } from './ledger-month.ts'

const chip = 'inline-flex min-h-8 items-center gap-1.5 rounded-round border px-3 text-14 font-medium'
const plain = `${chip} border-line text-muted`
const linked = `${plain} transition-colors hover:border-edge hover:text-ink`
const warning = `${chip} border-warn-line bg-warn-tint text-warn`

/** ( n por revisar · n este mes · n créditos ); reserves its height while loading. */
export function HomeFigures() {
  return (
    <ul className="mt-3 flex min-h-8 flex-wrap items-center gap-2">
      <ToReview />
      <ThisMonth />
      <CreditsLeft />
    </ul>
  )
}

function ToReview() {
  const { data } = useAnalysisCount({ status: 'pending_revision' })
  const count = data?.total
  if (count === undefined) return null
  if (count === 0) return <li className={plain}>{t('home.noneToReview')}</li>
  return (
    <li>
      <Link to="/preview" search={{ queue: 'review' }} className={`${warning} hover:border-warn`}>
        <ClipboardPen size={16} aria-hidden="true" />
        {t('home.toReview', { count })}
      </Link>
    </li>
  )
}

/**
 * From the credit ledger, so that used and remaining credits add up to the plan: a failed analysis is not charged, a
 * deleted one was.
 */
function ThisMonth() {
  const { data: credits } = useCredits()
  if (credits === undefined) return null
  const { from, isThisMonth } = ledgerMonth(credits.resetsAt, new Date())
  const count = credits.used + credits.reserved
  const none = isThisMonth ? 'home.thisMonthNone' : 'home.sinceRenewalNone'
  const some = isThisMonth ? 'home.thisMonth' : 'home.sinceRenewal'
  return (
    <li>
      <Link to="/analysis" search={{ from }} className={linked}>
        <CalendarDays size={16} aria-hidden="true" />
        {count === 0 ? t(none) : t(some, { count })}
      </Link>
    </li>
  )
}

function CreditsLeft() {
  const { data: credits } = useCredits()
  if (credits === undefined) return null
  const { left } = credits
  const Icon = left === 0 ? CircleAlert : Coins
  return (
    <li className={left === 0 ? warning : plain}>
      <Icon size={16} aria-hidden="true" />
      {creditsWords(left)}
    </li>
  )
}

function creditsWords(left: number | null): string {
  if (left === null) return t('home.creditsUnlimited')
  return left === 1 ? t('home.creditsOne') : t('home.credits', { count: left })
}
