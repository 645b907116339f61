import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelUses } from '@xrai/contract/records/measured-model'
import { radiographTypeSchema } from '@xrai/contract/records/radiograph'
import { z } from 'zod'
import { SetRefused } from './set-refused.ts'

export const formats = ['coco', 'yolo', 'voc', 'labelme', 'dentex'] as const

/** `set.json` of an imported set. `type`, `licence`, `labels`, `labelled` and `teeth` are those of training/labels/sets.json. */
const setFileSchema = z.object({
  name: z.string(),
  format: z.enum(formats),
  layout: z.string().nullable(),
  from: z.string(),
  imported: z.iso.date(),
  type: radiographTypeSchema,
  licence: z.string().min(1),
  /** The use that a model may have that learns from it. A set of an earlier version, which does not say it, is for evaluation. */
  use: z.enum(modelUses).default('evaluation'),
  labels: z.record(z.string(), z.array(z.string())),
  labelled: z.array(z.string()),
  teeth: z.string().optional(),
  counts: z.object({
    pictures: z.int(),
    sources: z.int(),
    boxes: z.int(),
    teeth: z.int(),
    types: z.record(z.string(), z.int()),
    classes: z.record(z.string(), z.int()),
  }),
  faults: z.array(z.object({ fault: z.string(), done: z.string(), count: z.int(), named: z.array(z.string()) })),
})

export type SetFile = z.infer<typeof setFileSchema>

/** An imported set's own annotation file, findings or teeth. */
const importedSchema = z.object({
  images: z.array(z.object({ id: z.int(), file_name: z.string(), fingerprint: z.string().regex(/^[0-9a-f]{64}$/) })),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: z.int(),
      category_id: z.int(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
})

export const setName = /^[a-z0-9][a-z0-9._-]{0,62}$/i

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export const readSetFile = (to: string, name: string): SetFile => {
  const file = join(to, name, 'set.json')
  if (!setName.test(name) || !existsSync(file)) throw new SetRefused(`${to} has no set ${name}.`)
  return setFileSchema.parse(readJson(file))
}

const importedFiles = ['annotations.json', 'teeth.json'] as const

export interface ImportedPicture {
  readonly file: string
  readonly fingerprint: string
  readonly labels: readonly { readonly name: string; readonly box: readonly [number, number, number, number] }[]
}

/** The pictures of an imported set with its findings and teeth. */
export const importedPictures = (to: string, name: string): readonly ImportedPicture[] => {
  const found = new Map<string, { fingerprint: string; labels: ImportedPicture['labels'][number][] }>()
  for (const file of importedFiles) {
    const path = join(to, name, file)
    if (!existsSync(path)) continue
    const { images, categories, annotations } = importedSchema.parse(readJson(path))
    const names = new Map(categories.map(category => [category.id, category.name]))
    const files = new Map(images.map(({ id, file_name }) => [id, file_name]))
    for (const { file_name, fingerprint } of images)
      if (!found.has(file_name)) found.set(file_name, { fingerprint, labels: [] })
    for (const { image_id, category_id, bbox } of annotations)
      found.get(files.get(image_id) ?? '')?.labels.push({ name: names.get(category_id) ?? '', box: bbox })
  }
  return [...found].map(([file, picture]) => ({ file, ...picture }))
}

/** The imported sets by name; a folder that is still being written is none. */
export const setsIn = (to: string): readonly string[] =>
  existsSync(to) ? readdirSync(to).filter(name => setName.test(name) && existsSync(join(to, name, 'set.json'))) : []

/** Four bits a digit. */
export const hexOf = (print: string): string => print.replace(/[01]{4}/g, bits => Number.parseInt(bits, 2).toString(16))
export const printOf = (hex: string): string =>
  hex.replace(/[0-9a-f]/g, digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
