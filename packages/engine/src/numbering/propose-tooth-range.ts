import { arches, permanentTeeth } from '@xrai/contract/teeth/fdi'
import { isToothRange, type ToothRange } from '@xrai/contract/teeth/tooth-range'
import type { SceneOutput } from '../infer/two-stage.ts'

/** A single tooth cannot be told from its neighbours. */
const fewestTeeth = 2

interface Run extends ToothRange {
  readonly from: number
  readonly to: number
  readonly sum: number
}

/**
 * The teeth that a periapical shows, from the network's 1 + 16 logits of the whole image: the run of adjacent places
 * with the greatest sum of logits, each lowered by `cost`. Undefined if the arch's logit is within ±`arch`, because the
 * image lies on its side or is no periapical, or if a run that begins or ends more than one place away is within
 * `margin`. training/teeth_in_view.py is the reference.
 */
export const proposeToothRange = (
  [upper = 0, ...places]: Iterable<number>,
  { cost, arch, margin }: Pick<SceneOutput, 'cost' | 'arch' | 'margin'>,
): ToothRange | undefined => {
  if (Math.abs(upper) < arch) return undefined
  const runs = runsOf(
    upper > 0 ? arches.upper : arches.lower,
    places.map(logit => logit - cost),
  )
  const best = runs.reduce<Run | undefined>((most, run) => (most && most.sum >= run.sum ? most : run), undefined)
  if (!best) return undefined
  const others = runs.filter(({ from, to }) => Math.abs(from - best.from) > 1 || Math.abs(to - best.to) > 1)
  if (others.some(({ sum }) => best.sum - sum < margin)) return undefined
  return { first: best.first, last: best.last }
}

/** All runs that a film can show. */
const runsOf = (row: readonly string[], logits: readonly number[]): Run[] =>
  row.flatMap((_, from) =>
    row.slice(from + fewestTeeth - 1).flatMap((_, beyond): Run[] => {
      const to = from + fewestTeeth - 1 + beyond
      const first = permanentTeeth.find(tooth => tooth === row[from])
      const last = permanentTeeth.find(tooth => tooth === row[to])
      if (!first || !last || !isToothRange({ first, last })) return []
      return [{ from, to, first, last, sum: logits.slice(from, to + 1).reduce((sum, logit) => sum + logit, 0) }]
    }),
  )
