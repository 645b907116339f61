// @module-tag state
import { beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { call } from '../../client/call.ts'
import { requestAnalyses } from './request-analyses.ts'

vi.mock('../../client/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn() }))

const said = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)
const asked = () => vi.mocked(call).mock.calls.map(([, { params }]) => params)
const queued = { data: { credits: { left: 1 } } } as never
const refusal = (code: string, status: number, error = 'No se puede.') =>
  ({ kind: 'refused', status, code, error }) as const

beforeEach(() => vi.resetAllMocks())

it('queues each in turn and says how many wait', async () => {
  vi.mocked(call).mockResolvedValue(queued)
  await requestAnalyses(['a', 'b'])
  expect(asked()).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(said()).toMatchObject([{ isUnderWay: true }, { text: '2 radiografías esperan su análisis.' }])
})

it.each([
  ['ANALYSIS_NOT_FAILED', 409],
  ['NOT_FOUND', 404],
])('passes over one that is refused with %s', async (code, status) => {
  const ended = refusal(code, status, 'Ya tiene hallazgos.')
  vi.mocked(call).mockResolvedValueOnce(ended).mockResolvedValue(queued)
  await requestAnalyses(['a', 'b', 'c'])
  expect(asked()).toHaveLength(3)
  expect(said().at(-1)?.text).toBe('1 no se envió a analizar: Ya tiene hallazgos.')
})

it.each([
  refusal('OUT_OF_CREDITS', 402),
  refusal('SESSION_REQUIRED', 401),
  refusal('NOT_MEMBER', 403),
  refusal('CLINIC_CHANGED', 409),
  refusal('SERVICE_UNAVAILABLE', 503),
  refusal('DISK_FULL', 507),
  { kind: 'offline', error: 'No hay conexión.' } as const,
])('stops at $code, which the others would get too, and counts them as not sent', async refused => {
  vi.mocked(call).mockResolvedValueOnce(queued).mockResolvedValue(refused)
  await requestAnalyses(['a', 'b', 'c', 'd'])
  expect(asked()).toHaveLength(2)
  expect(said().at(-1)?.text).toMatch('3 no se enviaron a analizar: ')
})

it('names the refusal that ended it, not one before that it passed over', async () => {
  vi.mocked(call)
    .mockResolvedValueOnce(refusal('ANALYSIS_NOT_FAILED', 409, 'Ya tiene hallazgos.'))
    .mockResolvedValue(refusal('OUT_OF_CREDITS', 402, 'No quedan créditos.'))
  await requestAnalyses(['a', 'b', 'c'])
  expect(said().at(-1)?.text).toBe('3 no se enviaron a analizar: No quedan créditos.')
})
