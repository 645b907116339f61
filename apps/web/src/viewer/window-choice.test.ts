import { expect, it, vi } from 'vitest'
import { windowsShown } from './window-choice.ts'

const choice = { names: ['Normal', 'Hueso', 'Tejido blando'], chosen: 1, onChoose: vi.fn<(place: number) => void>() }
const state = { isLoading: false, onRetry: vi.fn<() => void>() }

it('marks the chosen window unless it fails', () => {
  expect(windowsShown(choice, { ...state, failure: undefined })).toMatchObject({ chosen: 1, missing: undefined })
})

it('marks the default, which is displayed, if the chosen window fails, and retries if it is chosen again', () => {
  const shown = windowsShown(choice, { ...state, failure: 'Sin conexión.' })
  expect(shown).toMatchObject({ chosen: 0, missing: { name: 'Hueso', failure: 'Sin conexión.' } })
  shown.onChoose(1)
  expect([state.onRetry.mock.calls.length, choice.onChoose.mock.calls]).toEqual([1, []])
  shown.onChoose(2)
  shown.onChoose(0)
  expect([state.onRetry.mock.calls.length, choice.onChoose.mock.calls]).toEqual([1, [[2], [0]]])
})
