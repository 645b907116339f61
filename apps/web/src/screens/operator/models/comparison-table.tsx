import { classLabel } from '@xrai/contract/classes/class-label'
import type { InstalledModel } from '@xrai/contract/routes/installed-models'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import { numberFormat } from '../../../base/language/formats.ts'
import { spokenLocale } from '../../../base/language/spoken.ts'

type Comparison = NonNullable<InstalledModel['comparison']>
type Row = Comparison['rows'][number]

const figure = numberFormat('es-PE', { maximumFractionDigits: 3 })
const withPlus = numberFormat('es-PE', { maximumFractionDigits: 3, signDisplay: 'exceptZero' })

const shown = (value: number | null) => (value === null ? '—' : figure().format(value))
const metrics: Readonly<Record<string, TextKey>> = {
  ap50: 'installedModels.metrics.ap50',
  meanAp50: 'installedModels.metrics.meanAp50',
  toothAuc: 'installedModels.metrics.toothAuc',
  toothSensitivity: 'installedModels.metrics.toothSensitivity',
  calibration: 'installedModels.metrics.calibration',
  milliseconds: 'installedModels.metrics.milliseconds',
  teethFound: 'installedModels.metrics.teethFound',
  teethRight: 'installedModels.metrics.teethRight',
}
const metricText = (metric: string): string => {
  const key = metrics[metric]
  return key ? t(key) : metric
}

const interval = ({ low, high }: Row): string =>
  low === null || high === null ? '—' : `${withPlus().format(low)} … ${withPlus().format(high)}`

/** The verdict of a comparison in words, and its rows on demand. */
export function ComparisonTable({ comparison }: { readonly comparison: Comparison }) {
  const { active, sources, verdict, rows } = comparison
  return (
    <section className="mt-4 rounded-card bg-mist p-4">
      <h3 className="text-13 text-muted">
        {t('installedModels.compared', { name: `${active.name} ${active.version}`, count: sources })}
      </h3>
      <p className="mt-0.5 leading-6">{verdict[spokenLocale()]}</p>
      <details className="mt-2">
        <summary className="cursor-pointer text-14 text-primary-ink underline-offset-4 hover:underline">
          {t('installedModels.rows')}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
        <section tabIndex={0} aria-label={t('installedModels.rows')} className="mt-2 overflow-x-auto">
          <table className="w-full min-w-150 text-14 tabular-nums">
            <thead>
              <tr className="border-b border-line text-left text-13 text-muted">
                {(['agreementClass', 'metric', 'candidate', 'active', 'interval', 'labels'] as const).map(key => (
                  <th key={key} scope="col" className="py-2 pr-4 font-medium">
                    {t(`installedModels.${key}`)}
                  </th>
                ))}
                <th scope="col" className="py-2" />
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={`${row.class} ${row.metric}`} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pr-4 text-left font-medium">
                    {row.class === null ? t('installedModels.overall') : classLabel(row.class)}
                  </th>
                  <td className="py-2 pr-4">{metricText(row.metric)}</td>
                  <td className="py-2 pr-4">{shown(row.candidate)}</td>
                  <td className="py-2 pr-4">{shown(row.active)}</td>
                  <td className="py-2 pr-4 whitespace-nowrap">{interval(row)}</td>
                  <td className="py-2 pr-4">{row.n}</td>
                  <td className="py-2">{t(`installedModels.verdicts.${row.verdict}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}
