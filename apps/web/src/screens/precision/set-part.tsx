import { t } from '@xrai/contract/strings/translate'
import { classFigures, type NamedSet } from './class-figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { IntervalChart } from './interval-chart.tsx'
import type { ModelFile } from './model-files.ts'
import { setLimits, setName } from './words.ts'

interface SetPartProps {
  readonly set: NamedSet
  readonly model: ModelFile
}

/** One set of radiographs: description, limits, chart and every figure. */
export function SetPart({ set, model }: SetPartProps) {
  const rows = classFigures(set, model)
  const limits = setLimits(set.id)
  const name = setName(set.id)
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h4 className="text-19 font-semibold">{name}</h4>
        <p className="mt-1 text-14 text-muted">
          {t('precision.radiographs', { count: set.sources })}
          {limits !== null && ` ${limits}`}
        </p>
      </div>
      <IntervalChart rows={rows} />
      <FiguresTable caption={t('precision.table', { set: name })} rows={rows} />
    </section>
  )
}
