// @module-tag state
import { beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { moveImages } from '../../client/belonging.ts'
import { assignWithUndo } from './assign-with-undo.ts'

vi.mock('../../client/belonging.ts', () => ({ moveImages: vi.fn() }))
vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn(), withdrawToast: vi.fn() }))

const target = { to: { patientId: 'rosa' }, name: 'Rosa', givesPatient: true }
const back = [{ id: 'a', to: { caseId: 'control' } }]
const said = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)

beforeEach(() => vi.clearAllMocks())

it('offers no second undo for an assignment that was undone at once', async () => {
  const arrived = Promise.withResolvers<Awaited<ReturnType<typeof moveImages>>>()
  vi.mocked(moveImages).mockReturnValueOnce(arrived.promise)
  vi.mocked(moveImages).mockResolvedValueOnce({
    back: [],
    failure: undefined,
    differing: [],
    leftCases: 0,
    finalCount: 0,
  })
  const assigning = assignWithUndo(['a'], target)
  said()[0]?.undo?.()
  arrived.resolve({ back, failure: undefined, differing: [], leftCases: 1, finalCount: 0 })
  await assigning
  await vi.waitFor(() => expect(said()).toHaveLength(2))
  expect(said()[1]).toEqual({ about: 'place of a', text: 'Asignación deshecha' })
})

it.each([
  [1, '2 radiografías asignadas a Rosa. 1 salió de su caso, porque es de otro paciente'],
  [2, '2 radiografías asignadas a Rosa. 2 salieron de su caso, porque es de otro paciente'],
])('states how many left their case: %i', async (leftCases, text) => {
  vi.mocked(moveImages).mockResolvedValueOnce({ back, failure: undefined, differing: [], leftCases, finalCount: 0 })
  const moved = vi.fn()
  await assignWithUndo(['a', 'b', 'a'], target, moved)
  expect(vi.mocked(moveImages).mock.calls[0]?.[0]).toHaveLength(2)
  expect(moved.mock.calls).toEqual([[['a'], true]])
  expect(said().at(-1)?.text).toBe(text)
})

it('names who the signed reports are about, and confirms those radiographs alone', async () => {
  const failure = { kind: 'refused', code: 'PATIENT_NAME_DIFFERS', error: '' } as const
  const differing = [
    { id: 'b', name: 'Luis Rojas' },
    { id: 'c', name: 'Eva Soto' },
  ]
  vi.mocked(moveImages).mockResolvedValueOnce({ back, failure, differing, leftCases: 0, finalCount: 0 })
  vi.mocked(moveImages).mockResolvedValueOnce({
    back: [],
    failure: undefined,
    differing: [],
    leftCases: 0,
    finalCount: 2,
  })
  await assignWithUndo(['a', 'b', 'c'], target)
  const [, asked, done] = said()
  expect(asked?.text).toContain('Luis Rojas · Eva Soto')
  expect(done).toMatchObject({ text: 'Asignada a Rosa', undo: expect.any(Function) })
  asked?.action?.perform()
  const to = { patientId: 'rosa', confirmed: true }
  expect(vi.mocked(moveImages).mock.lastCall?.[0]).toEqual([
    { id: 'b', to },
    { id: 'c', to },
  ])
})
