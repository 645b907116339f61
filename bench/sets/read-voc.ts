import { createCollection } from './collect-pictures.ts'
import type { Faults } from './faults.ts'
import type { ForeignLabel, ForeignPicture, ReadLabels } from './label.ts'
import { refuseTooMany, type SetFolder, setLimits } from './set-folder.ts'
import { SetRefused } from './set-refused.ts'

/*
 * Pascal VOC writes plain elements with text and no attributes, so these are found without a parser of XML: entities and
 * document types, by which a file could grow or read another one, are refused.
 */
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const

const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof entities) => entities[name]).trim()

/** The text inside each `<tag>` of `xml`, from one end to the other without going back. */
const inside = (xml: string, tag: string): readonly string[] => {
  const found: string[] = []
  const opening = `<${tag}>`
  const closing = `</${tag}>`
  let at = xml.indexOf(opening)
  while (at >= 0) {
    const end = xml.indexOf(closing, at)
    if (end < 0) break
    found.push(xml.slice(at + opening.length, end))
    at = xml.indexOf(opening, end)
  }
  return found
}

const first = (xml: string, tag: string): string | undefined => inside(xml, tag)[0]
const numberIn = (xml: string, tag: string): number => Number(first(xml, tag) ?? Number.NaN)

const labelOf = (object: string): ForeignLabel | undefined => {
  const box = first(object, 'bndbox')
  // Parts of an object have names too.
  const name = first(object.split('<part>', 1)[0] ?? '', 'name')
  if (box === undefined || name === undefined) return undefined
  const [left, top, right, bottom] = ['xmin', 'ymin', 'xmax', 'ymax'].map(tag => numberIn(box, tag))
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined
  return { name: plain(name), corners: [left, top, right, bottom] }
}

/** By its stated name, else by that of the label file, which stays right when pictures are renamed. */
const pictureOf = (folder: SetFolder, file: string, xml: string): string | undefined => {
  const stated = first(xml, 'filename')
  return (stated ? folder.picture(file, plain(stated)) : undefined) ?? folder.pictureBeside(file)
}

const readFile = async (folder: SetFolder, faults: Faults, file: string): Promise<ForeignPicture | undefined> => {
  const xml = await folder.text(file, setLimits.pictureLabelBytes)
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new SetRefused(`${file} has a document type, which is not taken.`)
  if (!xml.includes('<annotation')) {
    faults.add(xml.trim() === '' ? 'empty label file' : 'broken label', file)
    return undefined
  }
  const objects = inside(xml, 'object')
  refuseTooMany(file, objects.length, 'boxesOfPicture')
  const picture = pictureOf(folder, file, xml)
  if (!picture) {
    faults.add('labels without their picture', file)
    return undefined
  }
  if (objects.length === 0) faults.add('empty label file', file)
  const labels = objects.flatMap((object, at) => {
    const label = labelOf(object)
    if (!label) faults.add('broken label', `${file}: object ${at + 1}`)
    return label ?? []
  })
  const stated = first(xml, 'size') ?? ''
  const width = numberIn(stated, 'width')
  const height = numberIn(stated, 'height')
  return { file: picture, ...(width > 0 && height > 0 && { size: [width, height] as const }), relative: false, labels }
}

/** Pascal VOC: a file for each picture, in `Annotations` or beside it. */
export const readVocLabels: ReadLabels = async (folder, faults) => {
  const files = [...folder.files.keys()].filter(file => file.endsWith('.xml')).toSorted()
  const found = createCollection()
  for (const file of files) found.add(await readFile(folder, faults, file))
  return found.pictures
}
