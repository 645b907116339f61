import { basename, dirname } from 'node:path'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { type ClassMap, classesNamed } from './class-map.ts'
import { annotationsIn, readCoco } from './coco.ts'
import type { Split } from './data-split.ts'
import type { LabelSet } from './label-sets.ts'

/** A folder that training/labels does not list. */
export interface ForeignSet {
  readonly folder: string
  readonly name: string
  /** The split that the folder's name states, such as `test` of an export. */
  readonly part: Split | undefined
  readonly rules: LabelSet
  /** Its names that match none of our classes. */
  readonly unmapped: readonly string[]
}

const partNames: Readonly<Record<string, Split>> = {
  train: 'train',
  training: 'train',
  test: 'test',
  tune: 'tune',
  val: 'tune',
  valid: 'tune',
  validation: 'tune',
}

/** The split that a folder's usual name states. */
export const partNamed = (folder: string): Split | undefined =>
  Object.hasOwn(partNames, folder.toLowerCase()) ? partNames[folder.toLowerCase()] : undefined

/**
 * Maps each category to a class: by `map`, else by its name. Every instance of a category counts as labelled, and every
 * file as a separate radiograph.
 */
export const readForeignSet = (folder: string, type: RadiographType, map: ClassMap): ForeignSet => {
  const file = annotationsIn(folder)
  if (!file) throw new Error(`no labels in ${folder}`)
  const { categories, annotations } = readCoco(file)
  const classesOf = (name: string) => classesNamed(name, map)
  const used = new Set(annotations.map(one => one.category_id))
  const unmapped = categories.filter(({ id, name }) => used.has(id) && !classesOf(name)).map(({ name }) => name)
  const labels = Object.fromEntries(categories.map(({ name }) => [name, [...(classesOf(name) ?? [])]]))
  const sure = Object.values(labels).filter(mayBe => mayBe.length === 1)
  const part = partNamed(basename(folder))
  return {
    folder,
    name: part ? `${basename(dirname(folder))}/${basename(folder)}` : basename(folder),
    part,
    unmapped,
    rules: {
      type,
      licence: 'not ours',
      use: 'check',
      ours: [],
      everyFile: true,
      labels,
      labelled: [...new Set(sure.flat())],
      unlabelledOn: {},
      decided: new Map(),
      mosaics: new Set(),
      samePatient: [],
    },
  }
}
