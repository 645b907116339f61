import type { Detection } from '@xrai/engine'

/** How far the findings of two runtimes may lie apart. */
export interface Bounds {
  /** Pixels of the original, of each of a box's four numbers. */
  readonly box: number
  readonly score: number
}

export interface Parity {
  /** Findings that both have. */
  readonly findings: number
  /** Those that one has and the other has not within the bounds, in words. */
  readonly lonely: readonly string[]
  /** The greatest differences among those that both have. */
  readonly box: number
  readonly score: number
}

const sides = ['x', 'y', 'width', 'height'] as const

const apart = (one: Detection, other: Detection) => ({
  box: Math.max(...sides.map(side => Math.abs(one.box[side] - other.box[side]))),
  score: Math.abs(one.confidence - other.confidence),
})

/**
 * Findings of one picture, compared both ways. What lies within the score's bound of a threshold, the lowest
 * score that leaves the engine or the one from which a class is shown, may be on either side of it.
 */
export function compare(
  [here, there]: readonly [readonly Detection[], readonly Detection[]],
  bounds: Bounds,
  lowest: number,
): Parity {
  const lonely: string[] = []
  let [findings, box, score] = [0, 0, 0]
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

/** Several pictures as one. */
export const together = (all: readonly Parity[]): Parity => ({
  findings: all.reduce((sum, one) => sum + one.findings, 0),
  lonely: all.flatMap(({ lonely }) => lonely),
  box: Math.max(...all.map(({ box }) => box)),
  score: Math.max(...all.map(({ score }) => score)),
})
