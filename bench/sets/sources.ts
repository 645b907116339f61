import { sameFingerprintBits } from '@xrai/contract/records/fingerprint'
import type { Faults } from './faults.ts'

interface Known {
  readonly file: string
  readonly sha256: string
  readonly prints: readonly string[]
}

export interface OfASource extends Known {
  /** The name that the set itself gives its source. */
  readonly group?: string | undefined
  /** Its name here without the ending. */
  readonly stem: string
  readonly part: string | undefined
}

/** A picture of a set that was imported before. */
export interface Earlier {
  readonly set: string
  readonly file: string
  readonly print: string
}

/** Roboflow names its copies of `a.jpg` by `a_jpg.rf.HASH.jpg`. */
const originalOf = (stem: string): string | undefined =>
  /^(.+?)(?:_(?:jpe?g|png|webp|tiff?|bmp))?\.rf\.[0-9a-z]{6,}$/i.exec(stem)?.[1]

type Bits = Uint32Array

const bitsOf = (print: string): Bits =>
  Uint32Array.from({ length: print.length / 32 }, (_, at) => Number.parseInt(print.slice(at * 32, at * 32 + 32), 2))

const isSame = (one: Bits, other: Bits): boolean => {
  let different = 0
  for (let at = 0; at < one.length; at += 1) {
    let bits = ((one[at] ?? 0) ^ (other[at] ?? 0)) >>> 0
    bits -= (bits >>> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
    different += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    if (different > sameFingerprintBits) return false
  }
  return true
}

/** Joins numbers into sources; each is named by its lowest. */
const createJoins = (count: number) => {
  const above = Array.from({ length: count }, (_, at) => at)
  const top = (at: number): number => {
    let root = at
    while (above[root] !== undefined && above[root] !== root) root = above[root] ?? root
    above[at] = root
    return root
  }
  const join = (one: number, other: number): boolean => {
    const low = Math.min(top(one), top(other))
    const high = Math.max(top(one), top(other))
    above[high] = low
    return low !== high
  }
  return { top, join }
}

const joinByName = (pictures: readonly OfASource[], join: (one: number, other: number) => boolean, faults: Faults) => {
  const first = new Map<string, number>()
  for (const [at, { file, group, stem, sha256 }] of pictures.entries()) {
    const original = originalOf(stem)
    const names = [
      group !== undefined && `group ${group}`,
      original !== undefined && `copy ${original}`,
      `bytes ${sha256}`,
    ]
    for (const name of names) {
      if (!name) continue
      const known = first.get(name)
      if (known === undefined) first.set(name, at)
      else {
        join(known, at)
        if (name.startsWith('bytes')) faults.add('equal files', `${pictures[known]?.file} and ${file}`)
      }
    }
  }
}

const joinByPicture = (pictures: readonly OfASource[], joins: ReturnType<typeof createJoins>, faults: Faults) => {
  const prints = pictures.map(picture => picture.prints.map(bitsOf))
  for (const [at, [own]] of prints.entries()) {
    if (!own) continue
    for (let other = 0; other < at; other += 1) {
      if (!prints[other]?.some(print => isSame(own, print))) continue
      const names = `${pictures[other]?.file} and ${pictures[at]?.file}`
      if (joins.join(other, at)) faults.add('nearly equal pictures', names)
    }
  }
}

/**
 * The source of each picture: one where the set says so, where their names are those of copies, and where they are nearly
 * equal, mirrored and turned upside down too.
 */
export const sourcesOf = (pictures: readonly OfASource[], faults: Faults): readonly string[] => {
  const joins = createJoins(pictures.length)
  joinByName(pictures, joins.join, faults)
  joinByPicture(pictures, joins, faults)
  const named = new Map<number, string>()
  const taken = new Set<string>()
  const parts = new Map<number, Set<string>>()
  for (const [at, { group, stem, part }] of pictures.entries()) {
    const root = joins.top(at)
    if (part) parts.set(root, (parts.get(root) ?? new Set<string>()).add(part))
    if (named.has(root)) continue
    const wanted = group ?? originalOf(stem) ?? stem
    let name = wanted
    for (let more = 2; taken.has(name); more += 1) name = `${wanted}-${more}`
    taken.add(name)
    named.set(root, name)
  }
  for (const [root, inParts] of parts)
    if (inParts.size > 1) faults.add('source in several parts', `${named.get(root)}: ${[...inParts].join(', ')}`)
  return pictures.map((_, at) => named.get(joins.top(at)) ?? '')
}

/** Names the pictures that another set has already, mirrored and turned upside down too. */
export const findEarlier = (pictures: readonly Known[], earlier: readonly Earlier[], faults: Faults): void => {
  const known = earlier.map(({ set, file, print }) => ({ name: `${set}/${file}`, bits: bitsOf(print) }))
  for (const { file, prints } of pictures) {
    const bits = prints.map(bitsOf)
    const same = known.find(one => bits.some(print => isSame(print, one.bits)))
    if (same) faults.add('picture that another set has', `${file}: ${same.name}`)
  }
}
