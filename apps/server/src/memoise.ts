/** Caches the result of a health check for so many milliseconds; concurrent callers share one run. */
export const memoiseFor = (check: () => Promise<void>, milliseconds: number): (() => Promise<void>) => {
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
