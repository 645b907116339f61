/** Those who want to know of a change. */
export interface Listeners {
  readonly notify: () => void
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export interface Store<T> {
  readonly get: () => T
  /** Notifies the subscribers, even if the value is the same. */
  readonly set: (next: T) => void
  readonly subscribe: Listeners['subscribe']
}

/** A value outside React that components read with `useSyncExternalStore(store.subscribe, store.get)`. */
export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createListeners()
  let value = initial
  return {
    get: () => value,
    set: next => {
      value = next
      notify()
    },
    subscribe,
  }
}
