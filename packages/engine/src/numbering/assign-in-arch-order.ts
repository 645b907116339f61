export interface ArchCandidate {
  /** Centre and width across the picture, in any unit. */
  readonly x: number
  readonly width: number
  /** The score of each place of the arch for it, from the picture's left; none at or below 0. */
  readonly gains: readonly number[]
}

interface Step {
  readonly total: number
  readonly one: number
  readonly place: number
  readonly before: Step | null
}

/**
 * Which of the teeth of one arch stands at which place: the assignment of the greatest sum of gains in which each tooth
 * and each place is used once at most and both run from the picture's left to its right. A longest path over the pairs
 * of tooth and place. Neighbours may be in the wrong order by the share `outOfOrder` of a tooth's width, as a lying wisdom
 * tooth is. The answer is a place's index or null for each tooth, in the order they came.
 */
export const assignInArchOrder = (standing: readonly ArchCandidate[], outOfOrder: number): (number | null)[] => {
  const places = Math.max(0, ...standing.map(({ gains }) => gains.length))
  const steps: Step[] = []
  for (let place = 0; place < places; place += 1) {
    const here = standing.flatMap(({ gains }, one) => {
      const gain = gains[place] ?? 0
      if (!(gain > 0)) return []
      const before = bestBefore(steps, standing, one, outOfOrder)
      return [{ total: gain + (before?.total ?? 0), one, place, before }]
    })
    steps.push(...here)
  }
  let end: Step | null = null
  for (const step of steps) if (!end || step.total > end.total) end = step
  return placed(end, standing)
}

const bestBefore = (
  steps: readonly Step[],
  standing: readonly ArchCandidate[],
  one: number,
  outOfOrder: number,
): Step | null => {
  const self = standing[one]
  let best: Step | null = null
  for (const step of steps) {
    const other = standing[step.one]
    if (!self || !other || step.one === one) continue
    const slack = outOfOrder * Math.min(self.width, other.width)
    if (other.x - slack < self.x && (!best || step.total > best.total)) best = step
  }
  return best
}

/** Within the slack a path may come back to a tooth; it keeps the place with its highest score. */
const placed = (end: Step | null, standing: readonly ArchCandidate[]): (number | null)[] => {
  const at: (number | null)[] = standing.map(() => null)
  for (let step = end; step; step = step.before) {
    const gains = standing[step.one]?.gains ?? []
    const earlier = at[step.one] ?? null
    if (earlier === null || (gains[step.place] ?? 0) > (gains[earlier] ?? 0)) at[step.one] = step.place
  }
  return at
}
