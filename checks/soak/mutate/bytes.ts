import { crc32 } from 'node:zlib'
import type { Random } from '../../../samples/phantom/random.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** One change of a file; reproducible from the random stream. */
export type Mutation = (bytes: Bytes, random: Random) => Bytes

export const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map(part => Uint8Array.from(part))))

export const ascii = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'))

export const uint32 = (value: number, littleEndian = false): Bytes => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value >>> 0, littleEndian)
  return bytes
}

export const uint16 = (value: number, littleEndian = false): Bytes => {
  const bytes = new Uint8Array(2)
  new DataView(bytes.buffer).setUint16(0, value & 0xffff, littleEndian)
  return bytes
}

export const crcOf = (bytes: Uint8Array): Bytes => uint32(crc32(bytes))

/** Numbers at which sizes, counts and lengths break: the limits of their types, powers of two and their neighbours. */
const edges = [0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536] as const
export const edge = (random: Random): number =>
  random.chance(0.7)
    ? random.pick(edges)
    : random.pick([0x00ff_ffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_fffe, 0xffff_ffff])

export const noise = (random: Random, length: number): Bytes => Uint8Array.from({ length }, () => random.whole(0, 255))

/** Flips bits at up to forty positions. */
const flipBits: Mutation = (bytes, random) => {
  const changed = bytes.slice()
  for (let left = random.whole(1, 40); left > 0 && changed.length > 0; left--) {
    const at = random.whole(0, changed.length - 1)
    changed[at] = (changed[at] ?? 0) ^ (1 << random.whole(0, 7))
  }
  return changed
}

/** Like `flipBits`, but only in the usual range of headers. */
const flipHeaderBits: Mutation = (bytes, random) => {
  const length = Math.min(bytes.length, 2048)
  return joined(flipBits(bytes.slice(0, length), random), bytes.slice(length))
}

const cut: Mutation = (bytes, random) => bytes.slice(0, random.whole(0, bytes.length))

const takeOut: Mutation = (bytes, random) => {
  const from = random.whole(0, bytes.length)
  return joined(bytes.slice(0, from), bytes.slice(from + random.whole(1, 5000)))
}

const putIn: Mutation = (bytes, random) => {
  const at = random.whole(0, bytes.length)
  return joined(bytes.slice(0, at), noise(random, random.whole(1, 5000)), bytes.slice(at))
}

const repeat: Mutation = (bytes, random) => {
  const from = random.whole(0, bytes.length)
  const piece = bytes.slice(from, from + random.whole(1, 4000))
  return joined(bytes.slice(0, from), ...Array.from({ length: random.whole(2, 30) }, () => piece), bytes.slice(from))
}

export const anyBytes: readonly [Mutation, ...Mutation[]] = [flipBits, flipHeaderBits, cut, takeOut, putIn, repeat]
