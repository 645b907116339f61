import { dayMs } from '@xrai/contract/records/durations'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { onConnectionChange } from './connection.ts'
import { request } from './request.ts'
import { isRefusal } from './result.ts'

/* Sessions that were ended on this device while the server was unreachable. Their tokens are stored until the
   server has ended them too, because a session that stays valid is worse than a token on its own device. */

const key = 'xrai.ended'

interface Ended {
  readonly token: string
  /** Milliseconds. */
  readonly at: number
}

/** Longer than a session lasts on the server. */
const keptMs = 60 * dayMs

const read = (): readonly Ended[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isEnded) : []
  } catch {
    return []
  }
}

const isEnded = (value: unknown): value is Ended =>
  typeof Reflect.get(Object(value), 'token') === 'string' && Number.isFinite(Reflect.get(Object(value), 'at'))

const write = (ended: readonly Ended[]) => {
  if (ended.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(ended))
}

/** Ends a session on the server, now or as soon as the server is reachable. */
export function endOnServer(token: string): Promise<void> {
  write([...read(), { token, at: Date.now() }])
  return endAll()
}

async function endAll(): Promise<void> {
  for (const { token, at } of read()) {
    // Not by `call`: a 401 here concerns this token and must not end the session that began after it.
    const options = { method: 'POST', headers: { Authorization: token }, keepalive: true }
    const result = await request(endpoints.logout.path, options)
    // A refusal means that the session had already ended.
    const isOver = !isRefusal(result) || (result.status !== undefined && result.status < 500 && result.status !== 429)
    if (isOver || Date.now() - at > keptMs) write(read().filter(ended => ended.token !== token))
  }
}

/** Retries at the start and each time the server is back. */
export function watchEndedSessions(): void {
  void endAll()
  onConnectionChange(connection => {
    if (connection === 'there') void endAll()
  })
}
