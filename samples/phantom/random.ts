/** A stream of pseudo-random numbers that is the same on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** Whole number, both ends included. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
  /** Standard normal, by the sum of four uniforms: fast, and with bounded tails, so that no tooth is extreme. */
  readonly normal: () => number
  /** A separate stream for a part, so that drawing more in one part leaves the others unchanged. */
  readonly fork: (label: string) => Random
}

/** Integer hash of 32 bits (the finaliser of MurmurHash3, public domain, Austin Appleby). */
export function hash32(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function hashText(text: string, seed: number): number {
  let h = seed
  for (let i = 0; i < text.length; i++) h = hash32(h ^ Math.imul(text.charCodeAt(i) + i, 0x9e3779b1))
  return h
}

/** mulberry32 (public domain, Tommy Ettinger): 32 bits of state suffice, because every part forks its own stream. */
export function createRandom(seed: number): Random {
  const origin = hash32(seed ^ 0x5bd1e995)
  let state = origin
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)] ?? list[0],
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    fork: label => createRandom(hashText(label, origin)),
  }
}
