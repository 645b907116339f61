import { AppError } from '@xrai/contract/errors/app-error'
import PQueue, { type QueueAddOptions } from 'p-queue'
import { type Entry, FairOrder, type OrderRules, type Urgency } from './fair-order.ts'

export interface FairQueueRules extends OrderRules {
  /** Maximum waiting entries, in total and per tenant; background work is counted separately. */
  readonly maxWaiting: number
  readonly maxOfTenant: number
  /** The default; work may set its own. */
  readonly maximumWaitMs: number
}

export interface Admission {
  /** The clinic, or the address of a caller without a session. */
  readonly tenant: string
  /** The capacity that the work takes; defaults to 1. More than the capacity counts as all of it. */
  readonly weight?: number
  /** The amount charged to its tenant; defaults to its weight. */
  readonly cost?: number
  /** Defaults to 'normal'; evaluated again whenever something may start. */
  readonly urgency?: () => Urgency
  /** Infinity for work that is bounded otherwise. */
  readonly maximumWaitMs?: number
  /** Aborted when the caller disconnects: waiting work is dropped then, running work is not. */
  readonly signal?: AbortSignal | undefined
}

export interface QueueSnapshot {
  readonly running: number
  readonly waiting: number
  /** Sum of the weights of running work, and its maximum. */
  readonly held: number
  readonly capacity: number
  /** Since the start: admitted work, refused work, and the total seconds that admitted work waited. */
  readonly admitted: number
  readonly rejected: number
  readonly waitSeconds: number
}

/** Bounded admission to a scarce resource, shared fairly between tenants. */
export interface FairQueue {
  /**
   * Runs `work` in its turn. Throws SERVER_BUSY if too much waits or the wait is too long; if the queue is full, an
   * entry of a small tenant replaces the newest of the largest tenant. Throws REQUEST_CUT_OFF if the caller
   * disconnects.
   */
  run<T>(admission: Admission, work: () => Promise<T>): Promise<T>
  snapshot(): QueueSnapshot
}

export const createFairQueue = (rules: FairQueueRules): FairQueue => {
  const { capacity, maxWaiting, maxOfTenant } = rules
  const order = new FairOrder(rules)
  // p-queue supports a custom order; this one also provides the snapshot.
  const queue = new PQueue<FairOrder, QueueAddOptions & { entry?: Entry }>({ queueClass: orderClass(order) })
  // p-queue starts one entry when one ends, although several lighter ones may fit.
  queue.on('next', () => {
    queue.pause()
    queue.start()
  })
  const leaving = new Map<Entry, AbortController>()
  const totals = { admitted: 0, rejected: 0, waitSeconds: 0 }

  const requireRoom = (entry: Entry): void => {
    const inBackground = entry.urgency() === 'background'
    const rivals = order.waiting.filter(({ urgency }) => (urgency() === 'background') === inBackground)
    const countOf = (tenant: string) => rivals.filter(rival => rival.tenant === tenant).length
    const own = countOf(entry.tenant)
    if (own >= maxOfTenant) throw busy()
    if (rivals.length < maxWaiting) return
    const longest = rivals.reduce((most, { tenant }) => (countOf(tenant) > countOf(most) ? tenant : most), entry.tenant)
    const latest = rivals.findLast(({ tenant }) => tenant === longest)
    if (!latest || countOf(longest) <= own + 1) throw busy()
    leaving.get(latest)?.abort(busy())
  }

  const busy = (): AppError => {
    totals.rejected += 1
    return new AppError('SERVER_BUSY')
  }

  return {
    run: async (admission, work) => {
      const { tenant, weight = 1, cost = weight, urgency = () => 'normal', signal } = admission
      const { maximumWaitMs = rules.maximumWaitMs } = admission
      const entry: Entry = { tenant, weight: Math.min(weight, capacity), cost, urgency }
      requireRoom(entry)
      const leave = new AbortController()
      leaving.set(entry, leave)
      const hangUp = () => leave.abort(new AppError('REQUEST_CUT_OFF'))
      const timer = Number.isFinite(maximumWaitMs) ? setTimeout(() => leave.abort(busy()), maximumWaitMs) : undefined
      if (signal?.aborted) hangUp()
      signal?.addEventListener('abort', hangUp)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', hangUp)
        leaving.delete(entry)
      }
      const came = performance.now()
      const inTurn = async () => {
        stopWaiting()
        totals.admitted += 1
        totals.waitSeconds += (performance.now() - came) / 1000
        try {
          return await work()
        } finally {
          order.release(entry)
        }
      }
      try {
        return await queue.add(inTurn, { entry, signal: leave.signal })
      } finally {
        stopWaiting()
      }
    },
    snapshot: () => ({
      running: order.running,
      waiting: order.waiting.length,
      held: order.held,
      capacity,
      ...totals,
    }),
  }
}

const orderClass = (order: FairOrder): (new () => FairOrder) =>
  class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the one order that the queue's owner also holds
      return order
    }
  } as unknown as new () => FairOrder
