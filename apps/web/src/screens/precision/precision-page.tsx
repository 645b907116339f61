import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { startConfidence } from '../../site/measured.ts'
import { ReadingPage } from '../../site/reading-page.tsx'
import { MissingClasses } from './missing-classes.tsx'
import { ModelFigures } from './model-figures.tsx'
import { modelFiles, teethFile } from './model-files.ts'
import { TeethFigures } from './teeth-figures.tsx'

/** What was measured of the detector, from the models' own files: other clinics first, for that is what to expect. */
export function PrecisionPage() {
  return (
    <ReadingPage title={t('precision.title')} lead={t('precision.lead', { confidence: startConfidence })}>
      <div className="mx-auto flex max-w-(--page) flex-col gap-16 px-4 py-12 sm:px-6 lg:py-16">
        {modelFiles.some(({ use }) => use === 'evaluation') && (
          <p className="max-w-(--measure) border-l-4 border-primary-line pl-4">{t('precision.evaluation')}</p>
        )}
        {modelFiles.map(model => (
          <ModelFigures key={model.name} model={model} />
        ))}
        {teethFile && <TeethFigures file={teethFile} />}
        <Part title={t('precision.missing')}>
          <MissingClasses models={modelFiles} />
        </Part>
        <Part title={t('precision.reading')}>
          <ul className="flex max-w-(--measure) list-disc flex-col gap-2 pl-5 text-muted">
            <li>{t('precision.readingAp50')}</li>
            <li>{t('precision.readingRight')}</li>
            <li>{t('precision.readingInterval')}</li>
            <li>{t('precision.readingLabels')}</li>
            <li>{t('precision.readingStudy')}</li>
          </ul>
          <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
            {[...modelFiles, ...(teethFile ? [teethFile] : [])].map(({ name }) => (
              <a
                key={name}
                href={`/models/${name}`}
                className="font-semibold text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-primary"
              >
                {t('precision.card', { name })}
              </a>
            ))}
          </p>
        </Part>
      </div>
    </ReadingPage>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-5 text-24">{title}</h2>
      {children}
    </section>
  )
}
