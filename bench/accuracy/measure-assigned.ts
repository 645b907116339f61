import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { noTooth } from '@xrai/contract/teeth/fdi'
import { type Engine, toFindings } from '@xrai/engine'
import { overlap } from '@xrai/engine/overlap'
import { readPictures } from './coco.ts'
import { type Split, splitOf } from './data-split.ts'
import type { LabelSet } from './label-sets.ts'

/**
 * The share of findings on numbered images that have a tooth, and of those with a known tooth that have the right one.
 */
export interface AssignedFigures {
  readonly sources: number
  /** Findings at or above their thresholds. */
  readonly findings: number
  readonly withTooth: number
  /** Findings that match a labelled object with a known tooth, and those of them that have that tooth. */
  readonly known: number
  readonly right: number
}

interface Task {
  readonly folder: string
  readonly name?: string | undefined
  readonly part: Split | 'all'
}

/** Null for an unknown set, if no images are left, or if the engine numbers no teeth. */
export const measureAssigned = async (
  engine: Engine,
  sets: ReadonlyMap<string, LabelSet>,
  { folder, name = basename(folder), part }: Task,
): Promise<AssignedFigures | null> => {
  const rules = sets.get(name)
  const thresholds = new Map(engine.modelFor('panoramic')?.classes.map(({ id, threshold }) => [id, threshold]))
  if (rules?.type !== 'panoramic') return null
  const figures = { sources: 0, findings: 0, withTooth: 0, known: 0, right: 0 }
  for (const { path, group, labels } of readPictures(folder, rules)) {
    if (part !== 'all' && splitOf(name, group) !== part) continue
    const { detections, dentition } = await engine.analyze(await readFile(path), 'panoramic')
    if (dentition.numbering === 'off') return null
    if (dentition.numbering !== 'numbered') continue
    const all = toFindings(detections, randomUUID, dentition)
    const shown = all.filter(({ class: id, confidence }) => confidence >= (thresholds.get(id) ?? 1))
    figures.sources += 1
    figures.findings += shown.length
    for (const finding of shown) {
      if (finding.tooth !== noTooth) figures.withTooth += 1
      const truth = labels.find(label => label.class === finding.class && overlap(label.box, finding) >= 0.5)?.tooth
      if (truth === undefined) continue
      figures.known += 1
      if (finding.tooth === truth) figures.right += 1
    }
  }
  return figures.sources > 0 ? figures : null
}
