import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Gate } from '@xrai/engine'
import { type ClassMap, unmappedSentence } from '../accuracy/class-map.ts'
import { cocoOfFindings, cocoOfTeeth, type WrittenPicture } from './coco-of-set.ts'
import { createFaults, type Faults } from './faults.ts'
import type { ForeignPicture, ReadLabels } from './label.ts'
import { type Mapping, mappingOf } from './mapping.ts'
import { placeSet } from './place-set.ts'
import { readCocoLabels, readDentexLabels } from './read-coco.ts'
import { readLabelmeLabels } from './read-labelme.ts'
import { readVocLabels } from './read-voc.ts'
import { readYoloLabels } from './read-yolo.ts'
import { type formats, type SetFile, setName } from './set-file.ts'
import { isArchive, isPictureFile, openSetFolder, refuseTooMany, type SetFolder } from './set-folder.ts'
import { SetRefused } from './set-refused.ts'
import { takePictures } from './take-pictures.ts'

type Format = (typeof formats)[number]

const readers: Readonly<Record<Format, ReadLabels>> = {
  coco: readCocoLabels,
  yolo: readYoloLabels,
  voc: readVocLabels,
  labelme: readLabelmeLabels,
  dentex: readDentexLabels,
}

const layouts: Readonly<Partial<Record<Format, string>>> = { dentex: 'DENTEX', voc: 'Pascal VOC', labelme: 'Labelme' }

export interface Import {
  readonly format: Format
  readonly from: string
  readonly name: string
  readonly map: ClassMap
  readonly licence: string
  readonly use: SetFile['use']
  readonly to: string
  readonly replace: boolean
  readonly gate: Gate
  readonly today: string
}

/** Imports a set and returns what `set.json` says of it. Throws SetRefused, and leaves nothing behind then. */
export const importSet = async (given: Import): Promise<SetFile> => {
  if (!setName.test(given.name)) throw new SetRefused(`${given.name} is no name: letters, digits, dots and dashes.`)
  if (given.licence.trim() === '')
    throw new SetRefused('The licence file is empty: a set is taken with its terms only.')
  return placeSet(given, async making => {
    await mkdir(join(making, 'images'))
    return writeSet(making, given)
  })
}

const writeSet = async (making: string, given: Import): Promise<SetFile> => {
  const faults = createFaults()
  const folder = await openSetFolder(given.from)
  const read = await readers[given.format](folder, faults)
  if (read.length === 0) throw new SetRefused(nothingSentence(given, folder))
  const names = new Set(read.flatMap(({ labels }) => labels.flatMap(({ name }) => name ?? [])))
  const mapping = mappingOf([...names].toSorted(), given.map)
  if (mapping.unmapped.length > 0) throw new SetRefused(unmappedSentence(mapping.unmapped))
  const purposes = purposesOf(read, mapping)
  const listed = joined(read)
  for (const { file, labels } of listed) refuseTooMany(file, labels.length, 'boxesOfPicture')
  nameUnlisted(folder, listed, purposes, faults)
  const useful = listed.filter(({ file }) => purposes.findings.has(file) || purposes.teeth.has(file))
  const taking = { making, folder, listed: useful, mapping, gate: given.gate, to: given.to, set: given.name }
  const pictures = await takePictures(taking, faults)
  if (pictures.length === 0) throw new SetRefused('No picture of the set can be used.')
  const withFindings = pictures.filter(({ from }) => purposes.findings.has(from))
  const withTeeth = pictures.filter(({ from }) => purposes.teeth.has(from))
  const findings = cocoOfFindings(withFindings, Object.keys(mapping.labels))
  const teeth = cocoOfTeeth(withTeeth)
  const write = (file: string, value: object) => writeFile(join(making, file), `${JSON.stringify(value)}\n`)
  await write('annotations.json', findings)
  if (teeth.annotations.length > 0) await write('teeth.json', teeth)
  const set = setFileOf(given, mapping, pictures, isRoboflow(folder), faults)
  await writeFile(join(making, 'set.json'), `${JSON.stringify(set, null, 2)}\n`)
  return set
}

const nothingSentence = ({ from, format }: Import, { files }: SetFolder): string => {
  const archive = [...files.keys()].find(file => isArchive(file))
  return `${from} has no labels of the format ${format}${archive ? `, and an archive, ${archive}: unpack it first` : ''}.`
}

interface Purposes {
  readonly findings: ReadonlySet<string>
  readonly teeth: ReadonlySet<string>
}

/**
 * The pictures whose findings are labelled, and those whose teeth are: what a label file says nothing of is unknown on its
 * pictures, not absent. DENTEX labels findings in one part and teeth in another.
 */
const purposesOf = (read: readonly ForeignPicture[], mapping: Mapping): Purposes => {
  const isTooth = ({ name }: ForeignPicture['labels'][number]) => name === null || mapping.teeth.has(name)
  const listsWith = (wanted: boolean) =>
    new Set(read.flatMap(({ list, labels }) => (labels.some(label => isTooth(label) === wanted) ? [list] : [])))
  const filesIn = (lists: ReadonlySet<string | undefined>) =>
    new Set(read.flatMap(({ list, file }) => (lists.has(list) ? [file] : [])))
  return { findings: filesIn(listsWith(false)), teeth: filesIn(listsWith(true)) }
}

/** A picture that several label files list has the labels of all. */
const joined = (pictures: readonly ForeignPicture[]): readonly ForeignPicture[] => {
  const found = new Map<string, ForeignPicture>()
  for (const picture of pictures) {
    const known = found.get(picture.file)
    found.set(picture.file, known ? { ...picture, ...known, labels: [...known.labels, ...picture.labels] } : picture)
  }
  return [...found.values()]
}

const nameUnlisted = (
  folder: SetFolder,
  listed: readonly ForeignPicture[],
  { findings, teeth }: Purposes,
  faults: Faults,
): void => {
  const known = new Set(listed.map(({ file }) => file))
  for (const file of folder.files.keys()) {
    if (!isPictureFile(file)) continue
    if (!known.has(file)) faults.add('picture that no label file lists', file)
    else if (!findings.has(file) && !teeth.has(file)) faults.add('picture of a file without labels', file)
  }
}

const isRoboflow = ({ files }: SetFolder): boolean =>
  [...files.keys()].some(file => /(^|\/)README\.(roboflow|dataset)\.txt$|\.rf\.[0-9a-z]+\.\w+$/i.test(file))

const countsBy = (names: readonly string[]): Record<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}

const setFileOf = (
  { name, format, from, today, licence, use }: Import,
  { labels, layout }: Mapping,
  pictures: readonly WrittenPicture[],
  roboflow: boolean,
  faults: Faults,
): SetFile => {
  const types = countsBy(pictures.flatMap(({ type }) => type ?? []))
  const all = pictures.flatMap(picture => picture.labels)
  const classes = countsBy(all.flatMap(label => label.name ?? []))
  const teeth = all.filter(label => label.name === null).length
  // Where a name stands for one of several classes, none of these is known to be labelled everywhere.
  const sure = Object.keys(classes).flatMap(own => (labels[own]?.length === 1 ? [labels[own]] : []))
  return {
    name,
    format,
    layout: layout ?? (roboflow ? 'Roboflow' : (layouts[format] ?? null)),
    from: resolve(from),
    imported: today,
    licence: licence.trim(),
    use,
    type: (types['periapical'] ?? 0) > (types['panoramic'] ?? 0) ? 'periapical' : 'panoramic',
    labels: Object.fromEntries(Object.entries(labels).map(([own, ours]) => [own, [...ours]])),
    labelled: [...new Set(sure.flat())].toSorted(),
    ...(teeth > 0 && { teeth: 'teeth.json' }),
    counts: {
      pictures: pictures.length,
      sources: new Set(pictures.map(({ group }) => group)).size,
      boxes: all.length - teeth,
      teeth,
      types,
      classes,
    },
    faults: faults.list().map(({ named, ...fault }) => ({ ...fault, named: [...named] })),
  }
}
