import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ArrowRight } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { Footer } from './footer.tsx'
import { HeroPicture } from './hero-picture.tsx'

export function LandingScreen() {
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <section className="mx-auto grid w-full max-w-(--page) flex-1 items-center gap-10 px-4 py-8 sm:px-6 lg:grid-cols-[2fr_3fr] lg:gap-14 lg:py-12">
        <div>
          <h1 className="text-44 max-sm:text-32">{t('landing.heroTitle')}</h1>
          <p className="mt-4 text-24 font-medium text-primary-ink max-sm:text-19">{t('landing.heroSubtitle')}</p>
          <p className="mt-4 max-w-[40ch] text-19 text-muted">{t('landing.heroBody')}</p>
          <Link to="/upload" className={buttonClass('hero', 'mt-8 max-sm:w-full')}>
            {t('landing.start')}
            <ArrowRight size={22} aria-hidden="true" />
          </Link>
        </div>
        <HeroPicture />
      </section>
      <Footer />
    </div>
  )
}
