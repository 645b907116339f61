// @module-tag state
import { QueryObserver } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { isRefusal, unwrap } from './result.ts'
import { createClinicChange, onClinicMoved } from './session.ts'
import { storage } from './testing/queued.ts'
import { forgetToken, keepOwner, loseToken, readToken, storeToken } from './token.ts'

/** The clinic of the session on the server. */
let clinic = 'x'
const queueKey = Buffer.alloc(32).toString('base64')
const session = () => Response.json({ user: { id: 'u' }, clinic: { id: clinic, name: `Clinic ${clinic}` }, queueKey })
const network = vi.fn<typeof fetch>()
const moved = vi.fn()
let stop: () => void

const sent = () =>
  network.mock.calls.map(([url, options]) => [String(url), new Headers(options?.headers).get('XRAI-Clinic')] as const)
const clinicChanged = () => Response.json({ error: 'x', code: 'CLINIC_CHANGED' }, { status: 409 })

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'error').mockReturnValue()
  clinic = 'x'
  network.mockReset().mockImplementation(async (url, options) => {
    if (url === '/api/session') return session()
    const named = new Headers(options?.headers).get('XRAI-Clinic')
    return named !== null && named !== clinic ? clinicChanged() : Response.json({ ok: true })
  })
  storeToken('abc')
  queryClient.setQueryData(['session'], { clinic: { id: 'x', name: 'Clinic x' } })
  moved.mockReset()
  stop = onClinicMoved(moved)
})
afterEach(() => {
  stop()
  forgetToken()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('calls name the clinic that the tab shows, except those that read or choose it', async () => {
  await call(endpoints.createPatient, { body: { firstName: 'Ana', lastName: 'Paz' } })
  await call(endpoints.getSession, {})
  await call(endpoints.switchClinic, { body: { id: 'y' } })
  expect(sent()).toEqual([
    ['/api/patients', 'x'],
    ['/api/session', null],
    ['/api/session/clinic', null],
  ])
})

it('a call that is refused because another tab changed the clinic discards what the tab shows of the one before', async () => {
  queryClient.setQueryData(['patients'], { patients: ['of x'] })
  const shown = new QueryObserver(queryClient, {
    queryKey: ['session'],
    queryFn: () => unwrap(call(endpoints.getSession, {})),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const close = shown.subscribe(() => undefined)
  clinic = 'y'
  const refused = await Promise.all([call(endpoints.listRecentPatients, {}), call(endpoints.listRecentPatients, {})])
  expect(refused.map(isRefusal)).toEqual([true, true])
  await vi.waitFor(() => expect(moved).toHaveBeenCalledTimes(1))
  expect(queryClient.getQueryData(['patients'])).toBeUndefined()
  await call(endpoints.listRecentPatients, {})
  expect(sent().at(-1)).toEqual(['/api/recent-patients', 'y'])
  close()
})

describe("the same user's newer session that takes the place of an ended one", () => {
  const takeOver = () => {
    keepOwner('u')
    localStorage.setItem('token', 'newer')
    localStorage.setItem('xrai.owner', 'u')
    loseToken()
  }
  const shown = () =>
    new QueryObserver(queryClient, { queryKey: ['session'], queryFn: () => unwrap(call(endpoints.getSession, {})) })

  it('moves the tab if it is in another clinic, and until then calls name the clinic on screen', async () => {
    const close = shown().subscribe(() => undefined)
    clinic = 'y'
    takeOver()
    const result = await call(endpoints.createPatient, { body: { firstName: 'Ana', lastName: 'Paz' } })
    expect(isRefusal(result) && result.code).toBe('CLINIC_CHANGED')
    expect(sent().find(([url]) => url === '/api/patients')?.[1]).toBe('x')
    await vi.waitFor(() => expect(moved).toHaveBeenCalledTimes(1))
    close()
  })

  it('does not move the tab if it is in the same clinic', async () => {
    const close = shown().subscribe(() => undefined)
    takeOver()
    await vi.waitFor(() => expect(queryClient.getQueryData(['session'])).toBeDefined())
    expect([readToken(), moved.mock.calls.length]).toEqual(['newer', 0])
    close()
  })
})

describe('a change of clinic that this tab asks for', () => {
  const answers = (answer: () => Response) => {
    const others = network.getMockImplementation()
    network.mockImplementation(async (url, options) =>
      url === '/api/session/clinic' ? answer() : (others?.(url, options) ?? Response.error()),
    )
  }
  const enter = () => call(endpoints.switchClinic, { body: { id: 'y' } })

  it('is known here before it settles', async () => {
    answers(() => {
      clinic = 'y'
      return Response.json({ clinic: 'Clinic y' })
    })
    expect(await createClinicChange()(enter)).toEqual({ clinic: 'Clinic y' })
    expect(queryClient.getQueryData(['session'])).toMatchObject({ clinic: { id: 'y' } })
    expect(moved).not.toHaveBeenCalled()
  })

  it('succeeds if only its answer was lost', async () => {
    answers(() => {
      clinic = 'y'
      throw new TypeError('Failed to fetch')
    })
    expect(await createClinicChange()(enter)).toEqual({ clinic: 'Clinic y' })
    expect(moved).not.toHaveBeenCalled()
  })

  it('succeeds when it is tried again after its answer was lost', async () => {
    const change = createClinicChange()
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    vi.useFakeTimers()
    const first = change(enter).catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await first).toBe('failed')
    clinic = 'y'
    network.mockImplementation(async url =>
      url === '/api/session' ? session() : Response.json({ error: 'x', code: 'LINK_INVALID' }, { status: 410 }),
    )
    expect(await change(enter)).toEqual({ clinic: 'Clinic y' })
  })

  it('fails if it was refused, although another tab changed the clinic', async () => {
    clinic = 'y'
    answers(() => Response.json({ error: 'x', code: 'NOT_MEMBER' }, { status: 403 }))
    await expect(createClinicChange()(enter)).rejects.toMatchObject({ refusal: { code: 'NOT_MEMBER' } })
    expect(moved).toHaveBeenCalledTimes(1)
  })
})
