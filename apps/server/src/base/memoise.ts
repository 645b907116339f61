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

/** Callers share a run until it ends, so that one that hangs, as on a dead mount, is not begun again beside itself. */
export const oneAtATime = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
