import { defaultConfidence } from '@xrai/contract/case/analysis'
import type { Prediction } from '@xrai/contract/case/detection'
import type { ReportFilters } from '@xrai/contract/case/report'

/** The filters of /preview: the same value that a report is opened with. */
export type Filters = ReportFilters

export const defaultThreshold = Math.round(defaultConfidence * 100)

type Judged = Pick<Prediction, 'class' | 'confidence'>

/** A whole percent from 0 to 100 (SPEC §5), whatever was typed. */
export const thresholdOf = (value: number): number =>
  Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 0

export const meets = (prediction: Judged, minimumConfidence: number): boolean =>
  prediction.confidence >= minimumConfidence / 100

/** SPEC §5: at or above the threshold, and either no class filter is active or its class is among the chosen ones. */
export const isVisible = (prediction: Judged, { minimumConfidence, classes }: Filters): boolean =>
  meets(prediction, minimumConfidence) && (classes.length === 0 || classes.includes(prediction.class))

export const visible = <P extends Judged>(predictions: readonly P[], filters: Filters): readonly P[] =>
  predictions.filter(prediction => isVisible(prediction, filters))
