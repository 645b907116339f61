import { ascii, type Bytes, edge, joined, type Mutation, noise, uint32 } from './bytes.ts'

/** A chunk of the RIFF container (RFC 9649 §2.3), padded to an even length on writing. */
interface Chunk {
  readonly name: string
  readonly content: Bytes
}

const read = (bytes: Bytes): Chunk[] => {
  const chunks: Chunk[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    chunks.push({
      name: String.fromCharCode(...bytes.subarray(at, at + 4)),
      content: bytes.slice(at + 8, at + 8 + length),
    })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const write = (chunks: readonly Chunk[]): Bytes => {
  const parts = chunks.map(({ name, content }) =>
    joined(ascii(name), uint32(content.length, true), content, new Uint8Array(content.length % 2)),
  )
  const body = joined(ascii('WEBP'), ...parts)
  return joined(ascii('RIFF'), uint32(body.length, true), body)
}

/** Changes the first bytes of a chunk: sizes, flags, partitions and transforms of its bitstream. */
const lieInChunk: Mutation = (bytes, random) => {
  const chunks = read(bytes)
  const place = random.whole(0, chunks.length - 1)
  const content = chunks[place]?.content.slice() ?? new Uint8Array()
  for (let left = random.whole(1, 4); left > 0 && content.length > 0; left -= 1) {
    content[random.whole(0, Math.min(content.length, 40) - 1)] = random.whole(0, 255)
  }
  return write(chunks.map((chunk, at) => (at === place ? { ...chunk, content } : chunk)))
}

/** Inserts VP8X with any flags (alpha, animation, profile) and any canvas size before the image (§2.7.1). */
const extend: Mutation = (bytes, random) => {
  const side = () => [...uint32(edge(random) & 0xffffff, true)].slice(0, 3)
  const content = Uint8Array.from([random.whole(0, 255), 0, 0, 0, ...side(), ...side()])
  return write([{ name: 'VP8X', content }, ...read(bytes).filter(({ name }) => name !== 'VP8X')])
}

const moreChunks: Mutation = (bytes, random) => {
  const name = random.pick(['ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP ', 'VP8 ', 'VP8L', 'none'])
  const chunk = { name, content: noise(random, random.pick([0, 1, 16, 24, 300])) }
  const extra = Array.from({ length: random.whole(1, random.chance(0.1) ? 20_000 : 4) }, () => chunk)
  return write(random.chance(0.5) ? [...extra, ...read(bytes)] : [...read(bytes), ...extra])
}

const repeatOrDrop: Mutation = (bytes, random) => {
  const chunks = read(bytes)
  const place = random.whole(0, chunks.length - 1)
  const times = random.pick([0, 2, 3])
  return write(chunks.flatMap((chunk, at) => (at === place ? Array.from({ length: times }, () => chunk) : [chunk])))
}

/** Changes the length of the file or of its first chunk. */
const lieAboutLength: Mutation = (bytes, random) => {
  const changed = bytes.slice()
  changed.set(uint32(edge(random), true), random.pick([4, 16]))
  return changed
}

const otherCoding: Mutation = (bytes, random) =>
  write(
    read(bytes).map(chunk =>
      /^VP8[ L]$/.test(chunk.name) && random.chance(0.7)
        ? { ...chunk, name: chunk.name === 'VP8 ' ? 'VP8L' : 'VP8 ' }
        : chunk,
    ),
  )

export const ofWebp: readonly [Mutation, ...Mutation[]] = [
  lieInChunk,
  lieInChunk,
  lieInChunk,
  extend,
  moreChunks,
  repeatOrDrop,
  lieAboutLength,
  otherCoding,
]
