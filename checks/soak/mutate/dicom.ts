import { ascii, type Bytes, edge, joined, type Mutation, noise, uint16, uint32 } from './bytes.ts'

/** An element of an explicit little-endian file (PS3.5 §7.1.2). */
interface Element {
  readonly group: number
  readonly element: number
  readonly vr: string
  readonly content: Bytes
  /** The value of the length field; the actual length by default. */
  readonly length?: number
}

const preamble = 132
const long = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
const undefinedLength = 0xffffffff

/** Our own samples are explicit little endian, with a defined length for each element. */
const read = (bytes: Bytes): Element[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const elements: Element[] = []
  for (let at = preamble; at + 8 <= bytes.length; ) {
    const vr = String.fromCharCode(view.getUint8(at + 4), view.getUint8(at + 5))
    const isLong = long.has(vr)
    const stated = isLong ? view.getUint32(at + 8, true) : view.getUint16(at + 6, true)
    const value = at + (isLong ? 12 : 8)
    const end = stated === undefinedLength ? bytes.length : Math.min(bytes.length, value + stated)
    const group = view.getUint16(at, true)
    const element = view.getUint16(at + 2, true)
    const length = stated === undefinedLength ? { length: stated } : {}
    elements.push({ group, element, vr, content: bytes.slice(value, end), ...length })
    at = end
  }
  return elements
}

const encode = ({ group, element, vr, content, length = content.length }: Element): Bytes => {
  const tag = joined(uint16(group, true), uint16(element, true))
  return long.has(vr)
    ? joined(tag, ascii(vr), [0, 0], uint32(length, true), content)
    : joined(tag, ascii(vr.padEnd(2).slice(0, 2)), uint16(length, true), content)
}

const write = (elements: readonly Element[]): Bytes =>
  joined(new Uint8Array(128), ascii('DICM'), ...elements.map(encode))

const changing =
  (
    which: (element: Element) => boolean,
    change: (element: Element, random: Parameters<Mutation>[1]) => Element,
  ): Mutation =>
  (bytes, random) => {
    const elements = read(bytes)
    const fitting = elements.flatMap((element, place) => (which(element) ? [place] : []))
    const chosen = fitting[random.whole(0, fitting.length - 1)]
    return write(elements.map((element, place) => (place === chosen ? change(element, random) : element)))
  }

const any = () => true

const lieAboutLength = changing(any, (element, random) => ({ ...element, length: edge(random) }))
const otherVr = changing(any, (element, random) => ({
  ...element,
  vr: random.pick(['UN', 'SQ', 'OB', 'OW', 'US', 'DS', 'LO', 'PN', 'UT', '??']),
}))
/** Rows, columns, bits, samples, frames and photometric interpretation: the declared format of the image. */
const lieAboutPicture = changing(
  ({ group }) => group === 0x0028,
  (element, random) => ({
    ...element,
    content: element.vr === 'US' ? uint16(edge(random), true) : noise(random, element.content.length),
  }),
)
const numbers = ['NaN', '1e309', '-1e309', '0', '-0', '', '1\\2\\3', '0x10', '9'.repeat(400)] as const
const lieInText = changing(
  ({ vr }) => ['DS', 'IS', 'DA', 'PN', 'LO', 'CS', 'UI'].includes(vr),
  (element, random) => ({ ...element, content: ascii(random.pick(numbers)) }),
)
const otherSyntax = changing(
  ({ group, element }) => group === 2 && element === 0x0010,
  (element, random) => ({
    ...element,
    content: ascii(
      `1.2.840.10008.1.2${random.pick(['', '.1', '.1.99', '.2', '.4.50', '.4.51', '.4.57', '.4.70', '.4.80', '.4.90', '.5'])}\0`,
    ),
  }),
)

const item = (content: Bytes, length = content.length) =>
  joined([0xfe, 0xff, 0x00, 0xe0], uint32(length, true), content)
const sequenceEnd = joined([0xfe, 0xff, 0xdd, 0xe0], uint32(0))
const itemEnd = joined([0xfe, 0xff, 0x0d, 0xe0], uint32(0))

/** Deeply nested sequences: unbounded recursion would overflow the stack. */
const nest: Mutation = (bytes, random) => {
  const depth = random.pick([1, 2, 31, 32, 33, 200, 5000])
  const open = joined([0x08, 0x00, 0x40, 0x11], ascii('SQ'), [0, 0], uint32(undefinedLength))
  const start = joined([0xfe, 0xff, 0x00, 0xe0], uint32(undefinedLength))
  const isClosed = random.chance(0.5)
  const before = Array.from({ length: depth }, () => [open, start]).flat()
  const after = isClosed ? Array.from({ length: depth }, () => [itemEnd, sequenceEnd]).flat() : []
  const elements = read(bytes)
  const place = elements.findIndex(({ group }) => group > 8)
  const head = elements.slice(0, place)
  const tail = elements.slice(place)
  return joined(write(head), ...before, ...after, ...tail.map(encode))
}

const manyElements: Mutation = (bytes, random) => {
  const elements = read(bytes)
  const place = random.whole(0, elements.length - 1)
  const one = { group: 0x0009, element: 0x0010, vr: random.pick(['UN', 'LO']), content: new Uint8Array() }
  elements.splice(place, 0, ...Array.from({ length: random.whole(1, 100_000) }, () => one))
  return write(elements)
}

/** Encapsulated pixel data of many fragments, including empty ones (PS3.5 §A.4), instead of the pixels. */
const manyFragments: Mutation = (bytes, random) => {
  const others = read(bytes).filter(({ group }) => group !== 0x7fe0)
  const fragment = item(noise(random, random.pick([0, 0, 2, 64])))
  const fragments = joined(...Array.from({ length: random.whole(0, 100_000) }, () => fragment))
  const content = joined(item(new Uint8Array()), fragments, random.chance(0.7) ? sequenceEnd : [])
  return write([...others, { group: 0x7fe0, element: 0x0010, vr: 'OB', content, length: undefinedLength }])
}

const leaveOut: Mutation = (bytes, random) => {
  const elements = read(bytes)
  elements.splice(random.whole(0, elements.length - 1), 1)
  return write(elements)
}

const reorder: Mutation = (bytes, random) => {
  const elements = read(bytes)
  const [moved] = elements.splice(random.whole(0, elements.length - 1), 1)
  if (moved) elements.splice(random.whole(0, elements.length), 0, moved)
  return write(elements)
}

export const ofDicom: readonly [Mutation, ...Mutation[]] = [
  lieAboutLength,
  otherVr,
  lieAboutPicture,
  lieAboutPicture,
  lieInText,
  otherSyntax,
  nest,
  manyElements,
  manyFragments,
  leaveOut,
  reorder,
]
