import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FoundTooth } from '@xrai/contract/teeth/dentition'
import { allTeeth, type Fdi, isFdi, toothRows } from '@xrai/contract/teeth/fdi'
import type { Engine } from '@xrai/engine'
import { overlap } from '@xrai/engine/overlap'
import { averagePrecision } from './average-precision.ts'
import { bootstrapInterval } from './bootstrap.ts'
import { type LabelledImage, readPictures } from './coco.ts'
import { type Split, splitOf } from './data-split.ts'
import type { LabelSet } from './label-sets.ts'
import { type Matches, matchAll, type Pair } from './match.ts'

/** Detection and numbering of the teeth on some images. Shares are 0–1. */
export interface TeethFigures {
  readonly name: string
  readonly sources: number
  /** Labelled teeth. */
  readonly n: number
  /** Mean AP50 over the labelled numbers, with the 95 % bootstrap interval over images. */
  readonly map50: number
  readonly low: number
  readonly high: number
  /** The labelled teeth that a detected one overlaps by at least one half. */
  readonly found: number
  /** The shares of these with the right number, and with one at most one position off in the same arch. */
  readonly right: number
  readonly oneOff: number
  /** Images with a duplicate number, and images whose numbering was rejected as mixed dentition. */
  readonly repeated: number
  readonly mixed: number
}

interface Task {
  readonly folder: string
  readonly name?: string | undefined
  readonly part: Split | 'all'
}

interface Numbered {
  readonly labels: readonly { readonly tooth: Fdi; readonly box: LabelledImage['labels'][number]['box'] }[]
  readonly teeth: readonly FoundTooth[]
  readonly numbering: string
  readonly group: string
}

/**
 * The engine's teeth on one COCO folder whose categories are FDI numbers: all together, then by origin if the groups
 * name one ('u-0013'). Empty if the folder has no teeth or the engine numbers none.
 */
export const measureTeeth = async (
  engine: Engine,
  sets: ReadonlyMap<string, LabelSet>,
  { folder, name = basename(folder), part }: Task,
): Promise<TeethFigures[]> => {
  const rules = sets.get(name)
  if (!rules?.teeth || !existsSync(join(folder, rules.teeth))) return []
  const pictures = readPictures(folder, numbersOf(rules), rules.teeth)
  const seen: Numbered[] = []
  for (const { path, group, labels } of pictures.filter(one => part === 'all' || splitOf(name, one.group) === part)) {
    const { dentition } = await engine.analyze(await readFile(path), 'panoramic')
    if (dentition.numbering === 'off') return []
    const known = labels.flatMap(({ category, box }) => (isFdi(category) ? [{ tooth: category, box }] : []))
    seen.push({ ...dentition, labels: known, group })
  }
  const origins = [...new Set(seen.map(({ group }) => /^[a-z]+-/.exec(group)?.[0] ?? ''))].toSorted()
  const apart = origins.length > 1 ? origins : []
  return [
    figuresOf(name, seen),
    ...apart.map(origin =>
      figuresOf(
        `${name} ${origin}`,
        seen.filter(({ group }) => group.startsWith(origin)),
      ),
    ),
  ]
}

/** Maps every numeric category to itself. */
export const numbersOf = (rules: LabelSet): LabelSet => ({
  ...rules,
  labels: Object.fromEntries(allTeeth.map(tooth => [tooth, [tooth]])),
})

const figuresOf = (name: string, seen: readonly Numbered[]): TeethFigures => {
  const numbers = [...new Set(seen.flatMap(({ labels }) => labels.map(({ tooth }) => tooth)))].toSorted()
  const all = numbers.map(number =>
    matchAll(
      seen.map(one => pairOf(number, one)),
      0.5,
    ),
  )
  const [low, high] = bootstrapInterval(seen.length, weights => meanPrecision(all, weights), { rounds: 200 })
  const pairs = seen.flatMap(overlapping)
  const n = seen.reduce((sum, { labels }) => sum + labels.length, 0)
  return {
    name,
    sources: seen.length,
    n,
    map50: meanPrecision(all),
    low,
    high,
    found: pairs.length / n,
    right: shareOf(pairs, ([truth, said]) => truth === said),
    oneOff: shareOf(pairs, ([truth, said]) => placesOff(truth, said) <= 1),
    repeated: seen.filter(({ teeth }) => new Set(teeth.map(({ tooth }) => tooth)).size < teeth.length).length,
    mixed: seen.filter(({ numbering }) => numbering === 'mixed').length,
  }
}

const pairOf = (number: Fdi, { labels, teeth }: Numbered): Pair => ({
  labels: labels.filter(({ tooth }) => tooth === number).map(({ box }) => box),
  found: teeth
    .filter(({ tooth }) => tooth === number)
    .map(({ x, y, width, height, confidence }) => ({ score: confidence, box: { x, y, width, height }, shown: true })),
})

const meanPrecision = (all: readonly Matches[], weights?: ArrayLike<number>): number => {
  const values = all.map(matches => averagePrecision(matches, weights)).filter(value => !Number.isNaN(value))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Predicted and true number of each labelled tooth that a detected one overlaps by at least one half. */
const overlapping = ({ labels, teeth }: Numbered): (readonly [truth: Fdi, said: Fdi])[] =>
  labels.flatMap(({ tooth, box }) => {
    const near = teeth.map(one => ({ said: one.tooth, shared: overlap(box, one) }))
    const best = near.toSorted((a, b) => b.shared - a.shared)[0]
    return best && best.shared >= 0.5 ? [[tooth, best.said] as const] : []
  })

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length / all.length

const placesOff = (a: Fdi, b: Fdi): number => {
  const row = toothRows.find(teeth => teeth.includes(a)) ?? []
  return row.includes(b) ? Math.abs(row.indexOf(a) - row.indexOf(b)) : Number.POSITIVE_INFINITY
}
