import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { radiographTypeSchema } from '@xrai/contract/records/radiograph'
import type { Box } from '@xrai/engine'
import { overlap } from '@xrai/engine/overlap'
import { z } from 'zod'
import type { LabelSet } from './label-sets.ts'

/**
 * The fields of a COCO annotation file that are read. `group` is the source radiograph of a file, `fdi` the tooth of a
 * finding.
 */
const cocoSchema = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  images: z.array(
    z.object({
      id: z.int(),
      file_name: z.string(),
      group: z.union([z.string(), z.number()]).optional(),
      /** The file whose labels were copied to an original. */
      copy: z.string().optional(),
      /** The radiograph type, in a set of both types. */
      type: radiographTypeSchema.optional().catch(undefined),
    }),
  ),
  annotations: z.array(
    z.object({
      id: z.int(),
      image_id: z.int(),
      category_id: z.int(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      fdi: z.string().optional(),
    }),
  ),
})

interface Label {
  /** The category's name in the set. */
  readonly category: string
  /** The API classes that the category may mean. */
  readonly mayBe: readonly string[]
  /** The decided one of these; undefined if in doubt. */
  readonly class: string | undefined
  readonly box: Box<'image'>
  /** The tooth number, if the set has it. */
  readonly tooth: string | undefined
}

export interface LabelledImage {
  readonly file: string
  /** The path of the file. */
  readonly path: string
  readonly group: string
  readonly labels: readonly Label[]
}

/** The class of an unambiguous category, else our decision on the annotation, else undefined. */
const classOf = (annotation: number, mayBe: readonly string[], { decided }: LabelSet): string | undefined => {
  const only = mayBe.length === 1 ? mayBe[0] : undefined
  const read = decided.has(annotation) ? decided.get(annotation) : only
  return mayBe.find(name => name === read)
}

type Coco = z.infer<typeof cocoSchema>
type Image = Coco['images'][number]

export const readCoco = (file: string): Coco => cocoSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The label file's name in training and `npm run export`, Roboflow, and Label Studio. */
export const cocoNames: readonly string[] = ['annotations.json', '_annotations.coco.json', 'result.json']

/**
 * The labels of a folder, named as in training and `npm run export`, Roboflow, Label Studio, or COCO. Undefined if
 * there are none.
 */
export const annotationsIn = (folder: string): string | undefined => {
  const named = cocoNames.find(name => existsSync(join(folder, name)))
  const [only, ...others] = globSync('annotations/instances_*.json', { cwd: folder })
  const found = named ?? (others.length === 0 ? only : undefined)
  return found && join(folder, found)
}

/**
 * An image is beside its labels, in `images`, or in the folder that COCO's layout derives from the label file's name.
 */
const pathOf = (folder: string, annotations: string, file: string): string => {
  const part = basename(annotations, '.json').replace(/^instances_/, '')
  const places = ['images', '.', part, join('images', part)].map(place => join(folder, place, file))
  return places.find(place => existsSync(place)) ?? places[0] ?? file
}

/**
 * Applies our decisions on the copies to a set of originals, whose labels equal those of one copy, in its order. The
 * pairs of one mouth refer to the originals.
 */
const carriedFromCopies = (folder: string, coco: Coco, rules: LabelSet): LabelSet => {
  const { copies } = rules
  if (!copies) return rules
  const there = readCoco(join(folder, '..', copies.name, 'annotations.json'))
  const whole = there.images.filter(({ file_name }) => !copies.mosaics.has(file_name))
  const boxesOf = ({ annotations }: Coco, image: number | undefined) =>
    annotations.filter(({ image_id }) => image_id === image)
  const copyOf = ({ copy, group }: Image) =>
    whole.find(one => (copy ? one.file_name === copy : String(one.group) === String(group)))
  const decided = new Map<number, string | null>()
  for (const image of coco.images) {
    const own = boxesOf(coco, image.id)
    const theirs = boxesOf(there, copyOf(image)?.id)
    if (own.length !== theirs.length) throw new Error(`${image.file_name} is not labelled as its copy`)
    own.forEach(({ id }, at) => {
      const read = copies.decided.get(theirs[at]?.id ?? -1)
      if (read !== undefined) decided.set(id, read)
    })
  }
  const groups = new Map(there.images.map(({ file_name, group }) => [file_name, String(group)]))
  const fileOf = (copy: string) => coco.images.find(({ group }) => String(group) === groups.get(copy))?.file_name ?? ''
  return { ...rules, decided, samePatient: copies.samePatient.map(([one, other]) => [fileOf(one), fileOf(other)]) }
}

/** Maps each file to the group of its source; if two groups show one mouth, to the first of the pair. */
const sourcesOf = (images: readonly Image[], { samePatient }: LabelSet): ReadonlyMap<string, string> => {
  const groups = new Map(images.map(({ file_name, group = file_name }) => [file_name, String(group)]))
  const joined = new Map(samePatient.map(([one, other]) => [groups.get(other), groups.get(one)]))
  return new Map([...groups].map(([file, group]) => [file, joined.get(group) ?? group]))
}

/**
 * One file per source with its labels: the first by name that is not a mosaic; in a set of both types only the
 * requested one. Drops unused categories, and boxes that repeat another of their category (overlap above 0.9), as
 * training does.
 */
export const readPictures = (folder: string, set: LabelSet, teeth?: string): LabelledImage[] => {
  const annotations = teeth ? join(folder, teeth) : annotationsIn(folder)
  if (!annotations) throw new Error(`no labels in ${folder}`)
  const coco = readCoco(annotations)
  const rules = teeth ? set : carriedFromCopies(folder, coco, set)
  const names = new Map(coco.categories.map(({ id, name }) => [id, name]))
  const labels = new Map<number, Label[]>()
  for (const { id, image_id: image, category_id, bbox, fdi } of coco.annotations) {
    const category = names.get(category_id) ?? ''
    const mayBe = rules.labels[category] ?? []
    const [left, top, width, height] = bbox
    if (mayBe.length === 0 || !(width > 0 && height > 0)) continue
    const box: Box<'image'> = { x: left + width / 2, y: top + height / 2, width, height }
    const known = labels.get(image) ?? []
    const repeated = known.some(label => label.category === category && overlap(label.box, box) > 0.9)
    if (!repeated) labels.set(image, [...known, { category, mayBe, class: classOf(id, mayBe, rules), box, tooth: fdi }])
  }
  const byName = coco.images.toSorted((a, b) => (a.file_name < b.file_name ? -1 : 1))
  const first = new Map<string, LabelledImage>()
  const sources = sourcesOf(coco.images, rules)
  for (const { id, file_name, type = rules.type } of byName) {
    if (type !== rules.type) continue
    const source = rules.everyFile ? file_name : (sources.get(file_name) ?? file_name)
    if (!rules.mosaics.has(file_name) && !first.has(source))
      first.set(source, {
        file: file_name,
        path: pathOf(folder, annotations, file_name),
        group: source,
        labels: labels.get(id) ?? [],
      })
  }
  return [...first.values()]
}
