import { t } from '@xrai/contract/strings/translate'
import { FileCheck, ScanSearch, Upload } from 'lucide-react'

const steps = () =>
  [
    { icon: Upload, title: t('landing.stepUpload'), text: t('landing.stepUploadText') },
    { icon: ScanSearch, title: t('landing.stepDetect'), text: t('landing.stepDetectText') },
    { icon: FileCheck, title: t('landing.stepDecide'), text: t('landing.stepDecideText') },
  ] as const

export function HowItWorks() {
  return (
    <section className="border-y border-line bg-mist">
      <div className="mx-auto max-w-(--page) px-4 py-16 sm:px-6 lg:py-24">
        <h2 className="text-32 max-sm:text-24">{t('landing.howTitle')}</h2>
        <ol className="mt-10 grid gap-4 md:grid-cols-3 lg:gap-6">
          {steps().map(({ icon: Icon, title, text }, index) => (
            <li key={title} className="rounded-card border border-line bg-paper p-6 lg:p-8">
              <div className="flex items-center justify-between">
                <span className="grid size-11 place-items-center rounded-control bg-primary-tint text-primary-ink">
                  <Icon size={22} aria-hidden="true" />
                </span>
                <span aria-hidden="true" className="text-14 font-semibold text-muted">
                  {index + 1}
                </span>
              </div>
              <h3 className="mt-6 text-19">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
