import { t } from '@xrai/contract/strings/translate'
import { Check, CircleCheck, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { type Plan, type PlanOffer, planOffers } from './plan-offers.ts'

export interface PlanCardsProps {
  readonly level: 'h2' | 'h3'
  /** The clinic's plan; undefined without a session. */
  readonly current?: Plan | undefined
  /** Replaces the hint, for example with the end of a trial. */
  readonly hintOf?: (plan: Plan) => string | undefined
  /** The button of a card, if it is not the link for visitors. */
  readonly actionOf?: (offer: PlanOffer) => ReactNode
}

const planActionClass = ({ popular }: PlanOffer) => buttonClass(popular ? 'primary' : 'outline', 'mt-6 min-h-12 w-full')

export function PlanCards({ level: Heading, current, hintOf, actionOf }: PlanCardsProps) {
  return (
    <ul className="grid items-stretch gap-5 lg:grid-cols-3">
      {planOffers().map(offer => (
        <li
          key={offer.id}
          className={classNames(
            'relative flex flex-col rounded-card border bg-paper p-6 lg:p-8',
            offer.popular ? 'border-2 border-primary shadow-raised' : 'border-line',
          )}
        >
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
            <Heading className="text-19">{offer.name}</Heading>
            <span className="flex flex-wrap gap-2">
              {offer.popular && <Mark icon={Star} text={t('pricing.popular')} />}
              {current === offer.id && <Mark icon={CircleCheck} text={t('pricing.current')} />}
            </span>
          </div>
          <p className="mt-4 text-44 leading-tight font-semibold max-sm:text-32">{offer.price}</p>
          <p className="mt-1 text-14 text-muted">{hintOf?.(offer.id) ?? offer.hint}</p>
          <ul className="mt-6 flex flex-1 flex-col gap-2.5">
            {offer.features.map(feature => (
              <li key={feature} className="flex items-start gap-2.5">
                <Check size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-primary-ink" />
                {feature}
              </li>
            ))}
          </ul>
          {actionOf?.(offer) ?? (
            <a href={offer.href} className={planActionClass(offer)}>
              {offer.buttonText}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Mark({ icon: Icon, text }: { readonly icon: typeof Star; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-round bg-primary-tint px-2.5 py-1 text-13 font-semibold text-primary-ink">
      <Icon size={14} aria-hidden="true" />
      {text}
    </span>
  )
}
