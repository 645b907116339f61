/** Rejects if `work` takes longer than `milliseconds`; the work itself goes on. */
export const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), milliseconds).unref()
    }),
  ])
