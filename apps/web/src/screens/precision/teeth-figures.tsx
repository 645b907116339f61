import { formatDay } from '@xrai/contract/report/report-dates'
import { t } from '@xrai/contract/strings/translate'
import { Chapter } from './model-figures.tsx'
import type { TeethFile } from './model-files.ts'
import { SimpleTable } from './simple-table.tsx'
import { shareOf } from './words.ts'

/** The share of correctly numbered teeth, over all images and by origin. */
export function TeethFigures({ file }: { readonly file: TeethFile }) {
  const { date, numbers, external = {} } = file.measured
  const milk = Object.values(external).flatMap(({ numbers: others }) => others?.['milk'] ?? [])
  const rows = [
    ...Object.entries(numbers).map(
      ([origin, figures]) =>
        [
          origin === 'all' ? t('precision.teethAll') : t('precision.teethOne', { name: origin.toUpperCase() }),
          figures,
        ] as const,
    ),
    ...milk.map(figures => [t('precision.teethMilk'), figures] as const),
  ].map(([name, { n, found, right, oneOff }]) => [name, `${n}`, ...[found, right, oneOff].map(shareOf)])
  return (
    <section className="flex flex-col gap-14">
      <div>
        <h2 className="text-32 max-sm:text-24">{t('precision.teeth')}</h2>
        <p className="mt-2 max-w-(--measure) text-muted">{t('precision.teethLead')}</p>
        <p className="mt-2 text-muted">
          {t('precision.version', { version: file.version })}
          {date !== undefined && ` · ${t('precision.date', { date: formatDay(date) })}`}
        </p>
      </div>
      <Chapter
        title={t('precision.teethSet')}
        lead={t('precision.radiographs', { count: numbers['all']?.sources ?? 0 })}
      >
        <SimpleTable
          caption={t('precision.teethTable')}
          heads={[
            t('precision.teethOrigin'),
            t('precision.teethLabels'),
            t('precision.teethFound'),
            t('precision.teethRight'),
            t('precision.teethNear'),
          ]}
          rows={rows}
        />
      </Chapter>
    </section>
  )
}
