import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { Coins, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortMoment } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Card } from '../../base/ui/card.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Progress } from '../../base/ui/progress.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useConfig } from '../../client/config.ts'
import { useCredits } from '../../client/credits.ts'
import { sentenceOf } from '../../client/result.ts'

/** A new tab, so that the prepared work stays here; the opener lets it inherit this tab's session. */
const newTab = { target: '_blank', rel: 'opener' } as const

export interface OutOfCreditsProps {
  /** How many credits the submission needs. */
  readonly needed: number
  /** Back to the prepared images, which are kept. */
  readonly onBack: () => void
}

/** Shown if the remaining credits do not suffice: the plan, its use, its renewal, and the options. */
export function OutOfCredits({ needed, onBack }: OutOfCreditsProps) {
  const { data: credits, error, isFetching, refetch } = useCredits()
  const { data: config } = useConfig()
  const left = credits?.left ?? 0
  return (
    <Page width="form" className="max-w-160">
      <span className="mb-5 grid size-14 place-items-center rounded-round border border-warn-line bg-warn-tint text-warn">
        <Coins size={26} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <h1 className="text-32">{t(left > 0 ? 'credits.shortTitle' : 'credits.outTitle')}</h1>
      <p className="mt-2 text-muted">{leftText(needed, left)}</p>
      <Card className="mt-6 p-5 sm:p-6">
        {error && !credits && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
        {!credits && !error && <Skeleton className="h-32 w-full" />}
        {credits && credits.limit !== null && (
          <Progress
            label={t('credits.progress')}
            value={Math.min(1, (credits.used + credits.reserved) / Math.max(1, credits.limit))}
          />
        )}
        {credits && (
          <dl className="mt-5 flex flex-col gap-4">
            <Fact name={t('credits.plan')}>{t(`plans.${credits.plan}`)}</Fact>
            <Fact name={t('credits.used')}>
              {credits.limit === null
                ? credits.used
                : t('credits.usedOf', { used: credits.used, limit: credits.limit })}
            </Fact>
            {credits.reserved > 0 && <Fact name={t('credits.reserved')}>{credits.reserved}</Fact>}
            <Fact name={t('credits.renews')}>{shortMoment(credits.resetsAt)}</Fact>
            {config && (
              <Fact name={t('credits.more')}>
                <a href={`mailto:${config.site.email}`} className="text-primary-ink underline">
                  {t('credits.contact', { email: config.site.email })}
                </a>
              </Fact>
            )}
          </dl>
        )}
      </Card>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onBack}>{t('credits.keep')}</Button>
        <a href="/pricing" {...newTab} className={buttonClass('plain')}>
          {t('credits.plans')}
          <ExternalLink size={16} aria-hidden="true" />
          <span className="sr-only">{t('preview.newTab')}</span>
        </a>
        <Link to="/home" className={buttonClass('quiet')}>
          {t('credits.home')}
        </Link>
      </div>
    </Page>
  )
}

function leftText(needed: number, left: number): string {
  if (left <= 0) return t('credits.outText')
  return left === 1 ? t('credits.shortTextOne', { needed }) : t('credits.shortText', { needed, left })
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
