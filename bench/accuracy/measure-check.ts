import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { Detection, Engine } from '@xrai/engine'
import { type LabelledImage, readPictures } from './coco.ts'
import type { LabelSet } from './label-sets.ts'

interface Point {
  /** A box counts as a yes from this score on, 0–1. */
  readonly score: number
  readonly sensitivity: number
  readonly specificity: number
}

/** Metrics of one class as the answer to a yes-or-no question about labelled boxes. */
export interface CheckFigures {
  readonly set: string
  readonly class: string
  readonly sources: number
  readonly yes: number
  readonly no: number
  /** Area under the ROC curve. */
  readonly area: number
  /** The most sensitive point at each of these specificities. */
  readonly points: readonly Point[]
}

interface Task {
  readonly folder: string
  readonly name?: string | undefined
  readonly type: RadiographType
}

const specificities = [0.8, 0.85, 0.9, 0.95, 0.98] as const

/** Uses all images of a set outside the training data. Null if the set has no questions, or another radiograph type. */
export const measureCheck = async (
  engine: Engine,
  sets: ReadonlyMap<string, LabelSet>,
  { folder, name = basename(folder), type }: Task,
): Promise<CheckFigures | null> => {
  const rules = sets.get(name)
  if (!rules?.check || rules.type !== type) return null
  const { class: id, yes, no } = rules.check
  const asked = Object.fromEntries([...yes, ...no].map(category => [category, [category]]))
  const pictures = readPictures(folder, { ...rules, labels: asked })
  const scores: { yes: number[]; no: number[] } = { yes: [], no: [] }
  for (const { path, labels } of pictures) {
    const { detections } = await engine.analyze(await readFile(path), type)
    const mine = detections.filter(detection => detection.class === id)
    for (const { category, box } of labels) scores[yes.includes(category) ? 'yes' : 'no'].push(bestInside(box, mine))
  }
  return {
    set: name,
    class: id,
    sources: pictures.length,
    yes: scores.yes.length,
    no: scores.no.length,
    area: areaUnder(scores),
    points: specificities.map(specificity => pointAt(specificity, scores)),
  }
}

type LabelBox = LabelledImage['labels'][number]['box']

/** The highest score of the detections whose centre is inside the box; 0 without any. */
const bestInside = (box: LabelBox, found: readonly Detection[]): number =>
  Math.max(
    0,
    ...found
      .filter(one => Math.abs(one.box.x - box.x) <= box.width / 2 && Math.abs(one.box.y - box.y) <= box.height / 2)
      .map(({ confidence }) => confidence),
  )

interface Scores {
  readonly yes: readonly number[]
  readonly no: readonly number[]
}

const shareAbove = (values: readonly number[], score: number): number =>
  values.filter(value => value >= score).length / values.length

/** The lowest given score, or one above all, that reaches the specificity. */
const pointAt = (wanted: number, { yes, no }: Scores): Point => {
  const steps = [...new Set([...yes, ...no, 1])].toSorted((a, b) => a - b)
  const score = steps.find(step => step > 0 && 1 - shareAbove(no, step) >= wanted) ?? 1
  return { score, sensitivity: shareAbove(yes, score), specificity: 1 - shareAbove(no, score) }
}

const areaUnder = ({ yes, no }: Scores): number => {
  const won = yes.flatMap(a => no.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  return won.reduce<number>((sum, value) => sum + value, 0) / won.length
}
