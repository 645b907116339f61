import { readFile } from 'node:fs/promises'
import type { ModelComparison } from '@xrai/contract/records/installed-model'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { Box, Engine } from '@xrai/engine'
import { averagePrecision } from '../accuracy/average-precision.ts'
import { bootstrapInterval } from '../accuracy/bootstrap.ts'
import { weightedCalibration } from '../accuracy/calibration.ts'
import { type Matches, matchAll, type Pair } from '../accuracy/match.ts'
import { median } from '../speed/statistics.ts'
import type { Answered, Asked } from './answers.ts'
import type { ComparedPicture } from './compared-pictures.ts'
import { areaUnderCurve, sensitivityAt, type ToothScore, toothScores } from './tooth-scores.ts'

export type ComparedRow = ModelComparison['rows'][number]
type Weights = ArrayLike<number> | undefined
type Metric = (weights?: Weights) => number

const specificity = 0.9

const centred = ([left, top, width, height]: readonly [number, number, number, number]): Box<'image'> => ({
  x: left + width / 2,
  y: top + height / 2,
  width,
  height,
})

export const askedOf = ({ known = [], labels, teeth }: ComparedPicture): Asked => ({
  known: new Set(known),
  labels: labels.map(({ mayBe, box }) => ({ mayBe, box: centred(box) })),
  teeth: teeth?.map(({ tooth, box }) => ({ tooth, box: centred(box) })),
})

/** Runs one model over the withheld pictures. */
export const answer = async (
  engine: Engine,
  pictures: readonly Pick<ComparedPicture, 'path'>[],
  type: RadiographType,
): Promise<Answered> => {
  const answers: Answered['pictures'][number][] = []
  for (const { path } of pictures) {
    const bytes = await readFile(path)
    const { detections, dentition, timings } = await engine.analyze(bytes, type)
    answers.push({ detections, teeth: dentition.teeth, milliseconds: timings.total })
  }
  return { classes: new Set(engine.modelFor(type)?.classes.map(({ id }) => id)), pictures: answers }
}

const pairsOf = (id: string, asked: readonly Asked[], { pictures }: Answered): Pair[] =>
  asked.map(({ known, labels }, at) => ({
    labels: known.has(id)
      ? labels.filter(one => one.mayBe.length === 1 && one.mayBe[0] === id).map(one => one.box)
      : [],
    doubtful: labels.filter(one => one.mayBe.length > 1 && one.mayBe.includes(id)).map(one => one.box),
    found: known.has(id)
      ? (pictures[at]?.detections ?? [])
          .filter(one => one.class === id)
          .map(({ confidence, box }) => ({ score: confidence, box, shown: true }))
      : [],
  }))

interface Compared {
  readonly class: string | null
  readonly metric: string
  readonly n: number
  readonly count: number
  readonly lowerIsBetter?: boolean
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Both models drawn together: the interval of the difference over the same resampled pictures. */
export const rowOf = (
  { count, lowerIsBetter = false, ...row }: Compared,
  candidate: Metric,
  active: Metric,
): ComparedRow => {
  const difference = candidate() - active()
  const [low, high] = bootstrapInterval(count, weights => candidate(weights) - active(weights))
  const isAbove = low > 0
  const isBelow = high < 0
  const verdict = isAbove === isBelow ? 'same' : isAbove === lowerIsBetter ? 'worse' : 'better'
  return {
    ...row,
    candidate: finite(candidate()),
    active: finite(active()),
    difference: finite(difference),
    low: finite(low),
    high: finite(high),
    verdict,
  }
}

/** A class that only one of the models looks for. */
const loneRow = (row: Compared, value: Metric, isCandidates: boolean): ComparedRow => {
  const { count, lowerIsBetter: _, ...shown } = row
  const isProved = bootstrapInterval(count, value)[0] > 0
  return {
    ...shown,
    candidate: isCandidates ? finite(value()) : null,
    active: isCandidates ? null : finite(value()),
    difference: null,
    low: null,
    high: null,
    verdict: isCandidates ? (isProved ? 'better' : 'same') : 'worse',
  }
}

const labelsOf = (matches: Matches): number => matches.labels.reduce((sum, count) => sum + count, 0)

const worseFirst: Readonly<Record<ComparedRow['verdict'], number>> = { worse: 0, better: 1, same: 2 }

export const sorted = (rows: readonly ComparedRow[]): ComparedRow[] =>
  rows.toSorted((a, b) => worseFirst[a.verdict] - worseFirst[b.verdict])

const toothRows = (id: string, teeth: readonly (readonly ToothScore[])[], count: number): ComparedRow[] => {
  const [candidate = [], active = []] = teeth
  const ill = candidate.filter(({ isIll }) => isIll).length
  if (ill === 0 || ill === candidate.length) return []
  const row = { class: id, n: candidate.length, count }
  return [
    rowOf(
      { ...row, metric: 'toothAuc' },
      weights => areaUnderCurve(candidate, weights),
      weights => areaUnderCurve(active, weights),
    ),
    rowOf(
      { ...row, metric: 'toothSensitivity' },
      weights => sensitivityAt(specificity, candidate, weights),
      weights => sensitivityAt(specificity, active, weights),
    ),
  ]
}

export const speedRow = (count: number, candidate: Answered, active: Answered): ComparedRow => {
  const [mine, other] = [candidate, active].map(({ pictures }) => median(pictures.map(one => one.milliseconds)))
  const shown = { candidate: Math.round(mine ?? 0), active: Math.round(other ?? 0) }
  const difference = shown.candidate - shown.active
  return { class: null, metric: 'milliseconds', ...shown, difference, low: null, high: null, n: count, verdict: 'same' }
}

/**
 * The candidate beside the active model on the same withheld pictures, worse rows first: AP50 by class and their mean;
 * where teeth are labelled, by tooth, the ROC area and the sensitivity at a specificity of 0.9; calibration; time.
 * Intervals are those of 1,000 draws of the pictures.
 */
export const compareFindings = (asked: readonly Asked[], candidate: Answered, active: Answered): ComparedRow[] => {
  const count = asked.length
  const classes = [...new Set([...candidate.classes, ...active.classes])]
  const matched = classes.flatMap(id => {
    const mine = matchAll(pairsOf(id, asked, candidate), 0.5)
    const other = matchAll(pairsOf(id, asked, active), 0.5)
    return labelsOf(mine) > 0 ? [{ id, mine, other }] : []
  })
  const shared = matched.filter(({ id }) => candidate.classes.has(id) && active.classes.has(id))
  const rows = matched.flatMap(({ id, mine, other }) => {
    const row = { class: id, metric: 'ap50', n: labelsOf(mine), count }
    const [ofMine, ofOther] = [mine, other].map(one => (weights?: Weights) => averagePrecision(one, weights))
    if (!ofMine || !ofOther) return []
    if (!active.classes.has(id)) return [loneRow(row, ofMine, true)]
    if (!candidate.classes.has(id)) return [loneRow(row, ofOther, false)]
    const teeth = [candidate, active].map(model => toothScores(id, asked, model))
    return [rowOf(row, ofMine, ofOther), ...toothRows(id, teeth, count)]
  })
  const n = shared.reduce((sum, { mine }) => sum + labelsOf(mine), 0)
  if (n === 0) return sorted([...rows, speedRow(count, candidate, active)])
  const meanOf = (side: 'mine' | 'other') => (weights?: Weights) => {
    const values = shared.map(one => averagePrecision(one[side], weights)).filter(value => !Number.isNaN(value))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const errorOf = (side: 'mine' | 'other') => (weights?: Weights) =>
    weightedCalibration(
      shared.map(one => one[side]),
      weights,
    )
  return sorted([
    ...rows,
    rowOf({ class: null, metric: 'meanAp50', n, count }, meanOf('mine'), meanOf('other')),
    rowOf({ class: null, metric: 'calibration', n, count, lowerIsBetter: true }, errorOf('mine'), errorOf('other')),
    speedRow(count, candidate, active),
  ])
}
