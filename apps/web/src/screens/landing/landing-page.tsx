import { t } from '@xrai/contract/strings/translate'
import { ArrowRight } from 'lucide-react'
import { PlanCards } from '../../shell/credits/plan-cards.tsx'
import { Assistant } from './assistant.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MeasuredStrip } from './measured-strip.tsx'
import { SecondHero } from './second-hero.tsx'

export function LandingPage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <SecondHero />
      <MeasuredStrip />
      <Assistant />
      <section id="suscripciones" aria-labelledby="suscripciones-titulo">
        <div className="mx-auto max-w-(--page) px-4 py-16 sm:px-6 lg:py-24">
          <h2 id="suscripciones-titulo" className="text-32 max-sm:text-24">
            {t('landing.plansTitle')}
          </h2>
          <p className="mt-2 mb-10 text-19 text-muted">{t('landing.plansLead')}</p>
          <PlanCards level="h3" />
          <a
            href="/pricing"
            className="mt-8 inline-flex min-h-10 items-center gap-2 rounded-small font-semibold text-primary-ink hover:underline"
          >
            {t('landing.allPlans')}
            <ArrowRight size={18} aria-hidden="true" />
          </a>
        </div>
      </section>
    </>
  )
}
