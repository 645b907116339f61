// @module-tag state
import * as endpoints from '@xrai/contract/routes/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moveImages } from './belonging.ts'
import { deleteImages } from './deleted-images.ts'
import { callBatch } from './image-batches.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('./call.ts', () => ({ call }))

const keys = () => call.mock.calls.map(([, , options]) => options.headers['Idempotency-Key'])
const lost = { kind: 'offline', error: 'Failed to fetch' } as const

beforeEach(() => {
  vi.useFakeTimers()
  call.mockReset()
})
afterEach(() => vi.useRealTimers())

it('recovers the undo of a move with a lost response by repeating the call with the same key', async () => {
  const before = { caseId: 'control', patientId: null }
  call.mockResolvedValueOnce(lost)
  call.mockResolvedValueOnce({ kind: 'refused', error: '', code: 'REQUEST_IN_PROGRESS', status: 409 })
  call.mockResolvedValueOnce({
    data: { moved: [{ id: 'a', caseId: null, patientId: 'rosa', before }], refused: [] },
  })
  const moving = moveImages([{ id: 'a', to: { patientId: 'rosa' } }], false)
  await vi.runAllTimersAsync()
  expect(await moving).toEqual({
    back: [{ id: 'a', to: before }],
    failure: undefined,
    differing: [],
    leftCases: 1,
    final: [],
  })
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
})

it('moves a radiograph that was moved twice back to its first position', async () => {
  const [eva, rosa] = [
    { caseId: null, patientId: 'eva' },
    { caseId: null, patientId: 'rosa' },
  ]
  const moved = [eva, rosa].map(before => ({ id: 'a', ...rosa, before }))
  call.mockResolvedValueOnce({ data: { moved, refused: [] } })
  const move = { id: 'a', to: { patientId: 'rosa' } }
  expect((await moveImages([move, move], false)).back).toEqual([{ id: 'a', to: eva }])
})

it('tells the differing names apart from the other refusals, whichever comes first', async () => {
  const refused = [
    { id: 'b', code: 'PATIENT_NAME_DIFFERS', error: 'Otro nombre.', subject: 'Eva' },
    { id: 'c', code: 'IMAGE_BUSY', error: 'Se está analizando.' },
  ]
  const before = { caseId: null, patientId: null }
  const moved = [{ id: 'a', caseId: null, patientId: 'rosa', before, final: true }]
  call.mockResolvedValueOnce({ data: { moved, refused } })
  const moves = ['a', 'b', 'c'].map(id => ({ id, to: { patientId: 'rosa' } }))
  expect(await moveImages(moves, true)).toMatchObject({
    back: [],
    final: ['a'],
    differing: [{ id: 'b', name: 'Eva' }],
    failure: { code: 'IMAGE_BUSY' },
  })
})

it('recovers the result of a deletion with a lost response, and fails if no response arrives', async () => {
  const data = { deleted: ['a'], refused: [], restorableUntil: '', heldUntil: null }
  call.mockResolvedValueOnce({ kind: 'unexplained', error: '', status: 502 })
  call.mockResolvedValueOnce({ data })
  const deleting = deleteImages(['a'], { withSigned: false })
  await vi.runAllTimersAsync()
  expect(await deleting).toMatchObject({ deleted: ['a'], failure: undefined })

  call.mockReset().mockResolvedValue(lost)
  const never = callBatch(endpoints.restoreImages, { body: { images: ['a'] } })
  await vi.runAllTimersAsync()
  expect(await never).toEqual(lost)
  expect(keys()).toHaveLength(4)
})

it('repeats no refusal, and gives each batch its own key', async () => {
  const refused = { kind: 'refused', error: 'No.', code: 'FORBIDDEN', status: 403 } as const
  call.mockResolvedValueOnce({ data: { deleted: [], refused: [], restorableUntil: '', heldUntil: null } })
  call.mockResolvedValueOnce(refused)
  const ids = Array.from({ length: 201 }, (_, at) => `${at}`)
  expect(await deleteImages(ids, { withSigned: false })).toMatchObject({ failure: refused })
  expect(new Set(keys()).size).toBe(2)
})
