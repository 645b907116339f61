import type { Detection } from '@xrai/engine'

/** The maximum differences between the findings of two runtimes. */
export interface Bounds {
  /** The difference of the box's four numbers, in pixels of the original. */
  readonly box: number
  readonly score: number
}

export interface Parity {
  /** The number of matched findings. */
  readonly findings: number
  /** Descriptions of the findings that the other runtime does not match within the bounds. */
  readonly lonely: readonly string[]
  /** The greatest differences among the matched findings. */
  readonly box: number
  readonly score: number
}

const sides = ['x', 'y', 'width', 'height'] as const

const apart = (one: Detection, other: Detection) => ({
  box: Math.max(...sides.map(side => Math.abs(one.box[side] - other.box[side]))),
  score: Math.abs(one.confidence - other.confidence),
})

/**
 * Compares the findings of one image in both directions. A finding whose score is within the tolerance of a threshold
 * may be missing on one side; the thresholds are the lowest score that the engine returns and the display threshold of
 * a class.
 */
export function compare(
  [here, there]: readonly [readonly Detection[], readonly Detection[]],
  bounds: Bounds,
  lowest: number,
): Parity {
  const lonely: string[] = []
  let findings = 0
  let box = 0
  let score = 0
  const hold = (from: readonly Detection[], against: readonly Detection[], who: string, counts: boolean) => {
    for (const one of from) {
      if (one.confidence < lowest + bounds.score) continue
      const near = against
        .filter(other => other.class === one.class)
        .map(other => apart(one, other))
        .filter(by => by.box <= bounds.box && by.score <= bounds.score)
        .toSorted((a, b) => a.box - b.box)[0]
      if (near === undefined) lonely.push(`${who} ${one.class} ${one.confidence.toFixed(4)} ${JSON.stringify(one.box)}`)
      else if (counts) [findings, box, score] = [findings + 1, Math.max(box, near.box), Math.max(score, near.score)]
    }
  }
  hold(here, there, 'only the server:', true)
  hold(there, here, 'only the browser:', false)
  return { findings, lonely, box, score }
}

/** Merges the results of several images. */
export const together = (all: readonly Parity[]): Parity => ({
  findings: all.reduce((sum, one) => sum + one.findings, 0),
  lonely: all.flatMap(({ lonely }) => lonely),
  box: Math.max(...all.map(({ box }) => box)),
  score: Math.max(...all.map(({ score }) => score)),
})
