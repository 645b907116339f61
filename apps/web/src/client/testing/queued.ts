import { vi } from 'vitest'
import { keepQueueBox } from '../queue-box.ts'
import { createBox } from '../queue-cipher.ts'
import { queueStorage } from '../queued-decisions.ts'
import { keepOwner, storeToken } from '../token.ts'

/** An empty storage of a browser. */
export const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

export const ana = { id: 'ana', name: '' }
export const luis = { id: 'luis', name: '' }

/** Uses a 32-byte key per user, as the server derives it. */
const boxOf = ({ id }: typeof ana) => createBox(btoa(id.padEnd(32, '.')))

/** Keeps a decision of the user that waits to be sent. */
export const decide = (by: typeof ana, id: string, at = new Date(), analysis = 'analysis') =>
  queueStorage(by, analysis, boxOf(by)).keep({
    id,
    at: at.toISOString(),
    screen: 'preview',
    by,
    kind: 'accept' as const,
    targets: [{ finding: 'f', after: [] }],
  })

export const signIn = (by: typeof ana, token: string) => {
  storeToken(token)
  keepOwner(by.id)
  keepQueueBox(by.id, boxOf(by))
}

/** A browser with empty storages, in which every call of `network` fails. */
export const offlineBrowser = (network: ReturnType<typeof vi.fn<typeof fetch>>) => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  network.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
}
