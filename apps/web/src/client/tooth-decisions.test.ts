// @module-tag state
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { window: globalThis }))
const { analysisQuery } = await import('./analyses.ts')
const { queryClient } = await import('./query-client.ts')
const { readHook } = await import('./testing/read-hook.tsx')
const { shownQuery } = await import('./testing/shown-query.ts')
const { useDecideTooth } = await import('./tooth-decisions.ts')

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => 'abc' })
  vi.stubGlobal('fetch', network)
  network.mockReset()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bodyOf = (options: RequestInit | undefined) => JSON.parse(String(options?.body))

it('teeth that are marked at once are sent in turn, and each is answered, also a refused one', async () => {
  const answers: Record<string, () => Response> = {
    '18': () => Response.json({ error: 'Firmado', code: 'REPORT_SIGNED' }, { status: 409 }),
    '28': () => Response.json({ id: 'a1', toothDecisions: ['28'] }),
    '38': () => Response.json({ id: 'a1', toothDecisions: ['28', '38'] }),
  }
  // The earliest call takes longest.
  const delays: Record<string, number> = { '18': 300, '28': 200, '38': 100 }
  network.mockImplementation(async (_, options) => {
    const { tooth } = bodyOf(options)
    await new Promise(resolve => setTimeout(resolve, delays[tooth]))
    return answers[tooth]?.() ?? Response.error()
  })
  const { mutateAsync } = readHook(() => useDecideTooth('a1'))
  const marked = Promise.allSettled(
    (['18', '28', '38'] as const).map(tooth => mutateAsync({ tooth, presence: 'absent' })),
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect((await marked).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(network.mock.calls.map(([, options]) => bodyOf(options).tooth)).toEqual(['18', '28', '38'])
  expect(queryClient.getQueryData(analysisQuery('a1').queryKey)).toMatchObject({ toothDecisions: ['28', '38'] })
})

it('a tooth is sent as soon as the one before it is answered, not after the refetches', async () => {
  network.mockImplementation(async (_, options) => Response.json({ id: 'a1', toothDecisions: [bodyOf(options).tooth] }))
  const { isFetching, close } = shownQuery(['reports'])
  const { mutate } = readHook(() => useDecideTooth('a1'))
  for (const tooth of ['18', '28'] as const) mutate({ tooth, presence: 'absent' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isFetching()).toBe(true)
  expect(network.mock.calls.map(([, options]) => bodyOf(options).tooth)).toEqual(['18', '28'])
  close()
})
