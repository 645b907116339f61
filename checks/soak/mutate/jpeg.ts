import { type Bytes, edge, joined, type Mutation, noise, uint16 } from './bytes.ts'

/** A marker segment (ITU-T T.81 B.1.1.4) with its length field; SOS includes the scan after it. */
interface Segment {
  readonly marker: number
  /** From the marker on. */
  readonly bytes: Bytes
}

const startOfScan = 0xda
const endOfImage = 0xd9

/** The segments between SOI and the end. The file is one of ours, so its structure is valid. */
const read = (bytes: Bytes): Segment[] => {
  const segments: Segment[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint8(at + 1)
    if (marker === endOfImage) break
    let end = at + 2 + view.getUint16(at + 2)
    if (marker === startOfScan) {
      while (end + 1 < bytes.length && !(bytes[end] === 0xff && isMarker(bytes[end + 1] ?? 0))) end++
    }
    segments.push({ marker, bytes: bytes.slice(at, end) })
    at = end
  }
  return segments
}

/** Stuffed zeros and restart markers belong to the scan. */
const isMarker = (byte: number) => byte !== 0 && !(byte >= 0xd0 && byte <= 0xd7)

const write = (segments: readonly Segment[]): Bytes =>
  joined([0xff, 0xd8], ...segments.map(({ bytes }) => bytes), [0xff, endOfImage])

const isFrame = ({ marker }: Segment) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Changes the bytes of one segment that `which` accepts. */
const changing =
  (which: (segment: Segment) => boolean, change: (bytes: Bytes, random: Parameters<Mutation>[1]) => Bytes): Mutation =>
  (bytes, random) => {
    const segments = read(bytes)
    const fitting = segments.flatMap((segment, place) => (which(segment) ? [place] : []))
    const chosen = fitting[random.whole(0, fitting.length - 1)]
    return write(
      segments.map((segment, place) =>
        place === chosen ? { ...segment, bytes: change(segment.bytes, random) } : segment,
      ),
    )
  }

const poke = (bytes: Bytes, at: number, value: Bytes): Bytes => {
  const changed = bytes.slice()
  changed.set(value.slice(0, Math.max(0, changed.length - at)), at)
  return changed
}

const any = () => true

const lieAboutLength = changing(any, (bytes, random) => poke(bytes, 2, uint16(edge(random))))
const lieAboutSize = changing(isFrame, (bytes, random) => poke(bytes, random.pick([5, 7]), uint16(edge(random))))
const lieAboutFrame = changing(isFrame, (bytes, random) =>
  poke(bytes, random.whole(1, bytes.length - 1), noise(random, random.whole(1, 4))),
)
const spoilTables = changing(
  ({ marker }) => marker === 0xc4 || marker === 0xdb,
  (bytes, random) => poke(bytes, random.whole(4, bytes.length - 1), noise(random, random.whole(1, 60))),
)
const spoilScan = changing(
  ({ marker }) => marker === startOfScan,
  (bytes, random) =>
    poke(bytes, random.whole(12, bytes.length - 1), joined([0xff], noise(random, random.whole(1, 400)))),
)

const reorder: Mutation = (bytes, random) => {
  const segments = read(bytes)
  const from = random.whole(0, segments.length - 1)
  const to = random.whole(0, segments.length - 1)
  const [moved] = segments.splice(from, 1)
  if (moved) segments.splice(to, 0, moved)
  return write(segments)
}

const leaveOut: Mutation = (bytes, random) => {
  const segments = read(bytes)
  segments.splice(random.whole(0, segments.length - 1), 1)
  return write(segments)
}

/** Repeats a segment many times, because a decoder processes each scan of a progressive file. */
const multiply: Mutation = (bytes, random) => {
  const segments = read(bytes)
  const place = random.whole(0, segments.length - 1)
  const segment = segments[place]
  if (!segment) return bytes
  const times = random.whole(2, segment.bytes.length > 2000 ? 60 : 3000)
  segments.splice(place, 0, ...Array.from({ length: times }, () => segment))
  return write(segments)
}

/** Application data and comments of any length, including empty ones, up to some ten thousand. */
const manySegments: Mutation = (bytes, random) => {
  const marker = random.pick([0xe0, 0xe1, 0xe2, 0xed, 0xfe])
  const content = noise(random, random.pick([0, 0, 1, 20]))
  const extra = joined([0xff, marker], uint16(content.length + 2), content)
  const count = random.whole(1, 20_000)
  const [first, ...others] = read(bytes)
  const between = Array.from({ length: count }, () => ({ marker, bytes: extra }))
  return write([...(first ? [first] : []), ...between, ...others])
}

/** EXIF with an invalid orientation, or whose directory points anywhere (TIFF 6.0 §2). */
const lieInExif: Mutation = (bytes, random) => {
  const entry = joined([0x01, 0x12, 0, 3, 0, 0, 0, 1], uint16(edge(random)), [0, 0])
  const directory = joined([0x4d, 0x4d, 0, 42], [0, 0, 0, random.whole(0, 255)], [0, random.whole(0, 255)], entry)
  const content = joined([0x45, 0x78, 0x69, 0x66, 0, 0], directory, noise(random, random.whole(0, 100)))
  return joined(bytes.slice(0, 2), [0xff, 0xe1], uint16(content.length + 2), content, bytes.slice(2))
}

export const ofJpeg: readonly [Mutation, ...Mutation[]] = [
  lieAboutLength,
  lieAboutSize,
  lieAboutFrame,
  spoilTables,
  spoilScan,
  reorder,
  leaveOut,
  multiply,
  manySegments,
  lieInExif,
]
