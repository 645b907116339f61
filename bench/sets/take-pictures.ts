import { writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Gate } from '@xrai/engine'
import { partNamed } from '../accuracy/foreign-set.ts'
import { type CheckedPicture, checkPicture } from './check-picture.ts'
import type { WrittenPicture } from './coco-of-set.ts'
import type { Faults } from './faults.ts'
import type { ForeignPicture } from './label.ts'
import { rightLowerQuadrants } from './lower-quadrants.ts'
import type { Mapping } from './mapping.ts'
import { hexOf, importedPictures, printOf, setsIn } from './set-file.ts'
import { type SetFolder, stemOf } from './set-folder.ts'
import { type SettledLabel, settleLabels } from './settle-labels.ts'
import { findEarlier, sourcesOf } from './sources.ts'

/** A name for each file, from its path without the folders that every layout has; no two have the same. */
const createNames = () => {
  const taken = new Set<string>()
  return (file: string, ending: string): string => {
    const folders = posix
      .dirname(file)
      .split('/')
      .filter(name => !/^(\.|images|xrays|JPEGImages)$/.test(name))
    const stem = [...folders, stemOf(file)]
      .join('-')
      .replace(/[^A-Za-z0-9._-]+/g, '_')
      .replace(/^\.+/, '_')
      .slice(-120)
    let name = `${stem}.${ending}`
    for (let more = 2; taken.has(name.toLowerCase()); more += 1) name = `${stem}-${more}.${ending}`
    taken.add(name.toLowerCase())
    return name
  }
}

const partOf = (file: string): string | undefined =>
  file
    .split('/')
    .map(partNamed)
    .find(part => part !== undefined)

interface Taken extends Omit<CheckedPicture, 'bytes' | 'ending'> {
  readonly picture: ForeignPicture
  readonly name: string
  readonly labels: readonly SettledLabel[]
}

/** One picture at a time, so that memory holds one, however many there are. */
const checkAll = async (
  { making, folder, listed, mapping: { teeth }, gate }: Taking,
  faults: Faults,
): Promise<readonly Taken[]> => {
  const nameOf = createNames()
  const taken: Taken[] = []
  for (const picture of listed) {
    const checked = await checkPicture(folder, picture.file, gate, faults)
    if (!checked) continue
    const { bytes, ending, ...facts } = checked
    const [width, height] = picture.size ?? [facts.width, facts.height]
    if (width !== facts.width || height !== facts.height) {
      const sizes = `${width} × ${height}, it has ${facts.width} × ${facts.height}`
      faults.add('picture of another size than its labels say', `${picture.file}: ${sizes}`)
      continue
    }
    const name = nameOf(picture.file, ending)
    await writeFile(join(making, 'images', name), bytes)
    taken.push({ ...facts, picture, name, labels: settleLabels(picture, facts, teeth, faults) })
  }
  return taken
}

interface Taking {
  readonly making: string
  readonly folder: SetFolder
  readonly listed: readonly ForeignPicture[]
  readonly mapping: Mapping
  readonly gate: Gate
  /** The folder of the imported sets, and the name of this one there. */
  readonly to: string
  readonly set: string
}

/** Checks and writes the pictures of a set, finds their sources, and compares them with the other sets. */
export const takePictures = async (taking: Taking, faults: Faults): Promise<readonly WrittenPicture[]> => {
  const { mapping, to, set } = taking
  const taken = await checkAll(taking, faults)
  const known = taken.map(({ picture: { file, group }, name, sha256, prints }) => ({
    file,
    group,
    sha256,
    prints,
    stem: stemOf(name),
    part: partOf(file),
  }))
  const groups = sourcesOf(known, faults)
  const earlier = setsIn(to)
    .filter(name => name !== set)
    .flatMap(name =>
      importedPictures(to, name).map(({ file, fingerprint }) => ({ set: name, file, print: printOf(fingerprint) })),
    )
  findEarlier(known, earlier, faults)
  const all = taken.map(({ picture, prints, name, width, height, type, sha256, labels }, at) => ({
    id: at + 1,
    name,
    from: picture.file,
    width,
    height,
    group: groups[at] ?? '',
    type,
    sha256,
    labels,
    fingerprint: hexOf(prints[0] ?? ''),
  }))
  return rightLowerQuadrants(all, mapping.layout === 'AKUDENTAL', faults)
}
