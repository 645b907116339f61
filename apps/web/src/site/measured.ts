import { detectionClass } from '@xrai/contract/classes/detection-class'
import speed from '../../../../bench/results/speed.json' with { type: 'json' }
import { measured } from '../../../../models/panoramic/model.json' with { type: 'json' }

/* Every figure that the site shows is read here from the model's own file and the recorded bench, at build. */

const percent = (share: number) => Math.round(share * 100)
const places = new Intl.NumberFormat('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export interface MeasuredClass {
  readonly look: ReturnType<typeof detectionClass>
  /** Of a hundred that are there, how many are found at the class's threshold. */
  readonly recall: number
  /** Of a hundred that are marked, how many are right. */
  readonly precision: number
  readonly cases: number
}

/** The classes of the panoramic model, the best found first. */
export const measuredClasses: readonly MeasuredClass[] = Object.entries(measured.classes)
  .map(([id, { recall, precision, n }]) => ({
    look: detectionClass(id),
    recall: percent(recall),
    precision: percent(precision),
    cases: n,
  }))
  .toSorted((one, other) => other.recall - one.recall)

export const testRadiographs = measured.sources
export const testFindings = measuredClasses.reduce((sum, { cases }) => sum + cases, 0)
export const meanPrecision = places.format(measured.meanAp50.classes)

/** The whole call, from the picture's arrival to the answer: the median of the recorded runs. */
export const callSeconds = places.format(speed.http.call.median / 1000)
export const timedSize = /^\S+/.exec(speed.picture)?.[0].replace('×', ' × ') ?? ''
export const timedCores = Number(/^\d+/.exec(speed.machine)?.[0])

/** Where the model's card can be read. */
export const cardAddress = '/models/panoramic'
