/** The same check, done at most once in so many milliseconds: whoever asks about health asks nobody else each time. */
export const remembered = (check: () => Promise<void>, milliseconds: number): (() => Promise<void>) => {
  let latest: Promise<void> | undefined
  let until = 0
  return () => {
    if (!latest || performance.now() >= until) {
      latest = check()
      until = performance.now() + milliseconds
    }
    return latest
  }
}
