/** A key that was pressed before the image was loaded. */
interface EarlyKey {
  readonly key: string
  readonly at: number
}

const keptMs = 15_000
const most = 20

let early: readonly EarlyKey[] = []

/** Stores a key until the viewer can handle it. */
export function keepEarlyKey(key: string, now = Date.now()): void {
  early = [...early, { key, at: now }].slice(-most)
}

/** Performs the stored keys in order; those that `perform` does not know yet stay for some seconds. */
export function performEarlyKeys(perform: (key: string) => boolean, now = Date.now()): void {
  const kept = early.filter(({ at }) => now - at < keptMs)
  early = []
  const left = kept.filter(({ key }) => !perform(key))
  early = [...left, ...early]
}

/** Discards them when the user leaves the radiograph. */
export const forgetEarlyKeys = (): void => {
  early = []
}
