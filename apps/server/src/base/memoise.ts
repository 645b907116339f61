/** Caches the result of a health check for `milliseconds`; concurrent callers share one run. */
export const memoiseFor = <T>(check: () => Promise<T>, milliseconds: number): (() => Promise<T>) => {
  let latest: Promise<T> | undefined
  let until = 0
  return () => {
    if (!latest || performance.now() >= until) {
      latest = check()
      until = performance.now() + milliseconds
    }
    return latest
  }
}
