import { hourMs } from '@xrai/contract/records/durations'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../base/create-store.ts'

/** A new version that is installed and waits until the user accepts it. */
const waiting = createStore<ServiceWorker | undefined>(undefined)

/** True if a new version is ready to install. */
export const useNewVersion = () => useSyncExternalStore(waiting.subscribe, () => waiting.get() !== undefined)

/** Activates the new version in every open tab, and reloads this one. */
export function takeNewVersion(): void {
  const worker = waiting.get()
  // If another tab activated it, or the user stayed on this page when it was, only the reload is left.
  if (worker?.state !== 'installed') {
    location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('take-over')
}

/** Registers the worker after the page has loaded, so that its downloads do not delay the page. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without a worker only the offline features are missing.
  const begin = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const offer = (worker: ServiceWorker | null) => {
    // Without a controlling worker this is the first visit, and there is no old version to replace.
    if (worker?.state !== 'installed' || navigator.serviceWorker.controller === null) return
    waiting.set(worker)
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => offer(next))
  })
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
