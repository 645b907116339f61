import type { plans } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import { perLanguage } from '../../base/language/per-language.ts'

export type Plan = (typeof plans)[number]

export interface PlanOffer {
  readonly id: Plan
  readonly name: string
  readonly price: string
  readonly hint: string
  readonly features: readonly string[]
  readonly buttonText: string
  readonly popular: boolean
  /** The link's target without a session. */
  readonly href: string
}

/** Registration returns here with the chosen plan. */
const afterSigningUp = (plan: Plan) => `/register?back=${encodeURIComponent(`/pricing?plan=${plan}`)}`

/** The three plans of specification §3.6. */
export const planOffers = perLanguage((): readonly PlanOffer[] => [
  {
    id: 'basico',
    name: t('plans.basico'),
    price: t('pricing.free'),
    hint: t('pricing.freeHint'),
    features: [t('pricing.basicAnalyses'), t('pricing.basicResults'), t('pricing.basicSupport'), t('pricing.basicApi')],
    buttonText: t('pricing.startFree'),
    popular: false,
    href: afterSigningUp('basico'),
  },
  {
    id: 'profesional',
    name: t('plans.profesional'),
    price: t('pricing.professionalPrice'),
    hint: t('pricing.trialHint'),
    features: [
      t('pricing.professionalAnalyses'),
      t('pricing.professionalResults'),
      t('pricing.professionalSupport'),
      t('pricing.professionalApi'),
      t('pricing.professionalExport'),
    ],
    buttonText: t('pricing.startTrial'),
    popular: true,
    href: afterSigningUp('profesional'),
  },
  {
    id: 'empresarial',
    name: t('plans.empresarial'),
    price: t('pricing.custom'),
    hint: t('pricing.enterpriseHint'),
    features: [
      t('pricing.enterpriseAnalyses'),
      t('pricing.enterpriseResults'),
      t('pricing.enterpriseSupport'),
      t('pricing.enterpriseApi'),
      t('pricing.enterpriseIntegration'),
      t('pricing.enterprisePanel'),
    ],
    buttonText: t('pricing.contactSales'),
    popular: false,
    href: '/contact?topic=ventas',
  },
])
