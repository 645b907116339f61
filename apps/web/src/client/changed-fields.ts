/** The fields of `after` whose value differs, so that a save leaves alone what a colleague wrote in the others. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => {
      const kept: unknown = Reflect.get(before, name)
      return JSON.stringify(value) !== JSON.stringify(kept)
    }),
  ) as Partial<T>
