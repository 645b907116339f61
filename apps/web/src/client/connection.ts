import * as endpoints from '@xrai/contract/routes/endpoints'
import { useSyncExternalStore } from 'react'

/** `lost`: the server cannot be reached. `away`: it answers, but its database or its storage does not. */
export type Connection = 'there' | 'lost' | 'away'

/** Something small that always exists; its body is not requested. */
const probe = '/icon.svg'
/** The health route: whether database and storage work. */
const health = endpoints.health.path
const pauseMs = 3000

let connection: Connection = 'there'
let isProbing = false
let isOutageSuspected = false
const listeners = new Set<(connection: Connection) => void>()

export function onConnectionChange(listener: (connection: Connection) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The state reported by the server, independent of the browser's network state. */
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

/** Whether the server answers at this moment, with success or an error. */
export const isReachable = (): Promise<boolean> =>
  fetch(probe, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

async function look(): Promise<Connection> {
  if (!(await isReachable())) return 'lost'
  try {
    if (isOutageSuspected && !(await isWell())) return 'away'
    isOutageSuspected = false
    return 'there'
  } catch {
    return 'lost'
  }
}

/** The detector is ignored: without it everything but an analysis works. */
async function isWell(): Promise<boolean> {
  const answer = await fetch(health, { cache: 'no-store' })
  const { database, storage } = Object(await answer.json().catch(() => null))
  return database === 'ok' && storage === 'ok'
}

function notify(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener(next)
}

/** The browser's online and offline events only trigger a check: they are not reliable. */
export function watchConnection(): void {
  for (const event of ['online', 'offline']) addEventListener(event, suspectLoss)
  if (!navigator.onLine) suspectLoss()
}
