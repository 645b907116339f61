import { detectionClass } from '@xrai/contract/classes/detection-class'
import { defaultConfidence } from '@xrai/contract/records/limits'
import speed from '../../../../../bench/results/speed.json' with { type: 'json' }
import { classes, measured } from '../../../../../models/panoramic/model.json' with { type: 'json' }
import { countsAt, countsOfCurve } from '../../findings/counts-of-curve.ts'

/* Reads every figure of the site from the model's own file and the recorded benchmark, at build time. */

const percent = (share: number) => Math.round(share * 100)
const places = new Intl.NumberFormat('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * The application's default confidence in percent: the site's figures apply to the findings that a user sees at first.
 */
export const startConfidence = percent(defaultConfidence)

/** With fewer cases than this a figure is not reliable. */
export const fewCases = 50

export interface MeasuredClass {
  readonly look: ReturnType<typeof detectionClass>
  /** Number of labelled cases. */
  readonly cases: number
  /** How many of them are found at or above the default confidence. */
  readonly found: number
  /** Number of marks at or above it, right and wrong. */
  readonly marked: number
  /** Recall in percent. */
  readonly recall: number
  /** Precision in percent. */
  readonly precision: number
}

/** The classes that could be measured on the test part of the panoramic model, best recall first. */
export const measuredClasses: readonly MeasuredClass[] = classes
  .filter(({ id, curvePart }) => curvePart === 'test' && id in measured.classes)
  .map(one => {
    const { right, shown } = countsAt(countsOfCurve(one), defaultConfidence)
    const found = Math.round(right)
    const marked = Math.round(shown)
    return {
      look: detectionClass(one.id),
      cases: one.curveLabels,
      found,
      marked,
      recall: percent(found / one.curveLabels),
      precision: marked === 0 ? 0 : percent(found / marked),
    }
  })
  .toSorted((one, other) => other.recall - one.recall)

/** The classes that the panoramic model detects, including those without metrics on a test split. */
export const lookedFor = classes.filter(({ experimental }) => !experimental).map(({ id }) => detectionClass(id))

/** The further classes that it detects, marked as experimental. */
export const lookedForExperimentally = classes
  .filter(({ experimental }) => experimental)
  .map(({ id }) => detectionClass(id))

export const testRadiographs = measured.sources
export const testFindings = measuredClasses.reduce((sum, { cases }) => sum + cases, 0)
export const meanPrecision = places.format(measured.meanAp50.classes)

/** The whole call, from request to response: the median of the recorded runs. */
export const callSeconds = places.format(speed.http.call.median / 1000)
export const timedSize = /^\S+/.exec(speed.picture)?.[0].replace('×', ' × ') ?? ''
export const timedCores = Number(/^\d+/.exec(speed.machine)?.[0])

/** The address of the model's card. */
export const cardAddress = '/models/panoramic'
