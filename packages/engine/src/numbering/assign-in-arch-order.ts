export interface ArchCandidate {
  /** Centre and width along the image's horizontal axis, in any unit. */
  readonly x: number
  readonly width: number
  /** Its score for each position of the arch, from the image's left; none at or below 0. */
  readonly gains: readonly number[]
}

/** Neighbours may be in reverse order by this share of a tooth's width, as with a horizontal wisdom tooth. */
const outOfOrder = 0.6

/** True if `one` may have a position before that of `other`. */
export const mayPrecede = (one: ArchCandidate, other: ArchCandidate): boolean =>
  one.x - outOfOrder * Math.min(one.width, other.width) < other.x

interface Step {
  readonly total: number
  readonly one: number
  readonly place: number
  readonly before: Step | null
}

/**
 * Assigns the teeth of one arch to its positions: the assignment with the greatest sum of gains in which each tooth and
 * each position is used at most once and both run from the image's left to its right. A longest path over the pairs of
 * tooth and position. Returns the position's index or null for each tooth, in input order.
 */
export const assignInArchOrder = (standing: readonly ArchCandidate[]): (number | null)[] => {
  const places = Math.max(0, ...standing.map(({ gains }) => gains.length))
  const steps: Step[] = []
  for (let place = 0; place < places; place += 1) {
    const here = standing.flatMap(({ gains }, one) => {
      const gain = gains[place] ?? 0
      if (!(gain > 0)) return []
      const before = bestBefore(steps, standing, one)
      return [{ total: gain + (before?.total ?? 0), one, place, before }]
    })
    steps.push(...here)
  }
  let end: Step | null = null
  for (const step of steps) if (!end || step.total > end.total) end = step
  return placed(end, standing)
}

const bestBefore = (steps: readonly Step[], standing: readonly ArchCandidate[], one: number): Step | null => {
  const self = standing[one]
  let best: Step | null = null
  for (const step of steps) {
    const other = standing[step.one]
    if (!self || !other || step.one === one) continue
    if (mayPrecede(other, self) && (!best || step.total > best.total)) best = step
  }
  return best
}

/** Within the tolerance a path may return to a tooth, which then keeps its highest-scoring position. */
const placed = (end: Step | null, standing: readonly ArchCandidate[]): (number | null)[] => {
  const at: (number | null)[] = standing.map(() => null)
  for (let step = end; step; step = step.before) {
    const gains = standing[step.one]?.gains ?? []
    const earlier = at[step.one] ?? null
    if (earlier === null || (gains[step.place] ?? 0) > (gains[earlier] ?? 0)) at[step.one] = step.place
  }
  return at
}
