import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutosave, type SaveOutcome } from './autosave.ts'

type Name = 'conclusion' | 'notes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A report shared by two writers: fields that differ from `seen` are not overwritten. */
function open(start = { conclusion: '', notes: '' }) {
  const server = { ...start }
  const save = vi.fn(async (sent: Partial<typeof server>, seen: Partial<typeof server>): Promise<SaveOutcome<Name>> => {
    const isEdited = Object.entries(seen).some(([name, text]) => server[name as Name] !== text)
    if (isEdited) return { kind: 'edited', fields: { ...server } }
    Object.assign(server, sent)
    return { kind: 'stored', fields: { ...server } }
  })
  const autosave = createAutosave<Name>({ stored: start, save })
  return { server, save, autosave }
}

it('stores a field a second after the last key, and shows it', async () => {
  const { server, save, autosave } = open()
  autosave.change('conclusion', 'Con')
  await vi.advanceTimersByTimeAsync(900)
  autosave.change('conclusion', 'Control')
  expect([save.mock.calls.length, autosave.state().status]).toEqual([0, 'unsaved'])
  await vi.advanceTimersByTimeAsync(1000)
  expect([server.conclusion, autosave.state().status]).toEqual(['Control', 'saved'])
  expect(save).toHaveBeenCalledTimes(1)
})

it('stores at once on flush, including text typed during a request', async () => {
  const { server, save, autosave } = open()
  save.mockImplementationOnce(async sent => {
    autosave.change('conclusion', 'Control en un mes')
    Object.assign(server, sent)
    return { kind: 'stored', fields: { ...server } }
  })
  autosave.change('conclusion', 'Control')
  expect(await autosave.flush()).toBe(true)
  expect(server.conclusion).toBe('Control en un mes')
})

it('keeps both texts and asks if another writer changed the same field', async () => {
  const { server, autosave } = open()
  server.conclusion = 'De Luis'
  autosave.change('conclusion', 'De Ana')
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state()).toMatchObject({ status: 'edited', theirs: { conclusion: 'De Luis' } })
  autosave.change('conclusion', 'De Ana y más')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.conclusion).toBe('De Luis')
  await autosave.keepMine()
  expect([server.conclusion, autosave.state().status]).toEqual(['De Ana y más', 'saved'])
})

it("adopts the other writer's text by choice", async () => {
  const { server, autosave } = open()
  server.conclusion = 'De Luis'
  autosave.change('conclusion', 'De Ana')
  await autosave.flush()
  await autosave.takeTheirs()
  expect([server.conclusion, autosave.state().values.conclusion]).toEqual(['De Luis', 'De Luis'])
  expect(autosave.isUnsaved()).toBe(false)
})

it('merges changes of different fields without a question', async () => {
  const { server, autosave } = open()
  server.notes = 'De Luis'
  autosave.change('conclusion', 'De Ana')
  expect(await autosave.flush()).toBe(true)
  expect([server, autosave.state().values.notes]).toEqual([{ conclusion: 'De Ana', notes: 'De Luis' }, 'De Luis'])
})

it('does not replace text that is being typed by a newer text', async () => {
  const { server, autosave } = open()
  autosave.change('conclusion', 'De Ana')
  server.conclusion = 'De Luis'
  autosave.arrive({ ...server })
  expect(autosave.state().values.conclusion).toBe('De Ana')
  await autosave.flush()
  expect(autosave.state().theirs).toEqual({ conclusion: 'De Luis' })
})

it('keeps the text and retries if the request fails', async () => {
  const { server, save, autosave } = open()
  save.mockResolvedValueOnce({ kind: 'failed', text: 'Sin conexión', passes: true })
  autosave.change('notes', 'Nota')
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state()).toMatchObject({ status: 'failed', failure: 'Sin conexión', values: { notes: 'Nota' } })
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.notes).toBe('Nota')
})

const unreachable = { kind: 'failed', text: 'Sin conexión', passes: true } as const

it('sends a text that the user discarded after a failure never again', async () => {
  const { server, save, autosave } = open()
  save.mockResolvedValueOnce(unreachable)
  autosave.change('notes', 'Descartada')
  expect(await autosave.flush()).toBe(false)
  await autosave.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([save.mock.calls.length, server.notes]).toEqual([1, ''])
})

it('sends an unsaved text once when the form is closed, and does not retry', async () => {
  const { server, save, autosave } = open()
  autosave.change('notes', 'Nota')
  await autosave.leave()
  expect(server.notes).toBe('Nota')
  autosave.change('notes', 'Nota y más')
  save.mockResolvedValue(unreachable)
  await autosave.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(2)
})

it('does not store an invalid field, and counts it as unsaved', async () => {
  const save = vi.fn()
  const autosave = createAutosave({ stored: { age: '' }, save, isFit: (_, text) => /^\d*$/.test(text) })
  autosave.change('age', 'x')
  expect([await autosave.flush(), save.mock.calls.length]).toEqual([false, 0])
})
