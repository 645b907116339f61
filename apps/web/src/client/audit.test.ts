// @module-tag state
import { afterEach, expect, it, vi } from 'vitest'
import { useAuditCsv } from './audit.ts'
import { readHook } from './testing/read-hook.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['America/Lima', 'timeZone=America%2FLima'],
  ['Etc/Unknown', ''],
])('exports the trail in the time zone of the device: %s', async (timeZone, query) => {
  const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  const fetched = vi.fn(async (_: string) => new Response('', { headers: { 'content-type': 'text/csv' } }))
  const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  for (const [name, value] of Object.entries({ fetch: fetched, sessionStorage: noStorage, localStorage: noStorage }))
    vi.stubGlobal(name, value)
  await readHook(useAuditCsv).mutateAsync({})
  expect(new URL(String(fetched.mock.calls[0]?.[0]), 'https://x').search.slice(1)).toBe(query)
})
