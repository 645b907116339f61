/** Runs pieces of work under equal keys one after the other, in the order of the calls, and the others at once. */
export type OneByOne = <T>(key: string, work: () => Promise<T>) => Promise<T>

export const createOneByOne = (): OneByOne => {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    // A failure of the work before does not concern this one.
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const forget = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(forget, forget)
    return turn
  }
}
