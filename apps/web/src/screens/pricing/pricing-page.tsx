import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { longDate } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { PlanCards } from '../../shell/credits/plan-cards.tsx'
import { type PlanOffer, planOffers } from '../../shell/credits/plan-offers.ts'
import { ReadingPage } from '../../shell/site/reading-page.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { usePlan } from './use-plan.ts'

export interface PricingPageProps {
  readonly onChanged?: () => void
}

const questions = () =>
  [
    { question: t('pricing.creditQuestion'), answer: t('pricing.credit') },
    { question: t('pricing.payQuestion'), answer: t('pricing.pay') },
    { question: t('pricing.endQuestion'), answer: t('pricing.end') },
    { question: t('pricing.whoQuestion'), answer: t('pricing.who') },
    { question: t('pricing.hiddenQuestion'), answer: t('pricing.hidden') },
    { question: t('pricing.modelQuestion'), answer: t('pricing.model') },
  ] as const

export function PricingPage({ onChanged }: PricingPageProps) {
  const { plan, busy, notice, choose, say } = usePlan(onChanged)
  const [leaving, setLeaving] = useState(false)
  const signedIn = plan !== undefined
  // A plan in the address was chosen before sign-in; it is only highlighted, and changed by the button.
  useEffect(() => {
    const offer = planOffers().find(({ id }) => id === new URLSearchParams(location.search).get('plan'))
    if (signedIn && offer) say({ tone: 'info', text: t('pricing.confirmChosen', { plan: offer.name }) })
  }, [signedIn, say])

  const actionOf = (offer: PlanOffer) => {
    const { id } = offer
    if (plan === undefined || id === 'empresarial') return undefined
    const press = id === 'basico' && plan.plan !== 'basico' ? () => setLeaving(true) : () => choose(id)
    return (
      <Button
        look={offer.popular ? 'primary' : 'outline'}
        busy={busy === id}
        disabled={plan.plan === id}
        onClick={press}
        className="mt-6 min-h-12 w-full"
      >
        {offer.buttonText}
      </Button>
    )
  }

  return (
    <ReadingPage title={t('pricing.title')} lead={t('pricing.lead')}>
      <div className="mx-auto max-w-(--page) px-4 py-10 sm:px-6 lg:py-14">
        {notice && (
          <Alert tone={notice.tone} className="mb-6">
            {notice.text}
          </Alert>
        )}
        <PlanCards
          level="h2"
          current={plan?.plan}
          hintOf={id =>
            id === 'profesional' && plan?.onTrial && plan.trialEndsAt !== null
              ? t('pricing.trialUntil', { date: longDate(plan.trialEndsAt) })
              : undefined
          }
          actionOf={actionOf}
        />
        <section className="mt-16">
          <h2 className="text-24">{t('pricing.questions')}</h2>
          <dl className="mt-6 grid gap-x-10 gap-y-7 md:grid-cols-2">
            {questions().map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 max-w-(--measure) text-muted">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      {plan && (
        <ChangeDialog
          open={leaving}
          plan={plan}
          onClose={() => setLeaving(false)}
          onConfirm={() => {
            setLeaving(false)
            void choose('basico')
          }}
        />
      )}
    </ReadingPage>
  )
}
