import { posix } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { createCollection } from './collect-pictures.ts'
import { cornersOf } from './corners.ts'
import type { Faults } from './faults.ts'
import type { ForeignLabel, ForeignPicture, ReadLabels } from './label.ts'
import { isPictureFile, refuseTooMany, type SetFolder, setLimits, stemOf } from './set-folder.ts'
import { SetRefused } from './set-refused.ts'

const descriptionSchema = z.object({
  names: z.union([z.array(z.coerce.string()), z.record(z.string(), z.coerce.string())]),
})

/** By number, of `data.yaml` (its paths are not followed) or of a list with a name on each line. */
const readNames = async (folder: SetFolder): Promise<ReadonlyMap<number, string>> => {
  const files = [...folder.files.keys()].toSorted((a, b) => a.length - b.length)
  const yaml = files.find(file => /\.ya?ml$/i.test(file))
  if (yaml) {
    const read = descriptionSchema.safeParse(parsedYaml(yaml, await folder.text(yaml, 1_000_000)))
    if (!read.success) throw new SetRefused(`${yaml} has no list 'names'.`)
    return new Map(Object.entries(read.data.names).map(([number, name]) => [Number(number), name]))
  }
  const list = files.find(file => /(^|\/)(classes\.txt|obj\.names)$/.test(file))
  if (!list) throw new SetRefused('The folder has neither data.yaml nor classes.txt: the classes have no names.')
  const lines = (await folder.text(list, 1_000_000)).split(/\r?\n/).filter(line => line.trim() !== '')
  return new Map(lines.map((line, at) => [at, line.trim()]))
}

const parsedYaml = (file: string, text: string): unknown => {
  try {
    return parse(text, { maxAliasCount: 0 })
  } catch {
    throw new SetRefused(`${file} is no YAML.`)
  }
}

/** `images/a.jpg` has its labels in `labels/a.txt`; else they are beside it. */
const labelsOf = (folder: SetFolder, file: string): string | undefined => {
  const name = `${stemOf(file)}.txt`
  const parts = posix.dirname(file).split('/')
  const at = parts.lastIndexOf('images')
  const apart = at < 0 ? [] : [posix.join(...parts.with(at, 'labels'), name)]
  return [...apart, posix.join(posix.dirname(file), name)].find(place => folder.files.has(place))
}

/** `class x y width height` around the middle, or `class x1 y1 x2 y2 …` of an outline. */
const labelOf = (line: string, names: ReadonlyMap<number, string>): ForeignLabel | 'broken label' | FaultOfClass => {
  const [number, ...values] = line.trim().split(/\s+/).map(Number)
  if (number === undefined || values.some(value => !Number.isFinite(value))) return 'broken label'
  const name = names.get(number)
  if (name === undefined) return 'label of an unknown class'
  if (values.length >= 6 && values.length % 2 === 0) return { name, corners: cornersOf([values]), polygons: [values] }
  const [x, y, width, height, ...more] = values
  if (x === undefined || y === undefined || width === undefined || height === undefined || more.length > 0)
    return 'broken label'
  return { name, corners: [x - width / 2, y - height / 2, x + width / 2, y + height / 2] }
}

type FaultOfClass = 'label of an unknown class'

const readPicture = async (
  folder: SetFolder,
  faults: Faults,
  names: ReadonlyMap<number, string>,
  file: string,
  from: string,
): Promise<ForeignPicture> => {
  const lines = (await folder.text(from, setLimits.pictureLabelBytes)).split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) faults.add('empty label file', from)
  refuseTooMany(from, lines.length, 'boxesOfPicture')
  const labels = lines.flatMap((line, at) => {
    const label = labelOf(line, names)
    if (typeof label !== 'string') return label
    faults.add(label, `${from}: line ${at + 1}`)
    return []
  })
  return { file, relative: true, labels }
}

/**
 * YOLO's text files, as Roboflow exports them and as Ultralytics lays them out. A radiograph without findings has an empty
 * file or none. Where no picture of a folder has a file, nothing is known of them: sets keep back the labels of a part.
 */
export const readYoloLabels: ReadLabels = async (folder, faults) => {
  const names = await readNames(folder)
  const files = [...folder.files.keys()].filter(isPictureFile).toSorted()
  const found = createCollection()
  const used = new Set<string>()
  const labelled = new Set(files.filter(file => labelsOf(folder, file)).map(file => posix.dirname(file)))
  for (const file of files) {
    const from = labelsOf(folder, file)
    if (from) {
      used.add(from)
      found.add(await readPicture(folder, faults, names, file, from))
    } else if (labelled.has(posix.dirname(file))) {
      faults.add('picture without a label file', file)
      found.add({ file, relative: true, labels: [] })
    } else faults.add('picture without labels', file)
  }
  for (const file of folder.files.keys())
    if (/(^|\/)labels\/.*\.txt$/.test(file) && !/\/classes\.txt$/.test(file) && !used.has(file))
      faults.add('labels without their picture', file)
  return found.pictures
}
