import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { Detection, Engine } from '@xrai/engine'
import { overlap } from '@xrai/engine/overlap'
import { type Calibration, calibrationOf } from './calibration.ts'
import { type LabelledImage, readPictures } from './coco.ts'
import { type Split, splitOf } from './data-split.ts'
import { type Figure, figureOf } from './figures.ts'
import type { LabelSet } from './label-sets.ts'
import type { Pair } from './match.ts'

export interface SetFigures {
  readonly set: string
  readonly part: Split | 'all'
  readonly sources: number
  /** By the set's own categories, each answered by any class that it may mean. */
  readonly categories: readonly Figure[]
  /** By our own labels. */
  readonly classes: readonly Figure[]
  /** All classes pooled, by our own labels. */
  readonly calibration: Calibration
  /** Each class with enough findings for a figure. */
  readonly calibrations: ReadonlyMap<string, Calibration>
  /** Labelled classes that the model does not detect. */
  readonly notFound: readonly string[]
}

export interface Skipped {
  readonly set: string
  readonly skipped: string
}

const minJudged = 200

interface Task {
  readonly folder: string
  /** The name under which training/labels/sets.json lists the folder; its own name by default. */
  readonly name?: string | undefined
  readonly part: Split | 'all'
  readonly type: RadiographType
}

/**
 * Runs the engine over one COCO folder, one file per source, and measures the classes that the set labels exhaustively
 * and the model detects. Skips a set of another type or without such labels, and reports the reason.
 */
export const measureSet = async (
  engine: Engine,
  sets: ReadonlyMap<string, LabelSet>,
  { folder, name = basename(folder), part, type }: Task,
): Promise<SetFigures | Skipped> => {
  const rules = sets.get(name)
  const model = engine.modelFor(type)
  if (!rules) return { set: name, skipped: 'not in training/labels/sets.json' }
  if (rules.type !== type) return { set: name, skipped: `its pictures are ${rules.type}` }
  const classes = (model?.classes ?? []).filter(({ id }) => rules.labelled.includes(id))
  if (classes.length === 0) return { set: name, skipped: 'no class of the model is labelled exhaustively' }
  const known = new Set(model?.classes.map(({ id }) => id))
  const asked = Object.entries(rules.labels).filter(([, mayBe]) => mayBe.every(id => known.has(id)))
  const pictures = readPictures(folder, rules).filter(({ group }) => part === 'all' || splitOf(name, group) === part)
  if (pictures.length === 0)
    return { set: name, skipped: part === 'all' ? 'no radiograph in it' : `no source in the ${part} part` }
  const found: (readonly Detection[])[] = []
  for (const { path } of pictures) {
    const { detections } = await engine.analyze(await readFile(path), type)
    found.push(detections)
  }
  const pairs = classes.map(({ id }) => ({ id, pairs: pairsOfClass(id, rules, model, pictures, found) }))
  const byClass = pairs.map(one => figureOf(one.id, one.pairs))
  const calibration = calibrationOf(pairs.map(one => one.pairs))
  const each = pairs.map(one => [one.id, calibrationOf([one.pairs])] as const)
  const calibrations = new Map(each.filter(([, { n }]) => n >= minJudged))
  const byCategory = asked
    .filter(([, mayBe]) => mayBe.length > 0)
    .map(([category, mayBe]) => figureOf(category, pairsOfCategory(category, mayBe, model, pictures, found)))
  return {
    set: name,
    part,
    sources: pictures.length,
    categories: byCategory,
    classes: byClass,
    calibration,
    calibrations,
    notFound: notFoundOf(pictures, known),
  }
}

const notFoundOf = (pictures: readonly LabelledImage[], known: ReadonlySet<string>): string[] => {
  const labelled = pictures.flatMap(({ labels }) => labels.flatMap(label => label.class ?? []))
  return [...new Set(labelled)].filter(id => !known.has(id)).toSorted()
}

type Model = ReturnType<Engine['modelFor']>
type Found = readonly (readonly Detection[])[]

const pairsOfClass = (
  id: string,
  { unlabelledOn }: LabelSet,
  model: Model,
  pictures: readonly LabelledImage[],
  found: Found,
): Pair[] =>
  pictures.map(({ labels }, index) => ({
    labels: labels.filter(label => label.class === id).map(({ box }) => box),
    doubtful: labels
      .filter(
        ({ class: decided, mayBe, category }) =>
          (decided === undefined && mayBe.includes(id)) || (unlabelledOn[category]?.includes(id) ?? false),
      )
      .map(({ box }) => box),
    found: answers(found[index] ?? [], [id], model),
  }))

const pairsOfCategory = (
  category: string,
  mayBe: readonly string[],
  model: Model,
  pictures: readonly LabelledImage[],
  found: Found,
): Pair[] =>
  pictures.map(({ labels }, index) => ({
    labels: labels.filter(label => label.category === category).map(({ box }) => box),
    found: answers(found[index] ?? [], mayBe, model),
  }))

/** If boxes of several classes are on one tooth, the best one answers a category that combines them. */
const sameTooth = 0.6

const answers = (detections: readonly Detection[], ids: readonly string[], model: Model) => {
  const thresholds = new Map(model?.classes.map(({ id, threshold }) => [id, threshold]))
  const best: Detection[] = []
  const mine = detections.filter(detection => ids.includes(detection.class))
  for (const detection of mine.toSorted((a, b) => b.confidence - a.confidence)) {
    const repeated = ids.length > 1 && best.some(other => overlap(other.box, detection.box) > sameTooth)
    if (!repeated) best.push(detection)
  }
  return best.map(({ class: id, confidence, box }) => ({
    score: confidence,
    box,
    shown: confidence >= (thresholds.get(id) ?? 1),
  }))
}
