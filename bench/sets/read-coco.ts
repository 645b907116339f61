import { posix } from 'node:path'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { z } from 'zod'
import { cocoNames } from '../accuracy/coco.ts'
import { createCollection } from './collect-pictures.ts'
import { type Corners, cornersOf } from './corners.ts'
import type { Faults } from './faults.ts'
import type { ForeignLabel, ForeignPicture, ReadLabels } from './label.ts'
import { cornersOfMask, maskSchema } from './mask.ts'
import { refuseTooMany, type SetFolder, setLimits } from './set-folder.ts'
import { SetRefused } from './set-refused.ts'

const id = z.union([z.int(), z.string()])
const categories = z.array(z.object({ id, name: z.coerce.string() })).default([])

const fileSchema = z.object({
  images: z.array(z.unknown()),
  annotations: z.array(z.unknown()),
  categories,
  categories_1: categories,
  categories_2: categories,
  categories_3: categories,
})

const imageSchema = z.object({
  id,
  file_name: z.string().min(1).max(1_000),
  width: z.number().positive().optional().catch(undefined),
  height: z.number().positive().optional().catch(undefined),
  group: z.union([z.string(), z.number()]).optional(),
})

const annotationSchema = z.object({
  id: id.optional(),
  image_id: id,
  category_id: id.optional(),
  category_id_1: id.optional(),
  category_id_2: id.optional(),
  category_id_3: id.optional(),
  bbox: z.array(z.number()).length(4).optional().catch(undefined),
  segmentation: z.unknown().optional(),
  fdi: z.coerce.string().nullish(),
})

type CocoFile = z.infer<typeof fileSchema>
type Annotation = z.infer<typeof annotationSchema>
type Meaning = Pick<ForeignLabel, 'name' | 'tooth'>

/** Says what an annotation is; a fault if it is of no use. */
type Interpret = (file: CocoFile) => (annotation: Annotation) => Meaning | 'quadrant' | undefined

/** Bounded JSON of a label file. Throws SetRefused. */
export const readJson = async (folder: SetFolder, file: string, most: number): Promise<unknown> => {
  const text = await folder.text(file, most)
  try {
    return JSON.parse(text)
  } catch {
    throw new SetRefused(`${file} is no JSON.`)
  }
}

const namesOf = (rows: z.infer<typeof categories>) => new Map(rows.map(row => [row.id, row.name]))

const byCategory: Interpret = file => {
  const names = namesOf(file.categories)
  return ({ category_id, fdi }) => {
    const name = category_id === undefined ? undefined : names.get(category_id)
    return name === undefined ? undefined : { name, ...(fdi && { tooth: fdi }) }
  }
}

/** DENTEX: a quadrant, the place of the tooth in it, a disease; its three parts lack the last two or the last one. */
const byDentex: Interpret = file => {
  const quadrants = namesOf(file.categories_1.length > 0 ? file.categories_1 : file.categories)
  const places = namesOf(file.categories_2)
  const diseases = namesOf(file.categories_3)
  return ({ category_id, category_id_1, category_id_2, category_id_3 }) => {
    const quadrant = quadrants.get(category_id_1 ?? category_id ?? '')
    const place = category_id_2 === undefined ? undefined : places.get(category_id_2)
    const tooth = quadrant && place ? { tooth: `${quadrant}${place}` } : {}
    if (category_id_3 !== undefined) {
      const name = diseases.get(category_id_3)
      return name === undefined ? undefined : { name, ...tooth }
    }
    if (category_id_2 !== undefined) return tooth.tooth && isFdi(tooth.tooth) ? { name: null, ...tooth } : undefined
    return quadrant === undefined ? undefined : 'quadrant'
  }
}

/** The outline of an annotation: polygons, or a mask. Undefined without one that can be read. */
const outlineOf = (segmentation: unknown): Pick<ForeignLabel, 'polygons' | 'mask'> | undefined => {
  const polygons = z.array(z.array(z.number()).min(6).max(20_000)).min(1).max(1_000).safeParse(segmentation)
  if (polygons.success) return { polygons: polygons.data }
  const mask = maskSchema.safeParse(segmentation)
  return mask.success && cornersOfMask(mask.data) ? { mask: mask.data } : undefined
}

const isStated = (segmentation: unknown) =>
  segmentation !== undefined && segmentation !== null && !(Array.isArray(segmentation) && segmentation.length === 0)

const boxOf = ({ bbox }: Annotation, outline: ReturnType<typeof outlineOf>): Corners | undefined => {
  const [left, top, width, height] = bbox ?? []
  if (left !== undefined && top !== undefined && width !== undefined && height !== undefined)
    return [left, top, left + width, top + height]
  if (outline?.polygons) return cornersOf(outline.polygons)
  return outline?.mask && cornersOfMask(outline.mask)
}

type Draft = Omit<ForeignPicture, 'labels'> & { readonly labels: ForeignLabel[] }

const readFile = async (folder: SetFolder, faults: Faults, path: string, interpret: Interpret) => {
  const read = fileSchema.safeParse(await readJson(folder, path, setLimits.labelBytes))
  if (!read.success) throw new SetRefused(`${path} is no COCO file: ${z.prettifyError(read.error).slice(0, 300)}`)
  refuseTooMany(path, read.data.images.length, 'pictures')
  refuseTooMany(path, read.data.annotations.length, 'boxes')
  const pictures = new Map<string | number, Draft | null>()
  for (const row of read.data.images) {
    const image = imageSchema.safeParse(row)
    if (!image.success) {
      faults.add('labels without their picture', `${path}: an image without id or name`)
      continue
    }
    const { file_name, width, height, group } = image.data
    if (pictures.has(image.data.id)) {
      faults.add('two pictures of one number', `${path}: ${file_name}`)
      continue
    }
    const file = folder.picture(path, file_name)
    if (!file) faults.add('labels without their picture', `${path}: ${file_name}`)
    const size = width && height ? { size: [width, height] as const } : {}
    const source = group === undefined ? {} : { group: String(group) }
    pictures.set(image.data.id, file ? { file, list: path, ...size, ...source, relative: false, labels: [] } : null)
  }
  const meaningOf = interpret(read.data)
  for (const row of read.data.annotations) {
    const parsed = annotationSchema.safeParse(row)
    if (!parsed.success) {
      faults.add('broken label', path)
      continue
    }
    const annotation = parsed.data
    const name = `${path}: annotation ${annotation.id ?? '?'}`
    const picture = pictures.get(annotation.image_id)
    if (picture === undefined) faults.add('label of an unknown picture', name)
    if (!picture) continue
    const meaning = meaningOf(annotation)
    if (meaning === 'quadrant') faults.add('quadrant without a tooth', name)
    else if (!meaning) faults.add('label of an unknown class', name)
    else {
      const outline = outlineOf(annotation.segmentation)
      const corners = boxOf(annotation, outline)
      if (!outline && isStated(annotation.segmentation) && corners) faults.add('mask that cannot be read', name)
      if (corners) picture.labels.push({ ...meaning, ...outline, corners })
      else faults.add('broken label', name)
    }
  }
  return [...pictures.values()].filter(picture => picture !== null)
}

const reader =
  (filesOf: (files: readonly string[]) => readonly string[], interpret: Interpret): ReadLabels =>
  async (folder, faults) => {
    const paths = filesOf([...folder.files.keys()].filter(file => file.endsWith('.json')).toSorted())
    const found = createCollection()
    for (const path of paths) for (const picture of await readFile(folder, faults, path, interpret)) found.add(picture)
    return found.pictures
  }

/** The files of the known layouts, in any folder of the set; else the only JSON that there is. */
const cocoFiles = (files: readonly string[]): readonly string[] => {
  const named = files.filter(
    file =>
      [...cocoNames, 'teeth.json'].includes(posix.basename(file)) || /(^|\/)annotations\/instances_[^/]*$/.test(file),
  )
  return named.length > 0 || files.length > 1 ? named : files
}

/** Roboflow, Label Studio, COCO itself, `npm run export`, and the project's own layout. */
export const readCocoLabels = reader(cocoFiles, byCategory)

export const readDentexLabels = reader(files => files, byDentex)
