import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ClassLetter } from './class-letter.tsx'
import { PhantomImage } from './phantom-image.tsx'
import { impacted } from './recorded.ts'

const bySureness = impacted.findings.toSorted((one, other) => other.confidence - one.confidence)

export function SecondHero() {
  return (
    <section>
      <div className="mx-auto grid max-w-(--page) items-center gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[7fr_5fr] lg:gap-16 lg:py-28">
        <figure className="room overflow-hidden rounded-card shadow-floating max-lg:order-last">
          <PhantomImage phantom={impacted} />
          <figcaption className="border-t border-room-line bg-room-panel p-4">
            <p className="text-13 font-semibold">{t('landing.foundHere')}</p>
            <ul className="mt-2 grid gap-x-8 text-13 sm:grid-cols-2">
              {bySureness.map(({ look, box, confidence }) => (
                <li key={`${box.x} ${look.id}`} className="flex items-center gap-2 border-b border-room-line py-1.5">
                  <ClassLetter look={look} />
                  <span className="mr-auto text-room-muted">{classLabel(look.id)}</span>
                  <span className="font-semibold">{percentText(confidence)}</span>
                </li>
              ))}
            </ul>
          </figcaption>
        </figure>
        <div>
          <h2 className="text-44 max-sm:text-32">{t('landing.secondTitle')}</h2>
          <p className="mt-4 text-24 font-medium text-primary-ink max-sm:text-19">{t('landing.secondSubtitle')}</p>
          <p className="mt-3 text-19 text-muted max-sm:text-16">{t('landing.secondBody')}</p>
          <div className="mt-7 flex flex-wrap items-center gap-3">
            <a href="/pricing" className={buttonClass('primary', 'max-sm:flex-1')}>
              {t('landing.plans')}
            </a>
            <a href="#suscripciones" className={buttonClass('plain', 'min-h-12 px-6 max-sm:flex-1')}>
              {t('landing.subscriptions')}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
