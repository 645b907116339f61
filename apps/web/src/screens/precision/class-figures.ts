import { type Interval, ratePer, shareOf } from '@xrai/contract/records/interval'
import { detectedClasses } from '../../findings/class-counts.ts'
import type { ModelFile, SetFigures } from './model-files.ts'

/** With fewer cases than this, an interval of zero width does not mean certainty. */
const fewest = 5

/** The published metrics of a class on one set. */
export interface ClassFigures {
  readonly id: string
  readonly n: number
  readonly experimental: boolean
  readonly ap50: Interval
  /**
   * True if AP50 has an interval: if the few cases are on a single radiograph, every resample of radiographs gives one
   * value.
   */
  readonly hasInterval: boolean
  /** Recall: the share of labels that are found. */
  readonly recall: Interval | null
  /** Precision: the share of marks that are correct. */
  readonly precision: Interval | null
  /** False findings per radiograph. */
  readonly falsePerImage: Interval | null
}

/**
 * From precision P, recall R, n labels and the number of radiographs: right = R·n, marked = right / P, wrong = marked −
 * right, false findings per radiograph = wrong / radiographs. With P = 0 the number of marked findings is unknown.
 */
export function classFigures(set: SetFigures, { classes }: Pick<ModelFile, 'classes'>): readonly ClassFigures[] {
  const order = detectedClasses(Object.keys(set.classes).map(id => ({ class: id })))
  return order.flatMap(id => {
    const figures = set.classes[id]
    if (!figures || figures.n === 0) return []
    const { ap50, low, high, n, precision, recall } = figures
    const right = recall === null ? null : Math.round(recall * n)
    const marked = right === null || !precision ? null : Math.round(right / precision)
    return {
      id,
      n,
      experimental: classes.find(one => one.id === id)?.experimental ?? false,
      ap50: { value: ap50, low, high },
      hasInterval: low < high || n >= fewest,
      recall: right === null ? null : shareOf(right, n),
      precision: right === null || marked === null ? null : shareOf(right, marked),
      falsePerImage: right === null || marked === null ? null : ratePer(marked - right, set.sources),
    }
  })
}

export interface NamedSet extends SetFigures {
  readonly id: string
}

/**
 * The sets of other clinics, outside the training data, and those of the same origin as the training data; largest
 * first.
 */
export function setsOf({ trainedOn, measured }: ModelFile): { readonly others: NamedSet[]; readonly own: NamedSet[] } {
  const external = Object.entries(measured.external ?? {}).map(([id, set]) => ({ ...set, id }))
  const sets = [...external, { ...measured, id: measured.set }]
  const ordered = sets.toSorted((one, other) => other.sources - one.sources)
  return {
    others: ordered.filter(({ id }) => !trainedOn.includes(id)),
    own: ordered.filter(({ id }) => trainedOn.includes(id)),
  }
}
