import { t } from '@xrai/contract/strings/translate'
import { Code, Microscope, Stethoscope } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { callSeconds, cardAddress, testFindings, testRadiographs } from '../../shell/site/measured.ts'
import { ReadingPage } from '../../shell/site/reading-page.tsx'

const trades = () =>
  [
    { icon: Stethoscope, title: t('about.teamDentistry'), text: t('about.teamDentistryText') },
    { icon: Microscope, title: t('about.teamAi'), text: t('about.teamAiText') },
    { icon: Code, title: t('about.teamSoftware'), text: t('about.teamSoftwareText') },
  ] as const

const facts = () =>
  [
    { name: t('about.factTest'), value: String(testRadiographs) },
    { name: t('about.factFindings'), value: String(testFindings) },
    { name: t('about.factTime'), value: t('measured.time', { seconds: callSeconds }) },
  ] as const

export function AboutPage() {
  return (
    <ReadingPage title={t('about.title')} lead={t('about.lead')}>
      <div className="mx-auto max-w-(--page) px-4 py-12 sm:px-6 lg:py-20">
        <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-24">{t('about.missionTitle')}</h2>
          <div className="text-19 leading-8">
            <p>{t('about.mission')}</p>
            <p className="mt-4 text-muted">{t('about.missionGuide')}</p>
          </div>
        </section>
        <section className="mt-14 grid gap-x-12 gap-y-4 border-t border-line pt-14 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-24">{t('about.technologyTitle')}</h2>
          <div className="leading-7">
            <p>{t('about.technology')}</p>
            <p className="mt-4">{t('about.technologyOpen')}</p>
            <p className="mt-4">{t('about.technologyPrivate')}</p>
            <dl className="mt-8 grid grid-cols-3 gap-4 rounded-card border border-line bg-mist p-6 max-sm:grid-cols-1">
              {facts().map(({ name, value }) => (
                <div key={name} className="flex flex-col-reverse justify-end">
                  <dt className="text-14 text-muted">{name}</dt>
                  <dd className="text-32 font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
            <a
              href={cardAddress}
              className="mt-4 inline-flex min-h-8 items-center font-semibold text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-primary"
            >
              {t('measured.card')}
            </a>
          </div>
        </section>
        <section className="mt-14 border-t border-line pt-14">
          <h2 className="text-24">{t('about.teamTitle')}</h2>
          <p className="mt-2 text-muted">{t('about.team')}</p>
          <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:gap-6">
            {trades().map(({ icon: Icon, title, text }) => (
              <li key={title} className="rounded-card border border-line p-6">
                <Icon size={24} aria-hidden="true" className="text-primary-ink" />
                <h3 className="mt-4 text-19">{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className="mt-14 flex flex-wrap gap-3">
          <a href="/teeth-segmentation" className={buttonClass('hero', 'max-sm:w-full')}>
            {t('about.try')}
          </a>
          <a href="/contact" className={buttonClass('plain', 'min-h-14 px-8 max-sm:w-full')}>
            {t('about.write')}
          </a>
        </div>
      </div>
    </ReadingPage>
  )
}
