import { t } from '@xrai/contract/strings/translate'
import { FileCheck, SlidersHorizontal, Upload } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ReadingPage } from '../../shell/site/reading-page.tsx'
import { questions } from './questions.tsx'

const steps = () =>
  [
    { icon: Upload, title: t('help.stepOne'), text: t('help.stepOneText') },
    { icon: SlidersHorizontal, title: t('help.stepTwo'), text: t('help.stepTwoText') },
    { icon: FileCheck, title: t('help.stepThree'), text: t('help.stepThreeText') },
  ] as const

export function HelpPage() {
  return (
    <ReadingPage title={t('help.title')} lead={t('help.lead')}>
      <div className="mx-auto max-w-(--page) px-4 py-12 sm:px-6 lg:py-16">
        <section>
          <h2 className="text-24">{t('help.howTitle')}</h2>
          <ol className="mt-6 grid gap-4 md:grid-cols-3 lg:gap-6">
            {steps().map(({ icon: Icon, title, text }, index) => (
              <li key={title} className="rounded-card border border-line p-6">
                <span className="flex items-center gap-3 text-14 font-semibold text-muted">
                  <span className="grid size-11 place-items-center rounded-control bg-primary-tint text-primary-ink">
                    <Icon size={22} aria-hidden="true" />
                  </span>
                  <span aria-hidden="true">{index + 1}</span>
                </span>
                <h3 className="mt-5 text-19">{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="mt-16 grid gap-x-12 gap-y-4 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-24">{t('help.faqTitle')}</h2>
          <div className="border-t border-line">
            {questions().map(({ question, answer }) => (
              <details key={question} className="group border-b border-line" name="preguntas">
                <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                  <h3 className="text-16 font-semibold">{question}</h3>
                  <span
                    aria-hidden="true"
                    className="relative size-4 shrink-0 text-muted before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-current after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-current group-open:after:hidden"
                  />
                </summary>
                <div className="pb-6 text-muted">{answer}</div>
              </details>
            ))}
          </div>
        </section>
        <section className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-card bg-mist p-6 sm:p-8">
          <div>
            <h2 className="text-19">{t('help.stillTitle')}</h2>
            <p className="mt-1 text-muted">{t('help.still')}</p>
          </div>
          <a href="/contact" className={buttonClass('outline', 'min-h-12 px-6 max-sm:w-full')}>
            {t('help.write')}
          </a>
        </section>
      </div>
    </ReadingPage>
  )
}
