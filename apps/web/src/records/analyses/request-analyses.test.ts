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
const refusal = (code: string, error: string) => ({ kind: 'refused', status: 409, code, error }) as const

beforeEach(() => vi.resetAllMocks())

it('queues each in turn and says how many wait', async () => {
  vi.mocked(call).mockResolvedValue(queued)
  await requestAnalyses(['a', 'b'])
  expect(asked()).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(said()).toMatchObject([{ isUnderWay: true }, { text: '2 radiografías esperan su análisis.' }])
})

it('passes over one that is refused', async () => {
  const ended = refusal('ANALYSIS_NOT_FAILED', 'Ya tiene hallazgos.')
  vi.mocked(call).mockResolvedValueOnce(ended).mockResolvedValue(queued)
  await requestAnalyses(['a', 'b', 'c'])
  expect(asked()).toHaveLength(3)
  expect(said().at(-1)?.text).toBe('1 no se envió a analizar: Ya tiene hallazgos.')
})

it('stops where the credits end, and counts the others as not sent', async () => {
  vi.mocked(call).mockResolvedValueOnce(queued).mockResolvedValue(refusal('OUT_OF_CREDITS', 'No quedan créditos.'))
  await requestAnalyses(['a', 'b', 'c', 'd'])
  expect(asked()).toHaveLength(2)
  expect(said().at(-1)?.text).toBe('3 no se enviaron a analizar: No quedan créditos.')
})
