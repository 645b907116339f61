import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { fewCases, measuredClasses, startConfidence, testRadiographs } from '../../shell/site/measured.ts'
import { ReadingPage } from '../../shell/site/reading-page.tsx'
import { MissingClasses } from './missing-classes.tsx'
import { ModelFigures } from './model-figures.tsx'
import { modelFiles, teethFile } from './model-files.ts'
import { TeethFigures } from './teeth-figures.tsx'

/**
 * The detector's measured accuracy, from the models' own files: other clinics first, because they show the expected
 * accuracy.
 */
export function PrecisionPage() {
  return (
    <ReadingPage title={t('precision.title')} lead={t('precision.lead')}>
      <div className="mx-auto flex max-w-(--page) flex-col gap-16 px-4 py-12 sm:px-6 lg:py-16">
        {modelFiles.some(({ use }) => use === 'evaluation') && (
          <p className="max-w-(--measure) border-l-4 border-primary-line pl-4">{t('precision.evaluation')}</p>
        )}
        <Short />
        <div className="flex flex-col">
          <h2 className="text-24">{t('precision.allOf')}</h2>
          <p className="mt-2 mb-5 max-w-(--measure) text-muted">
            {t('precision.thresholds', { confidence: startConfidence })}
          </p>
          {modelFiles.map(model => (
            <Folded key={model.name} title={t(`precision.${model.type}`)}>
              <ModelFigures model={model} />
            </Folded>
          ))}
          {teethFile && (
            <Folded title={t('precision.teeth')}>
              <TeethFigures file={teethFile} />
            </Folded>
          )}
          <Folded title={t('precision.missing')}>
            <MissingClasses models={modelFiles} />
          </Folded>
          <Folded title={t('precision.reading')}>
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
          </Folded>
        </div>
      </div>
    </ReadingPage>
  )
}

interface FoldedProps {
  readonly title: string
  readonly children: ReactNode
}

function Folded({ title, children }: FoldedProps) {
  return (
    <details className="border-t border-line last:border-b">
      <summary className="cursor-pointer py-4 text-19 font-semibold">{title}</summary>
      <div className="pt-2 pb-10">{children}</div>
    </details>
  )
}

/** The most important figures for a dentist: recall and precision. */
function Short() {
  return (
    <section>
      <h2 className="text-24">{t('precision.short')}</h2>
      <p className="mt-2 max-w-(--measure) text-muted">
        {t('precision.shortLead', { sources: testRadiographs, confidence: startConfidence })}
      </p>
      <div className="mt-5 overflow-x-auto">
        <table className="w-full max-w-180 border-collapse text-14">
          <thead>
            <tr className="border-b border-ink text-left text-13 text-muted">
              <th scope="col" className="py-2 pr-4">
                {t('precision.class')}
              </th>
              <th scope="col" className="py-2 pr-4 text-right">
                {t('precision.shortFinds')}
              </th>
              <th scope="col" className="py-2 pr-4 text-right">
                {t('precision.shortRight')}
              </th>
              <th scope="col" className="py-2 text-right">
                {t('precision.labels')}
              </th>
            </tr>
          </thead>
          <tbody>
            {measuredClasses.map(({ look, recall, precision, cases }) => (
              <tr key={look.id} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 text-left font-medium">
                  {classLabel(look.id)}
                </th>
                <td className="py-2 pr-4 text-right text-16 font-semibold">{recall}</td>
                <td className="py-2 pr-4 text-right text-16 font-semibold">{precision}</td>
                <td className="py-2 text-right text-muted">{cases}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4 max-w-(--measure)">{t('precision.shortMissed', { few: fewCases })}</p>
    </section>
  )
}
