import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RadiographType, radiographTypeSchema } from '@xrai/contract/records/radiograph'
import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'
import { z } from 'zod'
import { type Split, splitOf } from '../accuracy/data-split.ts'
import { readSetFile } from '../sets/set-file.ts'
import type { Use } from './use.ts'

const box = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type LeftTop = z.infer<typeof box>

const annotationsSchema = z.object({
  images: z.array(
    z.object({
      id: z.int(),
      file_name: z.string(),
      width: z.int().positive(),
      height: z.int().positive(),
      group: z.union([z.string(), z.number()]).transform(String),
      type: radiographTypeSchema.optional(),
      sha256: z.string().optional(),
      fingerprint: z.string().optional(),
      /** The detector of a reviewed radiograph, as name and version. */
      model: z.string().optional(),
    }),
  ),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  annotations: z.array(z.object({ image_id: z.int(), category_id: z.int(), bbox: box })),
})

/** A radiograph to learn from, with what is known of it. Boxes are [left, top, width, height] in its pixels. */
export interface TaughtPicture {
  readonly set: string
  readonly path: string
  readonly group: string
  readonly part: Split
  readonly width: number
  readonly height: number
  readonly sha256: string
  readonly fingerprint: string | undefined
  readonly type: RadiographType
  /** The classes of which every instance is labelled; undefined where only its teeth are labelled. */
  readonly known: readonly string[] | undefined
  readonly labels: readonly { readonly mayBe: readonly string[]; readonly box: LeftTop }[]
  /** Undefined where its teeth are not labelled. */
  readonly teeth: readonly { readonly tooth: Fdi; readonly box: LeftTop }[] | undefined
  /** Where it came from a review. */
  readonly reviewed?: { readonly clinicId: string; readonly imageId: string }
}

export interface TaughtSet {
  readonly name: string
  readonly licence: string
  readonly use: Use
  readonly pictures: readonly TaughtPicture[]
}

const readAnnotations = (file: string) => annotationsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

/** By file name: the picture and its named boxes. */
export const boxesByFile = (file: string) => {
  const { images, categories, annotations } = readAnnotations(file)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const boxes = Map.groupBy(annotations, one => one.image_id)
  return new Map(
    images.map(image => {
      const mine = (boxes.get(image.id) ?? []).map(one => ({
        name: names.get(one.category_id) ?? '',
        box: one.bbox,
      }))
      return [image.file_name, { image, boxes: mine }]
    }),
  )
}

type Boxed = ReturnType<typeof boxesByFile> extends Map<string, infer One> ? One : never

export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** An imported set. */
export const readTaughtSet = (to: string, name: string): TaughtSet => {
  const { licence, use, labels, labelled, teeth, type } = readSetFile(to, name)
  const folder = join(to, name)
  const findings = boxesByFile(join(folder, 'annotations.json'))
  const toothFile = teeth && join(folder, teeth)
  const numbered: ReadonlyMap<string, Boxed> = toothFile && existsSync(toothFile) ? boxesByFile(toothFile) : new Map()
  const files = new Map([...numbered, ...findings])
  const pictures = [...files].map(([file, { image }]): TaughtPicture => {
    const path = join(folder, 'images', file)
    const found = findings.get(file)
    return {
      set: name,
      path,
      group: image.group,
      part: splitOf(name, image.group),
      width: image.width,
      height: image.height,
      type: image.type ?? type,
      sha256: image.sha256 ?? hashOf(path),
      fingerprint: image.fingerprint,
      known: found && labelled,
      labels: (found?.boxes ?? []).map(one => ({ mayBe: labels[one.name] ?? [], box: one.box })),
      teeth: numbered.get(file)?.boxes.flatMap(one => (isFdi(one.name) ? [{ tooth: one.name, box: one.box }] : [])),
    }
  })
  return { name, licence, use, pictures }
}
