import { t } from '@xrai/contract/strings/translate'
import { buttonClass } from '../../base/ui/button-class.ts'
import { PhantomImage } from './phantom-image.tsx'
import { implants } from './recorded.ts'

export function Assistant() {
  return (
    <section className="bg-primary-tint">
      <div className="mx-auto grid max-w-(--page) items-center gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[5fr_7fr] lg:gap-14 lg:py-24">
        <div>
          <h2 className="text-44 max-sm:text-32">{t('landing.assistantTitle')}</h2>
          <p className="mt-4 max-w-[36ch] text-19 text-ink">{t('landing.assistantSubtitle')}</p>
          <a href="/teeth-segmentation" className={buttonClass('hero', 'mt-7 max-sm:w-full')}>
            {t('landing.tryNow')}
          </a>
        </div>
        <div className="room overflow-hidden rounded-card shadow-floating">
          <PhantomImage phantom={implants} />
        </div>
      </div>
    </section>
  )
}
