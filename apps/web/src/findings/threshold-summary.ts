import { classLabel } from '@xrai/contract/classes/class-label'
import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import { t } from '@xrai/contract/strings/translate'
import { sentenceOfCheck } from './checked.ts'
import { toRatio } from './ratio.ts'
import {
  classesOn,
  onlyTuned,
  precisionAtThreshold,
  type ThresholdPrecision,
  unmeasured,
} from './threshold-precision.ts'

/** A sentence, and under it what it rests on. */
export interface Summary {
  readonly sentence: string
  readonly notes: readonly string[]
}

/** What a threshold costs and buys in these classes; none means that no class filter is active. */
export function thresholdSummary(
  model: MeasuredModel | null,
  chosen: readonly string[],
  minimumConfidence: number,
): Summary {
  if (model === null) return { sentence: t('findings.measuredUnknown'), notes: [] }
  const classes = classesOn(model, chosen)
  if (model.cutOuts) return cutOutSummary(model, classes, minimumConfidence)
  const precision = precisionAtThreshold(model, classes, minimumConfidence)
  if (precision === null) {
    return { sentence: t('findings.measuredNone'), notes: listed('findings.measuredTuned', onlyTuned(model, classes)) }
  }
  const notes = [
    basisOf(precision, model),
    ...(precision.part === 'test' ? listed('findings.measuredTuned', onlyTuned(model, classes)) : []),
    ...listed('findings.measuredMissing', unmeasured(model, classes)),
  ]
  return { sentence: sentenceOf(precision), notes }
}

/** Figures on cut-outs do not hold for real radiographs: there only the figures on those are used. */
function cutOutSummary({ check }: MeasuredModel, classes: readonly string[], minimumConfidence: number): Summary {
  const checked = classes.flatMap(id => sentenceOfCheck(check, id, minimumConfidence / 100) ?? [])
  const [sentence] = checked
  if (sentence === undefined) return { sentence: t('findings.periapicalNone'), notes: [] }
  const missing = classes.filter(id => id !== check?.class)
  return { sentence, notes: listed('findings.periapicalMissing', missing) }
}

function sentenceOf({ right, found }: ThresholdPrecision): string {
  if (right === null) return t('findings.measuredNothing')
  const [shown, there] = [toRatio(right), toRatio(found)]
  return t('findings.measured', { right: shown.part, shown: shown.of, found: there.part, there: there.of })
}

function basisOf({ labels: count, part }: ThresholdPrecision, { radiographs, sameOrigin }: MeasuredModel): string {
  if (part === 'tune') return t('findings.measuredBasisTuned', { count })
  if (radiographs === null) return t('findings.measuredBasisElsewhere', { count })
  return t(sameOrigin ? 'findings.measuredBasisOwn' : 'findings.measuredBasis', { radiographs, count })
}

type Listing = 'findings.measuredTuned' | 'findings.measuredMissing' | 'findings.periapicalMissing'

const listed = (text: Listing, classes: readonly string[]): readonly string[] =>
  classes.length > 0 ? [t(text, { classes: classes.map(id => classLabel(id)).join(', ') })] : []
