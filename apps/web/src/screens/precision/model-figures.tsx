import { formatDay } from '@xrai/contract/report/report-dates'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { percentText } from '../../base/language/whole-percent.ts'
import { ByToothPart } from './by-tooth-part.tsx'
import { Calibration } from './calibration.tsx'
import { CheckPart } from './check-part.tsx'
import { setsOf } from './class-figures.ts'
import { DecayPart } from './decay-part.tsx'
import type { ModelFile, RootEndsFigures } from './model-files.ts'
import { SetPart } from './set-part.tsx'
import { ThresholdChart, ThresholdLegend } from './threshold-chart.tsx'
import { ap50Of } from './words.ts'

/** One model: the sets it was measured on, the precision at each confidence, and its calibration. */
export function ModelFigures({ model }: { readonly model: ModelFile }) {
  const { others, own } = setsOf(model)
  const decay = [...others, ...own].flatMap(({ id, decayByTooth }) => (decayByTooth ? [{ ...decayByTooth, id }] : []))
  const curves = model.classes.filter(({ curve }) => curve && curve.length > 0)
  const { calibration, check, date, rootEnds, teethInView } = model.measured
  return (
    <section className="flex flex-col gap-14">
      <div>
        <h2 className="text-32 max-sm:text-24">{t(`precision.${model.type}`)}</h2>
        <p className="mt-2 text-muted">
          {t('precision.version', { version: model.version })}
          {date !== undefined && ` · ${t('precision.date', { date: formatDay(date) })}`}
        </p>
      </div>
      {check && (
        <Chapter title={t('precision.check')} lead={t('precision.checkLead')}>
          <CheckPart
            check={check}
            counts={t('precision.checkCounts', { sources: check.sources, yes: check.yes, no: check.no })}
            heads={[t('precision.checkFound'), t('precision.checkSpared')]}
          />
        </Chapter>
      )}
      {rootEnds && (
        <Chapter title={t('precision.rootEnds')} lead={t('precision.rootEndsLead')}>
          <CheckPart
            check={rootEnds}
            counts={rootEndsCounts(rootEnds)}
            heads={[t('precision.rootEndsFound'), t('precision.rootEndsSpared')]}
          />
        </Chapter>
      )}
      {teethInView && (
        <Chapter title={t('precision.teethInView')} lead={t('precision.teethInViewLead')}>
          <p>
            {t('precision.teethInViewCounts', {
              ...teethInView,
              share: percentText(teethInView.right / teethInView.proposed),
              low: percentText(teethInView.low),
              high: percentText(teethInView.high),
            })}
          </p>
        </Chapter>
      )}
      {isFilled(decay) && (
        <Chapter title={t('precision.decay')} lead={t('precision.decayLead')}>
          <DecayPart sets={decay} />
        </Chapter>
      )}
      {[...others, ...own].some(({ byTooth }) => byTooth) && (
        <Chapter title={t('precision.byTooth')} lead={t('precision.byToothLead')}>
          <ByToothPart sets={[...others, ...own]} classes={model.classes} />
        </Chapter>
      )}
      {others.length > 0 && (
        <Chapter title={t('precision.others')} lead={t('precision.othersLead')}>
          {others.map(set => (
            <SetPart key={set.id} set={set} model={model} />
          ))}
        </Chapter>
      )}
      <Chapter title={t('precision.own')} lead={t('precision.ownLead')}>
        {own.map(set => (
          <SetPart key={set.id} set={set} model={model} />
        ))}
      </Chapter>
      {curves.length > 0 && (
        <Chapter title={t('precision.curves')} lead={t('precision.curvesLead')}>
          <ThresholdLegend />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {curves.map(measured => (
              <ThresholdChart key={measured.id} measured={measured} basis={curveBasis(measured, model)} />
            ))}
          </div>
        </Chapter>
      )}
      {calibration?.test && (
        <Chapter title={t('precision.calibration')} lead={t('precision.calibrationLead')}>
          <Calibration {...calibration} test={calibration.test} />
        </Chapter>
      )}
    </section>
  )
}

const isFilled = <T,>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0

const rootEndsCounts = ({ sources, yes, no, area, realPeriapicals: real }: RootEndsFigures): string =>
  t('precision.rootEndsCounts', {
    sources,
    yes,
    no,
    area: ap50Of(area),
    realYes: real.yes,
    realNo: real.no,
    realArea: ap50Of(real.area),
  })

interface ChapterProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

export function Chapter({ title, lead, children }: ChapterProps) {
  return (
    <section>
      <h3 className="text-24">{title}</h3>
      <p className="mt-2 text-muted">{lead}</p>
      <div className="mt-6 flex flex-col gap-10">{children}</div>
    </section>
  )
}

/**
 * The data split of a class's curve, and its number of labels; null if the file has none. A file without a named split
 * used the tune split if its test split lacks the class.
 */
function curveBasis(
  { id, curvePart, curveLabels: count }: ModelFile['classes'][number],
  { trainedOn, measured }: Pick<ModelFile, 'trainedOn' | 'measured'>,
): string | null {
  const tuned = curvePart ? curvePart === 'tune' : !(id in measured.classes)
  if (tuned) return count === undefined ? t('precision.curveTuned') : t('precision.curveTunedOf', { count })
  if (count === undefined) return null
  if (!trainedOn.includes(measured.set)) return t('precision.curveTest', { count })
  return t('precision.curveTestOwn', { count })
}
