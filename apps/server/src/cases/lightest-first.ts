interface Waiting {
  readonly weight: number
  readonly begin: () => void
}

/** Runs one task at a time; of those that wait the lightest is next, and of equal ones the first that came. */
export const lightestFirst = () => {
  const waiting: Waiting[] = []
  let isBusy = false

  const takeNext = (): Waiting | undefined => {
    const lightest = Math.min(...waiting.map(({ weight }) => weight))
    const place = waiting.findIndex(({ weight }) => weight === lightest)
    return place < 0 ? undefined : waiting.splice(place, 1)[0]
  }

  return async <T>(weight: number, task: () => Promise<T>): Promise<T> => {
    if (isBusy) await new Promise<void>(begin => waiting.push({ weight, begin }))
    isBusy = true
    try {
      return await task()
    } finally {
      // The place goes straight to the next one, so that nobody who comes later can take it first.
      const next = takeNext()
      if (next) next.begin()
      else isBusy = false
    }
  }
}
