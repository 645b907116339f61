import { type Bytes, edge, joined, type Mutation, noise, uint32 } from './bytes.ts'

/** The first directory of a TIFF (6.0 §2): the positions of its entries, twelve bytes each. */
const directoryOf = (bytes: Bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === 0x49
  const at = view.getUint32(4, isLittle)
  return { view, isLittle, at, entries: view.getUint16(at, isLittle) }
}

/** Tags that state the image's size, its coding and the positions of its parts. */
const telling = [
  256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 338, 339, 347,
]

/** Writes a field of one entry: its tag, type, count or value. */
const changeEntry =
  (change: (view: DataView, entry: number, isLittle: boolean) => void, isRight = (_: number) => true): Mutation =>
  (bytes, random) => {
    const changed = bytes.slice()
    const { view, isLittle, at, entries } = directoryOf(changed)
    const places = Array.from({ length: entries }, (_, index) => at + 2 + 12 * index)
    const [first, ...others] = places.filter(entry => isRight(view.getUint16(entry, isLittle)))
    if (first === undefined) throw new Error('no such entry')
    change(view, random.pick([first, ...others]), isLittle)
    return changed
  }

const lieInValue: Mutation = (bytes, random) =>
  changeEntry(
    (view, entry, isLittle) => {
      if (view.getUint16(entry + 2, isLittle) === 3) view.setUint16(entry + 8, edge(random) & 0xffff, isLittle)
      else view.setUint32(entry + 8, edge(random), isLittle)
    },
    tag => telling.includes(tag),
  )(bytes, random)

const lieInCount: Mutation = (bytes, random) =>
  changeEntry((view, entry, isLittle) => view.setUint32(entry + 4, edge(random), isLittle))(bytes, random)

const lieInType: Mutation = (bytes, random) =>
  changeEntry((view, entry, isLittle) => view.setUint16(entry + 2, random.whole(0, 18), isLittle))(bytes, random)

const renameEntry: Mutation = (bytes, random) =>
  changeEntry((view, entry, isLittle) =>
    view.setUint16(entry, random.pick([258, 259, 262, 273, 322, 324, 330, 347, 34665, 50706]), isLittle),
  )(bytes, random)

/** Moves the directory, or gives it more entries than the file has. */
const lieAboutDirectory: Mutation = (bytes, random) => {
  const changed = bytes.slice()
  const { view, isLittle, at } = directoryOf(changed)
  if (random.chance(0.5)) view.setUint32(4, random.chance(0.5) ? edge(random) : random.whole(0, bytes.length), isLittle)
  else view.setUint16(at, edge(random) & 0xffff, isLittle)
  return changed
}

/** A next directory that is the same one again, or is anywhere (§2, offset of the next IFD). */
const endlessDirectories: Mutation = (bytes, random) => {
  const changed = bytes.slice()
  const { view, isLittle, at, entries } = directoryOf(changed)
  view.setUint32(at + 2 + 12 * entries, random.pick([at, 4, 8, random.whole(0, bytes.length)]), isLittle)
  return changed
}

const otherByteOrder: Mutation = bytes => joined(bytes[0] === 0x49 ? [0x4d, 0x4d] : [0x49, 0x49], bytes.slice(2))

/** Replaces the image data behind an unchanged directory. */
const otherData: Mutation = (bytes, random) => {
  const { at } = directoryOf(bytes)
  const from = random.whole(8, Math.max(at - 1, 8))
  const length = Math.min(random.whole(1, 3000), Math.max(at - from, 0))
  return joined(bytes.slice(0, from), noise(random, length), bytes.slice(from + length))
}

const bigTiff: Mutation = (bytes, random) =>
  joined(bytes.slice(0, 2), [43, 0, 8, 0, 0, 0], uint32(edge(random)), bytes.slice(12))

export const ofTiff: readonly [Mutation, ...Mutation[]] = [
  lieInValue,
  lieInValue,
  lieInValue,
  lieInCount,
  lieInType,
  renameEntry,
  lieAboutDirectory,
  endlessDirectories,
  otherByteOrder,
  otherData,
  bigTiff,
]
