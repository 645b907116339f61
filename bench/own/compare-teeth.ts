import type { Fdi } from '@xrai/contract/teeth/fdi'
import { overlap } from '@xrai/engine/overlap'
import type { Answered, Asked } from './answers.ts'
import type { ComparedRow } from './compare-models.ts'
import { rowOf, sorted, speedRow } from './compare-models.ts'

interface Tally {
  readonly picture: number
  readonly isFound: boolean
  readonly isRight: boolean
}

/** By labelled tooth whether the model found one there, and with its number. */
const tallies = (asked: readonly Asked[], { pictures }: Answered): readonly Tally[] =>
  asked.flatMap(({ teeth = [] }, picture) =>
    teeth.map(({ tooth, box }) => {
      const near = (pictures[picture]?.teeth ?? []).map(one => ({ said: one.tooth, shared: overlap(box, one) }))
      const best = near.toSorted((a, b) => b.shared - a.shared)[0]
      const isFound = best !== undefined && best.shared >= 0.5
      return { picture, isFound, isRight: isFound && best.said === (tooth as Fdi) }
    }),
  )

/** Numbering: the share of labelled teeth that are found, and that are found with the right number. */
export const compareTeeth = (asked: readonly Asked[], candidate: Answered, active: Answered): ComparedRow[] => {
  const mine = tallies(asked, candidate)
  const other = tallies(asked, active)
  const shareOf = (all: readonly Tally[], is: (one: Tally) => boolean) => (weights?: ArrayLike<number>) => {
    let hits = 0
    let total = 0
    for (const one of all) {
      const weight = weights ? (weights[one.picture] ?? 0) : 1
      total += weight
      hits += is(one) ? weight : 0
    }
    return hits / total
  }
  const rows = (
    [
      ['teethFound', ({ isFound }: Tally) => isFound],
      ['teethRight', ({ isRight }: Tally) => isRight],
    ] as const
  ).map(([metric, is]) =>
    rowOf({ class: null, metric, n: mine.length, count: asked.length }, shareOf(mine, is), shareOf(other, is)),
  )
  return sorted([...rows, speedRow(asked.length, candidate, active)])
}
