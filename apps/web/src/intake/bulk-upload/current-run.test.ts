// @module-tag state
import { expect, it, vi } from 'vitest'

const sent = vi.hoisted(() =>
  vi.fn((_file: unknown, _options: unknown, _to: { signal: AbortSignal }) => new Promise(() => undefined)),
)
vi.mock('./send-file.ts', () => ({ sendFile: sent }))
vi.stubGlobal('addEventListener', vi.fn())
vi.stubGlobal('removeEventListener', vi.fn())
vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: vi.fn() })
const { startRun } = await import('./current-run.tsx')

it('a run that starts ends the one before', () => {
  const chosen = { files: [new File(['x'], 'a.png')], rest: [], unfit: 0, isCut: false }
  startRun(chosen, undefined, { keepsPatient: true })
  startRun(chosen, undefined, { keepsPatient: true })
  expect(sent.mock.calls.map(([, , { signal }]) => signal.aborted)).toEqual([true, false])
})
