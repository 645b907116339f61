import type { MeasuredClass, MeasuredModel } from '@xrai/contract/records/measured-model'
import { countsAt, countsOfCurve } from './counts-of-curve.ts'
import { defaultThreshold } from './threshold.ts'

/** Precision and recall at a threshold, on the radiographs of the model's measurement. */
export interface ThresholdPrecision {
  /** Precision: the share of shown findings that are correct; null if none was shown. */
  readonly right: number | null
  /** Recall: the share of labels that are found. */
  readonly found: number
  /** Number of labels in the measurement. */
  readonly labels: number
  /** The measured part of the data set. */
  readonly part: Part
}

type Part = NonNullable<MeasuredClass['curvePart']>

/**
 * Several classes are weighted by their number of findings. The part on which thresholds were chosen counts only if
 * there is no other. Null if none of the classes was measured.
 */
export const precisionAtThreshold = (
  model: MeasuredModel,
  classes: readonly string[],
  minimumConfidence: number,
): ThresholdPrecision | null =>
  precisionInSplit('test', model, classes, minimumConfidence) ??
  precisionInSplit('tune', model, classes, minimumConfidence)

function precisionInSplit(
  part: Part,
  model: MeasuredModel,
  classes: readonly string[],
  minimumConfidence: number,
): ThresholdPrecision | null {
  const measured = drawnFrom(part, model, classes)
  const labels = measured.reduce((sum, one) => sum + (one.curveLabels ?? 0), 0)
  if (labels === 0) return null
  const counts = measured.map(one => countsAt(countsOfCurve(one), minimumConfidence / 100))
  const right = counts.reduce((sum, one) => sum + one.right, 0)
  const shown = counts.reduce((sum, one) => sum + one.shown, 0)
  return { right: shown > 0 ? right / shown : null, found: right / labels, labels, part }
}

const drawnFrom = (part: Part, { classes: known }: MeasuredModel, classes: readonly string[]) =>
  known.filter(({ id, curvePart }) => curvePart === part && classes.includes(id))

/**
 * Without a class filter, every class of the model, including those without findings in this radiograph; but not one
 * whose findings all stay below what the app opens with.
 */
export const classesOn = (model: MeasuredModel, chosen: readonly string[]): readonly string[] =>
  chosen.length > 0 ? chosen : model.classes.filter(isEverShown).map(({ id }) => id)

const isEverShown = ({ curve }: MeasuredClass): boolean =>
  curve.length === 0 || curve.some(({ threshold }) => threshold >= defaultThreshold / 100)
