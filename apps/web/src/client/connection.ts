import * as endpoints from '@xrai/contract/routes/endpoints'
import { useSyncExternalStore } from 'react'

/**
 * `lost`: the server is unreachable. `away`: it responds, but its database or its storage does not. `full`,
 * `read-only`: stored data can be read, and nothing more can be stored.
 */
export type Connection = 'there' | 'lost' | 'away' | 'full' | 'read-only'

/** A small file that always exists; only its headers are requested. */
const probe = '/icon.svg'
/** Health of database and storage, including whether a failing storage can still be read. */
const health = endpoints.health.path
const ready = endpoints.healthReady.path
const pauseMs = 3000

let connection: Connection = 'there'
let isProbing = false
let isOutageSuspected = false
const listeners = new Set<(connection: Connection) => void>()

export function onConnectionChange(listener: (connection: Connection) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The connection state by the server's responses, independent of the browser's network state. */
export const useConnection = () => useSyncExternalStore(onConnectionChange, () => connection)

/** A call did not arrive: probes the server until a probe succeeds. */
export function suspectLoss(): void {
  if (isProbing) return
  isProbing = true
  void ask()
}

/** A call was refused because a dependency of the server is unavailable: polls until it is back. */
export function suspectOutage(): void {
  isOutageSuspected = true
  suspectLoss()
}

async function ask(): Promise<void> {
  const found = await look()
  notify(found)
  if (found === 'there') isProbing = false
  else setTimeout(() => void ask(), pauseMs)
}

/** True if the server responds now, with success or an error. */
export const isReachable = (): Promise<boolean> =>
  fetch(probe, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

async function look(): Promise<Connection> {
  if (!(await isReachable())) return 'lost'
  try {
    const found = isOutageSuspected ? await readHealth() : 'there'
    if (found === 'there') isOutageSuspected = false
    return found
  } catch {
    return 'lost'
  }
}

/** Ignores the detector, because everything but an analysis works without it. */
async function readHealth(): Promise<Connection> {
  const [{ database, storage }, { storage: reading }] = await Promise.all([readJson(health), readJson(ready)])
  if (database === 'ok' && (reading === 'full' || reading === 'read-only')) return reading
  return database === 'ok' && storage === 'ok' ? 'there' : 'away'
}

const readJson = async (path: string) =>
  Object(await (await fetch(path, { cache: 'no-store' })).json().catch(() => null))

function notify(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener(next)
}

/** The browser's online and offline events only trigger a check, because they are unreliable. */
export function watchConnection(): void {
  for (const event of ['online', 'offline']) addEventListener(event, suspectLoss)
  if (!navigator.onLine) suspectLoss()
}
