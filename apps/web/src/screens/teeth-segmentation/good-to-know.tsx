import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import { ArrowUpRight } from 'lucide-react'
import { cardAddress, lookedFor, lookedForExperimentally } from '../../shell/site/measured.ts'

/** Caveats for a visitor before relying on an outline. */
export function GoodToKnow() {
  const [classes, experimental] = [lookedFor, lookedForExperimentally].map(those =>
    those.map(({ id }) => classLabel(id).toLocaleLowerCase('es')).join(', '),
  )
  return (
    <section aria-labelledby="conviene-saber" className="border-t border-line bg-mist">
      <div className="mx-auto max-w-(--page) px-4 py-10 sm:px-6 lg:py-14">
        <h2 id="conviene-saber" className="text-24">
          {t('tryOut.know')}
        </h2>
        <ul className="mt-5 grid gap-x-12 gap-y-4 lg:grid-cols-3">
          <li>
            <h3 className="text-16">{t('tryOut.guide')}</h3>
            <p className="mt-1 text-14 text-muted">{t('tryOut.guideText')}</p>
          </li>
          <li>
            <h3 className="text-16">{t('tryOut.looksFor')}</h3>
            <p className="mt-1 text-14 text-muted">
              {t('tryOut.looksForText', { classes: classes ?? '' })}{' '}
              {experimental && t('tryOut.looksForExperimental', { classes: experimental })}
            </p>
          </li>
          <li>
            <h3 className="text-16">{t('tryOut.limits')}</h3>
            <p className="mt-1 text-14 text-muted">{t('tryOut.limitsText')}</p>
          </li>
        </ul>
        <a
          href={cardAddress}
          className="mt-5 inline-flex min-h-10 items-center gap-1.5 rounded-small font-semibold text-primary-ink hover:underline"
        >
          {t('measured.card')}
          <ArrowUpRight size={18} aria-hidden="true" />
        </a>
      </div>
    </section>
  )
}
