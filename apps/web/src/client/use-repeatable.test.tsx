// @module-tag state
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { window: globalThis }))
const { useCreatePatient } = await import('./patients.ts')
const { queryClient } = await import('./query-client.ts')
const { useSaveNote } = await import('./timeline.ts')

const network = vi.fn<typeof fetch>()
const keys = () =>
  network.mock.calls.flatMap(([, options]) =>
    options?.method === 'POST' ? [new Headers(options.headers).get('Idempotency-Key')] : [],
  )

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'abc' })
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  network.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  network.mockImplementation(async () => Response.json({ id: 'p1' }, { status: 201 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The value of a hook, outside of a screen. */
function readHook<Value>(hook: () => Value): Value {
  const values: Value[] = []
  const Screen = () => {
    values.push(hook())
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  const [value] = values
  if (value === undefined) throw new Error('the hook was not called')
  return value
}

it('a patient that is saved again after a lost answer has the same key, the next one another', async () => {
  const { mutateAsync } = readHook(useCreatePatient)
  const body = { firstName: 'Rosa', lastName: 'Quispe' } as Parameters<typeof mutateAsync>[0]
  await expect(mutateAsync(body)).rejects.toThrow()
  await mutateAsync(body)
  await mutateAsync(body)
  const [lost, again, next] = keys()
  expect(lost).toEqual(expect.any(String))
  expect([again === lost, next === lost]).toEqual([true, false])
})

it('a note that was changed after a lost answer has a key of its own', async () => {
  const { mutateAsync } = readHook(() => useSaveNote('p1', undefined))
  const note = { text: 'Control', tooth: null, date: '2026-11-29' }
  await expect(mutateAsync(note)).rejects.toThrow()
  await mutateAsync({ ...note, text: 'Control en 6 meses' })
  const [lost, changed] = keys()
  expect(changed).toEqual(expect.any(String))
  expect(changed).not.toBe(lost)
})
