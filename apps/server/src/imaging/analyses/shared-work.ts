import { AppError } from '@xrai/contract/errors/app-error'
import type { Urgency } from '../../platform/admission/fair-order.ts'

export interface Caller {
  readonly urgency: Urgency | (() => Urgency)
  /** Aborted when the caller hangs up. */
  readonly signal?: AbortSignal | undefined
}

/** All callers of the same work: as urgent as the most urgent, aborted when all have disconnected. */
export interface Callers {
  readonly urgency: () => Urgency
  readonly signal: AbortSignal
}

interface Shared<T> {
  readonly result: Promise<T>
  readonly callers: Set<Caller>
  readonly leave: AbortController
}

export interface SharedWork<T> {
  /** The result of the work in flight under this key, or of `make`. REQUEST_CUT_OFF for a disconnected caller. */
  run(key: string, caller: Caller, make: (callers: Callers) => Promise<T>): Promise<T>
  /** Waits until nothing is on its way. */
  settle(): Promise<void>
}

/** In-flight deduplication: callers with the same key wait for the same work. */
export const createSharedWork = <T>(): SharedWork<T> => {
  const underWay = new Map<string, Shared<T>>()

  const start = (key: string, caller: Caller, make: (callers: Callers) => Promise<T>): Shared<T> => {
    const callers = new Set([caller])
    const leave = new AbortController()
    const result = make({ urgency: () => maxUrgent(callers), signal: leave.signal }).finally(() => {
      if (underWay.get(key) === shared) underWay.delete(key)
    })
    // Each connected caller gets the rejection; without any caller it must not be unhandled.
    result.catch(() => undefined)
    const shared: Shared<T> = { result, callers, leave }
    underWay.set(key, shared)
    return shared
  }

  return {
    run: (key, caller, make) => {
      const running = underWay.get(key)
      running?.callers.add(caller)
      const shared = running ?? start(key, caller, make)
      const { signal } = caller
      if (!signal) return shared.result
      return new Promise((resolve, reject) => {
        const hangUp = () => {
          reject(new AppError('REQUEST_CUT_OFF'))
          shared.callers.delete(caller)
          if (shared.callers.size > 0) return
          // Later callers start new work.
          if (underWay.get(key) === shared) underWay.delete(key)
          shared.leave.abort()
        }
        if (signal.aborted) return hangUp()
        signal.addEventListener('abort', hangUp, { once: true })
        const stop = () => signal.removeEventListener('abort', hangUp)
        shared.result.finally(stop).then(resolve, reject)
      })
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.allSettled([...underWay.values()].map(({ result }) => result))
    },
  }
}

const order = ['urgent', 'normal', 'background'] as const satisfies readonly Urgency[]

const maxUrgent = (callers: ReadonlySet<Caller>): Urgency => {
  const wanted = [...callers].map(({ urgency }) => (typeof urgency === 'function' ? urgency() : urgency))
  return order.find(urgency => wanted.includes(urgency)) ?? 'background'
}
