import { z } from 'zod'
import { createCollection } from './collect-pictures.ts'
import { type Corners, cornersOf } from './corners.ts'
import type { Faults } from './faults.ts'
import type { ForeignLabel, ForeignPicture, ReadLabels } from './label.ts'
import { readJson } from './read-coco.ts'
import { refuseTooMany, type SetFolder, setLimits } from './set-folder.ts'

const fileSchema = z.object({
  imagePath: z.string().max(1_000).nullish(),
  imageWidth: z.number().positive().nullish(),
  imageHeight: z.number().positive().nullish(),
  shapes: z.array(z.unknown()),
})

const shapeSchema = z.object({
  label: z.coerce.string().min(1),
  points: z.array(z.tuple([z.number(), z.number()])).max(20_000),
  shape_type: z.string().nullish(),
})

const around = ([x, y]: readonly [number, number], radius: number): Corners => [
  ...([x - radius, y - radius] as const),
  ...([x + radius, y + radius] as const),
]

/** A line or a point has no area. */
const labelOf = ({ label, points, shape_type }: z.infer<typeof shapeSchema>): ForeignLabel | undefined => {
  const flat = points.flat()
  const [first, second] = points
  switch (shape_type ?? 'polygon') {
    case 'polygon':
      return points.length > 2 ? { name: label, corners: cornersOf([flat]), polygons: [flat] } : undefined
    case 'rectangle':
    case 'mask':
      return points.length > 1 ? { name: label, corners: cornersOf([flat]) } : undefined
    case 'circle': {
      if (!first || !second) return undefined
      return { name: label, corners: around(first, Math.hypot(second[0] - first[0], second[1] - first[1])) }
    }
    default:
      return undefined
  }
}

const readFile = async (folder: SetFolder, faults: Faults, file: string): Promise<ForeignPicture | undefined> => {
  if (folder.files.get(file) === 0) {
    faults.add('empty label file', file)
    return undefined
  }
  const read = fileSchema.safeParse(await readJson(folder, file, setLimits.pictureLabelBytes))
  if (!read.success) {
    faults.add('broken label', file)
    return undefined
  }
  const { imagePath, imageWidth, imageHeight, shapes } = read.data
  refuseTooMany(file, shapes.length, 'boxesOfPicture')
  const picture = (imagePath ? folder.picture(file, imagePath) : undefined) ?? folder.pictureBeside(file)
  if (!picture) {
    faults.add('labels without their picture', file)
    return undefined
  }
  if (shapes.length === 0) faults.add('empty label file', file)
  const labels = shapes.flatMap((row, at) => {
    const name = `${file}: shape ${at + 1}`
    const shape = shapeSchema.safeParse(row)
    if (!shape.success) {
      faults.add('broken label', name)
      return []
    }
    if (shape.data.shape_type === 'mask') faults.add('mask that cannot be read', name)
    const label = labelOf(shape.data)
    if (!label) faults.add('shape without an area', name)
    return label ?? []
  })
  const size = imageWidth && imageHeight ? { size: [imageWidth, imageHeight] as const } : {}
  return { file: picture, ...size, relative: false, labels }
}

/** Labelme: a JSON for each picture, usually beside it. */
export const readLabelmeLabels: ReadLabels = async (folder, faults) => {
  const files = [...folder.files.keys()].filter(file => file.endsWith('.json')).toSorted()
  const found = createCollection()
  for (const file of files) found.add(await readFile(folder, faults, file))
  return found.pictures
}
