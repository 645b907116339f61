// @module-tag state
import { beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { deleteImages, restoreImages } from '../../client/deleted-images.ts'
import { removeImages } from './remove-images.ts'

vi.mock('../../client/deleted-images.ts', () => ({ deleteImages: vi.fn(), restoreImages: vi.fn() }))
vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn() }))

const said = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)
const none = { signed: [], failure: undefined, heldUntil: null }

beforeEach(() => vi.resetAllMocks())

it('reports the deletion of several radiographs only after it has succeeded', async () => {
  const done = Promise.withResolvers<Awaited<ReturnType<typeof deleteImages>>>()
  vi.mocked(deleteImages).mockReturnValueOnce(done.promise)
  const removing = removeImages(['a', 'b'])
  expect(said()).toMatchObject([{ text: 'Eliminando 2 radiografías', isUnderWay: true }])
  done.resolve({ ...none, deleted: ['a', 'b'] })
  await removing
  expect(said()[1]).toMatchObject({ about: 'removal of a,b', text: '2 radiografías eliminadas' })
  expect(said()[1]?.isUnderWay).toBeUndefined()
})

it('restores a deleted radiograph whose deletion was undone before it was answered', async () => {
  const done = Promise.withResolvers<Awaited<ReturnType<typeof deleteImages>>>()
  vi.mocked(deleteImages).mockReturnValueOnce(done.promise)
  const removing = removeImages(['a', 'b'])
  said()[0]?.undo?.()
  done.resolve({ ...none, deleted: ['a'] })
  await removing
  await vi.waitFor(() => expect(said().at(-1)?.text).toBe('Radiografía recuperada'))
  expect(restoreImages).toHaveBeenCalledWith(['a'])
})

it('counts a refused radiograph as one', async () => {
  const failure = { kind: 'refused', error: 'No se pudo.', code: 'FORBIDDEN', status: 403 } as const
  vi.mocked(deleteImages).mockResolvedValueOnce({ ...none, deleted: ['a'], failure })
  await removeImages(['a', 'b'])
  expect(said().at(-1)?.text).toMatch(/^1 no se eliminó: /)
})
