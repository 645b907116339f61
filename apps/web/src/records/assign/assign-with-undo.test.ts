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
    final: [],
  })
  const assigning = assignWithUndo(['a'], target)
  said()[0]?.undo?.()
  arrived.resolve({ back, failure: undefined, differing: [], leftCases: 1, final: [] })
  await assigning
  await vi.waitFor(() => expect(said()).toHaveLength(2))
  expect(said()[1]).toEqual({ about: 'place of a', text: 'Asignación deshecha' })
})

it.each([
  [1, '2 radiografías asignadas a Rosa. 1 salió de su caso, porque es de otro paciente'],
  [2, '2 radiografías asignadas a Rosa. 2 salieron de su caso, porque es de otro paciente'],
])('states how many left their case: %i', async (leftCases, text) => {
  const both = [...back, { id: 'b', to: { caseId: 'control' } }]
  vi.mocked(moveImages).mockResolvedValueOnce({ back: both, failure: undefined, differing: [], leftCases, final: [] })
  const moved = vi.fn()
  await assignWithUndo(['a', 'b', 'a'], target, moved)
  expect(vi.mocked(moveImages).mock.calls[0]?.[0]).toHaveLength(2)
  expect(moved.mock.calls).toEqual([[['a', 'b'], true]])
  expect(said().at(-1)?.text).toBe(text)
})

it('names who the signed reports are about, and confirms those radiographs alone', async () => {
  const differing = [
    { id: 'b', name: 'Luis Rojas' },
    { id: 'c', name: 'Eva Soto' },
  ]
  vi.mocked(moveImages).mockResolvedValueOnce({ back, failure: undefined, differing, leftCases: 0, final: [] })
  vi.mocked(moveImages).mockResolvedValueOnce({
    back: [],
    failure: undefined,
    differing: [],
    leftCases: 0,
    final: ['b', 'c'],
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

it('cuts a long name, which on a phone would cover the findings', async () => {
  const name = 'María Fernanda de los Ángeles Quispe Huamán de Villanueva'
  vi.mocked(moveImages).mockResolvedValueOnce({ back, failure: undefined, differing: [], leftCases: 0, final: [] })
  await assignWithUndo(['a'], { ...target, name })
  expect(said().at(-1)?.text).toBe('Asignada a María Fernanda de los Ángeles Qu…')
})

const failure = { kind: 'refused', code: 'IMAGE_BUSY', error: 'Se está analizando.' } as const
const finalText = 'El informe firmado no cambia; para pasarla a otro paciente se necesita una enmienda.'

it.each([
  [{ back, final: ['b'] }, `2 radiografías asignadas a Rosa. ${finalText} 1 no se asignó: Se está analizando.`],
  [{ back: [], final: ['b'] }, `Asignada a Rosa. ${finalText} 2 no se asignaron: Se está analizando.`],
  [{ back, final: [], differing: [{ id: 'b', name: 'Eva' }] }, '1 no se asignó: Se está analizando.'],
  [{ back: [], final: [], differing: [{ id: 'b', name: 'Eva' }] }, '2 no se asignaron: Se está analizando.'],
  [{ back: [], final: [] }, 'Se está analizando.'],
])('says of each radiograph what became of it: %j', async (result, text) => {
  vi.mocked(moveImages).mockResolvedValueOnce({ differing: [], leftCases: 0, failure, ...result })
  const moved = vi.fn()
  await assignWithUndo(['a', 'b', 'c'], target, moved)
  expect(said().at(-1)?.text).toBe(text)
  expect(moved.mock.lastCall).toEqual([[...result.back.map(({ id }) => id), ...result.final], true])
})
