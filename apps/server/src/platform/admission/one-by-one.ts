import { type Admission, createFairQueue, type FairQueue, type FairQueueRules } from './fair-queue.ts'

/**
 * Runs pieces of work under equal keys one after the other, in the order of the calls, and the others at once. Waiting work
 * is refused and dropped like that of a queue: SERVER_BUSY after the longest wait, REQUEST_CUT_OFF if the caller disconnects.
 */
export type OneByOne = <T>(key: string, admission: Admission, work: () => Promise<T>) => Promise<T>

export const createOneByOne = (rules: Omit<FairQueueRules, 'capacity'>): OneByOne => {
  const queues = new Map<string, FairQueue>()
  return async (key, admission, work) => {
    const queue = queues.get(key) ?? createFairQueue({ ...rules, capacity: 1 })
    queues.set(key, queue)
    try {
      return await queue.run(admission, work)
    } finally {
      const { running, waiting } = queue.snapshot()
      if (running + waiting === 0) queues.delete(key)
    }
  }
}
