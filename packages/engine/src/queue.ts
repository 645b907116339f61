/** Runs at most `places` tasks at once, the others in the order they came. One failing task does not stop the next. */
export const createQueue = (places: number) => {
  const waiting: (() => void)[] = []
  let free = places

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // A freed place is handed to the next waiting task directly, so that a later caller cannot take it first.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
