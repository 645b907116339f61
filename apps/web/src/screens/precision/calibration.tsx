import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import type { CalibrationError } from './model-files.ts'
import { SimpleTable } from './simple-table.tsx'

const points = new Intl.NumberFormat('es-PE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const pointsOf = ({ error }: CalibrationError) => points.format(error * 100)

interface CalibrationProps {
  /** Before calibration, on the calibration split. */
  readonly before?: CalibrationError | undefined
  readonly test: CalibrationError
  /** Per class, if it has enough findings, because errors of opposite sign cancel out over all classes. */
  readonly classes?: Readonly<Record<string, CalibrationError>> | undefined
}

/** The calibration error of the displayed confidence, on radiographs outside the calibration split. */
export function Calibration({ before, test, classes = {} }: CalibrationProps) {
  const rows = Object.entries(classes).map(([id, each]) => [
    classLabel(id),
    t('precision.points', { points: pointsOf(each) }),
    String(each.n),
  ])
  return (
    <div className="flex flex-col gap-6">
      <Figures before={before} test={test} />
      {rows.length > 0 && (
        <div>
          <h4 className="mb-2 text-16 font-semibold">{t('precision.calibrationClasses')}</h4>
          <SimpleTable
            caption={t('precision.calibrationClasses')}
            heads={[t('precision.calibrationClass'), t('precision.calibrationError'), t('precision.calibrationCount')]}
            rows={rows}
          />
        </div>
      )}
    </div>
  )
}

function Figures({ before, test }: Omit<CalibrationProps, 'classes'>) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Figure value={t('precision.points', { points: pointsOf(test) })}>
        {t('precision.calibrationTest', { count: test.n })}
      </Figure>
      {before && (
        <Figure value={t('precision.points', { points: pointsOf(before) })}>
          {t('precision.calibrationBefore', { count: before.n })}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ value, children }: { readonly value: string; readonly children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line p-6">
      <dt className="mt-1 text-14 text-muted">{children}</dt>
      <dd className="text-32 font-semibold">{value}</dd>
    </div>
  )
}
