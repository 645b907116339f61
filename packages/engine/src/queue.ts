/** Runs at most `places` tasks at once, the others in order of arrival. A failing task does not stop the next. */
export const createQueue = (places: number) => {
  const waiting: (() => void)[] = []
  let free = places

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // Passes a free slot directly to the next waiting task, so that a later caller cannot take it first.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
