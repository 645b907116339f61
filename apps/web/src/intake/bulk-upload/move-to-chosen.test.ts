// @module-tag state
import { beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { moveImages } from '../../client/belonging.ts'
import { moveToChosen } from './move-to-chosen.ts'
import type { Run } from './run.ts'

vi.mock('../../client/belonging.ts', () => ({ moveImages: vi.fn() }))
vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn() }))

const rosa = { id: 'rosa', name: 'Rosa' }
const back = [{ id: 'a', to: { patientId: 'eva' } }]

/** The patient shown for each file: Rosa, or the previous one. */
const opened = () => {
  const ofRosa = new Set<string>()
  const place: Run['place'] = (ids, patient) => {
    for (const id of ids) patient ? ofRosa.add(id) : ofRosa.delete(id)
  }
  return { run: { place } as Run, ofRosa }
}

beforeEach(() => vi.clearAllMocks())

it('shows the new patient at once, and reverts it for a radiograph that was not moved', async () => {
  const arrived = Promise.withResolvers<Awaited<ReturnType<typeof moveImages>>>()
  vi.mocked(moveImages).mockReturnValueOnce(arrived.promise)
  const { run, ofRosa } = opened()
  const moving = moveToChosen(run, ['a', 'b'], rosa)
  expect([...ofRosa]).toEqual(['a', 'b'])
  arrived.resolve({
    back,
    failure: { kind: 'refused', error: 'Firmado.', code: 'REPORT_SIGNED' },
    differing: [],
    leftCases: 0,
    final: [],
  })
  await moving
  expect([...ofRosa]).toEqual(['a'])
})

it('handles an undo that arrives before the move', async () => {
  const arrived = Promise.withResolvers<Awaited<ReturnType<typeof moveImages>>>()
  vi.mocked(moveImages).mockReturnValueOnce(arrived.promise)
  vi.mocked(moveImages).mockResolvedValueOnce({ back, failure: undefined, differing: [], leftCases: 0, final: [] })
  const { run, ofRosa } = opened()
  const moving = moveToChosen(run, ['a', 'b'], rosa)
  vi.mocked(showToast).mock.calls[0]?.[0].undo?.()
  arrived.resolve({ back, failure: undefined, differing: [], leftCases: 0, final: [] })
  await moving
  await vi.waitFor(() => expect([...ofRosa]).toEqual([]))
  expect(vi.mocked(moveImages).mock.calls[1]?.[0]).toEqual(back)
})

it('keeps the new patient of a radiograph with a signed report, and of one that is confirmed later', async () => {
  const differing = [{ id: 'c', name: 'Eva' }]
  const none = { failure: undefined, leftCases: 0 }
  vi.mocked(moveImages).mockResolvedValueOnce({ ...none, back, differing, final: ['b'] })
  vi.mocked(moveImages).mockResolvedValueOnce({ ...none, back: [], differing: [], final: ['c'] })
  const { run, ofRosa } = opened()
  await moveToChosen(run, ['a', 'b', 'c'], rosa)
  expect([...ofRosa]).toEqual(['a', 'b'])
  vi.mocked(showToast).mock.calls[1]?.[0].action?.perform()
  await vi.waitFor(() => expect([...ofRosa]).toEqual(['a', 'b', 'c']))
})
