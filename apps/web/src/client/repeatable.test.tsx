// @module-tag state
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { window: globalThis }))
const { useCreatePatient } = await import('./patients.ts')
const { readHook } = await import('./testing/read-hook.tsx')
const { forgetToken } = await import('./token.ts')
const { useSaveNote } = await import('./timeline.ts')

const network = vi.fn<typeof fetch>()
const keys = () =>
  network.mock.calls.flatMap(([, options]) =>
    options?.method === 'POST' ? [new Headers(options.headers).get('Idempotency-Key')] : [],
  )

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'abc', removeItem: () => undefined })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  network.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  network.mockImplementation(async () => Response.json({ id: 'p1' }, { status: 201 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Saves a patient from a form that was just opened. */
const savePatient = () => readHook(useCreatePatient).mutateAsync({ firstName: 'Rosa', lastName: 'Quispe' })

it('a patient that is saved again after a lost answer, in a new form too, has the same key, the next one another', async () => {
  await expect(savePatient()).rejects.toThrow()
  await savePatient()
  await savePatient()
  const [lost, again, next] = keys()
  expect(lost).toEqual(expect.any(String))
  expect([again === lost, next === lost]).toEqual([true, false])
})

it('a patient with the same name who is saved much later, or after another one, has a key of its own', async () => {
  network.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(savePatient()).rejects.toThrow()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000)
  await expect(savePatient()).rejects.toThrow()
  const other = readHook(useCreatePatient).mutateAsync({ firstName: 'Ana', lastName: 'Paz' })
  await expect(other).rejects.toThrow()
  await expect(savePatient()).rejects.toThrow()
  expect(new Set(keys()).size).toBe(4)
})

it('a patient that is saved in another session, or after it was deleted, has a key of its own', async () => {
  const deleted = () => Response.json({ error: 'x', code: 'REPLAY_DELETED' }, { status: 409 })
  await expect(savePatient()).rejects.toThrow()
  forgetToken()
  network.mockImplementationOnce(async () => deleted())
  await expect(savePatient()).rejects.toThrow()
  await savePatient()
  expect(new Set(keys()).size).toBe(3)
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
