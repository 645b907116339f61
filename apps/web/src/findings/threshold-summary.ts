import { classLabel } from '@xrai/contract/classes/class-label'
import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import { t } from '@xrai/contract/strings/translate'
import { wholePercent } from '../base/language/whole-percent.ts'
import { sentenceOfCheck } from './checked.ts'
import { toRatio } from './ratio.ts'
import { classesOn, precisionAtThreshold, type ThresholdPrecision } from './threshold-precision.ts'

/**
 * Precision and recall at a threshold in these classes; an empty list means no class filter. A single class is named.
 */
export function thresholdSentence(
  model: MeasuredModel | null,
  chosen: readonly string[],
  minimumConfidence: number,
): string {
  if (model === null) return t('findings.measuredUnknown')
  const classes = classesOn(model, chosen)
  if (model.cutOuts) return sentenceOfCutOuts(model, classes, minimumConfidence)
  const [only, ...others] = chosen
  const single = others.length === 0 ? only : undefined
  const ofCaries = single === 'Caries' ? sentenceOfCaries(model, minimumConfidence) : null
  if (ofCaries !== null) return ofCaries
  const precision = precisionAtThreshold(model, classes, minimumConfidence)
  if (precision === null) return t('findings.measuredNone')
  return sentenceOf(precision, single)
}

/** Figures on crops do not apply to real radiographs, where only figures on those are used. */
const sentenceOfCutOuts = ({ check }: MeasuredModel, classes: readonly string[], minimumConfidence: number): string =>
  classes.flatMap(id => sentenceOfCheck(check, id, minimumConfidence / 100) ?? [])[0] ?? t('findings.periapicalNone')

function sentenceOf({ right, found }: ThresholdPrecision, single: string | undefined): string {
  if (right === null) return t('findings.measuredNothing')
  const shown = toRatio(right)
  const there = toRatio(found)
  const figures = { right: shown.part, shown: shown.of, found: there.part, there: there.of }
  return single === undefined
    ? t('findings.measured', figures)
    : t('findings.measuredOne', { ...figures, class: classLabel(single) })
}

/**
 * Caries is measured tooth by tooth, on radiographs outside the training data, from one confidence on; null without such a
 * set, and above that confidence.
 */
function sentenceOfCaries({ decay: [first] }: MeasuredModel, minimumConfidence: number): string | null {
  if (first === undefined || first.marked === 0 || first.decayed === 0) return null
  const percent = wholePercent(first.from)
  if (minimumConfidence > percent) return null
  const shown = toRatio(first.right / first.marked)
  const there = toRatio(first.right / first.decayed)
  const figures = { right: shown.part, shown: shown.of, found: there.part, there: there.of }
  return t('findings.measuredCaries', { ...figures, percent })
}
