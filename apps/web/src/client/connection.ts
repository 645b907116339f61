import * as endpoints from '@xrai/contract/routes/endpoints'
import { useSyncExternalStore } from 'react'

/** `lost`: the server cannot be reached. `away`: it answers, but its database or its storage does not. */
export type Connection = 'there' | 'lost' | 'away'

/** Something small that is always there; its body is not asked for. */
const probe = '/icon.svg'
/** Says of database and storage whether they work. */
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

/** What the server says, which is another thing than whether the browser sees a network. */
export const useConnection = () => useSyncExternalStore(onConnectionChange, () => connection)

/** A call did not arrive: asks whether anything does, and goes on asking until it does. */
export function suspectLoss(): void {
  if (isProbing) return
  isProbing = true
  void ask()
}

/** A call was refused because something behind the server is away: asks until that is back. */
export function suspectOutage(): void {
  isOutageSuspected = true
  suspectLoss()
}

async function ask(): Promise<void> {
  const found = await look()
  tell(found)
  if (found === 'there') isProbing = false
  else setTimeout(() => void ask(), pauseMs)
}

async function look(): Promise<Connection> {
  try {
    await fetch(probe, { method: 'HEAD', cache: 'no-store' })
    if (isOutageSuspected && !(await isWell())) return 'away'
    isOutageSuspected = false
    return 'there'
  } catch {
    return 'lost'
  }
}

/** Of the detector nothing is asked: without it everything but an analysis works. */
async function isWell(): Promise<boolean> {
  const answer = await fetch(health, { cache: 'no-store' })
  const { database, storage } = Object(await answer.json().catch(() => null))
  return database === 'ok' && storage === 'ok'
}

function tell(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener(next)
}

/** What the browser hears of its network is a reason to ask, not an answer. */
export function watchConnection(): void {
  for (const event of ['online', 'offline']) addEventListener(event, suspectLoss)
  if (!navigator.onLine) suspectLoss()
}
