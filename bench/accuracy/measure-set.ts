import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RadiographType } from '@xrai/contract/case/radiograph'
import type { Detection, Engine, Model } from '@xrai/engine'
import { type LabelledPicture, readPictures } from './coco.ts'
import { type Figure, figureOf } from './figures.ts'
import type { LabelSet } from './label-sets.ts'
import type { Pair } from './match.ts'
import { type Part, partOf } from './parts.ts'

export interface SetFigures {
  readonly set: string
  readonly part: Part | 'all'
  readonly sources: number
  readonly figures: readonly Figure[]
}

export interface Skipped {
  readonly set: string
  readonly skipped: string
}

interface Task {
  readonly folder: string
  /** The name under which training/labels/sets.json knows the folder; its own name unless told. */
  readonly name?: string | undefined
  readonly part: Part | 'all'
  readonly type: RadiographType
}

/**
 * Runs the engine over one COCO folder, one file per source, and counts the classes that the set labels exhaustively
 * and the model knows. A set of another type or without such labels is skipped with the reason.
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
  const pictures = readPictures(folder, rules).filter(({ group }) => part === 'all' || partOf(name, group) === part)
  if (pictures.length === 0) return { set: name, skipped: `no source in the ${part} part` }
  const found: (readonly Detection[])[] = []
  for (const { file } of pictures) {
    const { detections } = await engine.analyze(await readFile(join(folder, 'images', file)), type)
    found.push(detections)
  }
  const figures = classes.map(entry => figureOf(entry.id, entry.threshold, pairsOf(entry, pictures, found)))
  return { set: name, part, sources: pictures.length, figures }
}

const pairsOf = (
  { id }: Model['classes'][number],
  pictures: readonly LabelledPicture[],
  found: readonly (readonly Detection[])[],
): Pair[] =>
  pictures.map(({ labels }, index) => ({
    labels: labels.filter(label => label.class === id).map(label => label.box),
    found: (found[index] ?? [])
      .filter(detection => detection.class === id)
      .map(({ confidence, box }) => ({ score: confidence, box })),
  }))
