/** A key that was pressed before there was a picture to act on. */
interface EarlyKey {
  readonly key: string
  readonly at: number
}

const keptMs = 15_000
const most = 20

let early: readonly EarlyKey[] = []

/** Keeps a key until the viewer can act on it. */
export function keepEarlyKey(key: string, now = Date.now()): void {
  early = [...early, { key, at: now }].slice(-most)
}

/** Performs the kept keys in their order; those that `perform` does not know yet stay, for some seconds. */
export function performEarlyKeys(perform: (key: string) => boolean, now = Date.now()): void {
  const kept = early.filter(({ at }) => now - at < keptMs)
  early = []
  const left = kept.filter(({ key }) => !perform(key))
  early = [...left, ...early]
}

/** Discards them when the picture is left. */
export const forgetEarlyKeys = (): void => {
  early = []
}
