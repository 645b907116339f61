import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { classNamed } from '@xrai/contract/classes/class-named'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { z } from 'zod'
import { annotationsIn, readCoco } from './coco.ts'
import type { Split } from './data-split.ts'
import type { LabelSet } from './label-sets.ts'

/** By the set's own name a class of ours, several of which it may be one, or null where it is of no use. */
const mapSchema = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]))
export type ClassMap = Readonly<Record<string, readonly string[]>>

export const readClassMap = (file: string): ClassMap => {
  const read = mapSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} is no map of class names: ${z.prettifyError(read.error)}`)
  const classOf = (name: string) => {
    const known = classNamed(name)
    if (!known) throw new Error(`${file}: ${name} is no class of ours`)
    return known
  }
  return Object.fromEntries(
    Object.entries(read.data).map(([name, theirs]) => [name, [theirs ?? []].flat().map(classOf)]),
  )
}

/** A folder that training/labels does not list. */
export interface ForeignSet {
  readonly folder: string
  readonly name: string
  /** The part that it is by its name, such as `test` of an export. */
  readonly part: Split | undefined
  readonly rules: LabelSet
  /** Its names that stand for no class of ours. */
  readonly unmapped: readonly string[]
}

const partNames: Readonly<Record<string, Split>> = {
  ...{ train: 'train', training: 'train', test: 'test' },
  ...{ tune: 'tune', val: 'tune', valid: 'tune', validation: 'tune' },
}

/**
 * What each category stands for: by `map`, else by its name. Every instance of a category counts as labelled, and every file
 * as a radiograph of its own.
 */
export const readForeignSet = (folder: string, type: RadiographType, map: ClassMap): ForeignSet => {
  const file = annotationsIn(folder)
  if (!file) throw new Error(`no labels in ${folder}`)
  const { categories, annotations } = readCoco(file)
  const classesOf = (name: string): readonly string[] | undefined => {
    const known = classNamed(name)
    return Object.hasOwn(map, name) ? map[name] : known && [known]
  }
  const used = new Set(annotations.map(one => one.category_id))
  const unmapped = categories.filter(({ id, name }) => used.has(id) && !classesOf(name)).map(({ name }) => name)
  const labels = Object.fromEntries(categories.map(({ name }) => [name, [...(classesOf(name) ?? [])]]))
  const sure = Object.values(labels).filter(mayBe => mayBe.length === 1)
  const part = partNames[basename(folder).toLowerCase()]
  return {
    folder,
    name: part ? `${basename(dirname(folder))}/${basename(folder)}` : basename(folder),
    part,
    unmapped,
    rules: {
      ...{ type, licence: 'not ours', use: 'check', ours: [], everyFile: true },
      ...{ labels, labelled: [...new Set(sure.flat())] },
      ...{ decided: new Map(), mosaics: new Set(), samePatient: [] },
    },
  }
}
