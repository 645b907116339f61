import { deflateSync } from 'node:zlib'
import { ascii, type Bytes, crcOf, edge, joined, type Mutation, noise, uint32 } from './bytes.ts'

/** A chunk (PNG 3rd edition §5.3) without length and checksum, which `write` adds. */
interface Chunk {
  readonly type: string
  readonly content: Bytes
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const read = (bytes: Bytes): Chunk[] => {
  const chunks: Chunk[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ type, content: bytes.slice(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

const chunk = ({ type, content }: Chunk): Bytes => {
  const named = joined(ascii(type), content)
  return joined(uint32(content.length), named, crcOf(named))
}

const write = (chunks: readonly Chunk[]): Bytes => joined(signature, ...chunks.map(chunk))

/** Inserts chunks after IHDR. */
const withChunks = (bytes: Bytes, extra: readonly Chunk[]): Bytes => {
  const [header, ...others] = read(bytes)
  return write([...(header ? [header] : []), ...extra, ...others])
}

/** IHDR with another size, depth, colour or interlacing (§11.2.1), and a valid checksum. */
const lieInHeader: Mutation = (bytes, random) => {
  const [header, ...others] = read(bytes)
  const content = header?.content.slice() ?? new Uint8Array(13)
  const view = new DataView(content.buffer)
  const change = random.whole(0, 4)
  if (change < 2) view.setUint32(change * 4, edge(random))
  else if (change === 2) content.set([random.pick([0, 1, 2, 4, 8, 16, 3, 255]), random.pick([0, 2, 3, 4, 6, 1, 7])], 8)
  else if (change === 3) content[12] = random.pick([0, 1, 2])
  else content.set(noise(random, 13))
  return write([{ type: 'IHDR', content }, ...others])
}

/** Replaces the deflated data: too little, too much, a bomb of zeros, or none. */
const lieInData: Mutation = (bytes, random) => {
  const others = read(bytes).filter(({ type }) => type !== 'IDAT' && type !== 'IEND')
  const contents = [
    () => deflateSync(noise(random, random.whole(0, 5000))),
    () => deflateSync(new Uint8Array(random.whole(0, 4_000_000))),
    () => noise(random, random.whole(0, 5000)),
    () => Buffer.alloc(0),
  ] as const
  const content = new Uint8Array(random.pick(contents)())
  return write([...others, { type: 'IDAT', content }, { type: 'IEND', content: new Uint8Array() }])
}

/** Texts, profiles and unknown chunks: many, or compressed a thousandfold (§11.3). */
const manyChunks: Mutation = (bytes, random) => {
  const type = random.pick(['zTXt', 'iTXt', 'tEXt', 'iCCP', 'eXIf', 'sPLT', 'prVt', 'tIME'])
  const content = random.pick([new Uint8Array(), joined(ascii('a'), [0, 0]), noise(random, 30)])
  return withChunks(
    bytes,
    Array.from({ length: random.whole(1, 30_000) }, () => ({ type, content })),
  )
}

const compressedText: Mutation = (bytes, random) => {
  const bomb = new Uint8Array(deflateSync(new Uint8Array(random.whole(1, 8_000_000))))
  const type = random.pick(['zTXt', 'iCCP'])
  return withChunks(bytes, [{ type, content: joined(ascii('name'), [0, 0], bomb) }])
}

const paletteAndTransparency: Mutation = (bytes, random) =>
  withChunks(bytes, [
    { type: 'PLTE', content: noise(random, random.pick([0, 1, 3, 767, 768, 771])) },
    { type: 'tRNS', content: noise(random, random.pick([0, 1, 2, 6, 256, 300])) },
  ])

const reorder: Mutation = (bytes, random) => {
  const chunks = read(bytes)
  const [moved] = chunks.splice(random.whole(0, chunks.length - 1), 1)
  if (moved) chunks.splice(random.whole(0, chunks.length), 0, moved)
  return write(chunks)
}

const multiply: Mutation = (bytes, random) => {
  const chunks = read(bytes)
  const place = random.whole(0, chunks.length - 1)
  const one = chunks[place]
  if (!one) return bytes
  const times = random.whole(2, one.content.length > 2000 ? 10 : 500)
  chunks.splice(place, 0, ...Array.from({ length: times }, () => one))
  return write(chunks)
}

const lieAboutLength: Mutation = (bytes, random) => {
  const chunks = read(bytes)
  const place = random.whole(0, chunks.length - 1)
  const start = chunks.slice(0, place).reduce((sum, { content }) => sum + 12 + content.length, 8)
  const changed = bytes.slice()
  changed.set(uint32(edge(random)), start)
  return changed
}

export const ofPng: readonly [Mutation, ...Mutation[]] = [
  lieInHeader,
  lieInHeader,
  lieInData,
  manyChunks,
  compressedText,
  paletteAndTransparency,
  reorder,
  multiply,
  lieAboutLength,
]
