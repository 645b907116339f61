import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import { ArrowRight } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ClassLetter } from './class-letter.tsx'
import { PhantomImage } from './phantom-image.tsx'
import { classesOf, restored } from './recorded.ts'

export function Hero() {
  return (
    <section className="bg-[radial-gradient(60rem_34rem_at_78%_30%,var(--color-primary-tint),transparent)]">
      <div className="mx-auto grid max-w-(--page) items-center gap-9 px-4 pt-10 pb-14 sm:px-6 lg:min-h-[calc(100dvh-var(--bar)-3rem)] lg:grid-cols-[5fr_7fr] lg:gap-14 lg:py-14">
        <div>
          <h1 className="text-44 max-sm:text-32">{t('landing.heroTitle')}</h1>
          <p className="mt-4 text-24 font-medium text-primary-ink max-sm:text-19">{t('landing.heroSubtitle')}</p>
          <p className="mt-3 max-w-[40ch] text-19 text-muted max-sm:text-16">{t('landing.heroBody')}</p>
          <a href="/teeth-segmentation" className={buttonClass('hero', 'mt-7 max-sm:w-full')}>
            {t('landing.start')}
            <ArrowRight size={22} aria-hidden="true" />
          </a>
        </div>
        <figure className="room overflow-hidden rounded-card shadow-floating">
          <PhantomImage phantom={restored} first />
          <figcaption className="border-t border-room-line bg-room-panel px-4 py-3">
            <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-13">
              {classesOf(restored).map(({ look, count }) => (
                <li key={look.id} className="flex items-center gap-2">
                  <ClassLetter look={look} />
                  <span className="text-room-muted">{classLabel(look.id)}</span>
                  <span className="font-semibold tabular-nums">{count}</span>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-13 text-room-muted">{t('landing.synthetic')}</p>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
