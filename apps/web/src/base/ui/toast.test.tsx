import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToasts, showToast, Toaster } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const page = () => renderToStaticMarkup(<Toaster />)

it('clears every toast with its undo, including a pending one, and shows the next one for its full time', () => {
  showToast({ text: 'Paciente movido', undo: vi.fn() })
  showToast({ text: 'Subiendo', about: 'upload', isUnderWay: true })
  expect(page()).toMatch(/Paciente movido.*Deshacer.*Subiendo/)
  vi.advanceTimersByTime(5_000)
  clearToasts()
  showToast({ text: 'Tu sesión terminó' })
  vi.advanceTimersByTime(9_000)
  expect(page()).toContain('Tu sesión terminó')
  expect(page()).not.toMatch(/Paciente movido|Deshacer|Subiendo/)
  vi.advanceTimersByTime(1_000)
  expect(page()).not.toContain('Tu sesión terminó')
})

it('keeps the undo of a deletion when later toasts without one arrive', () => {
  showToast({ text: 'Radiografía eliminada', undo: vi.fn() })
  for (const text of ['Guardado', 'Enviado', 'Copiado']) showToast({ text })
  expect(page()).toMatch(/Enviado.*Radiografía eliminada.*Deshacer.*Copiado/)
  expect(page()).not.toContain('Guardado')
  for (const text of ['Caso eliminado', 'Paciente eliminado', 'Cita eliminada']) showToast({ text, undo: vi.fn() })
  expect(page()).not.toMatch(/Radiografía eliminada|Copiado/)
})

it('stays while the pointer or the focus is on it, so that its undo can be pressed', () => {
  let isUsed = true
  vi.stubGlobal('document', { querySelector: () => (isUsed ? {} : null) })
  showToast({ text: 'Radiografía eliminada', undo: vi.fn() })
  vi.advanceTimersByTime(30_000)
  expect(page()).toContain('Radiografía eliminada')
  isUsed = false
  vi.advanceTimersByTime(2_000)
  expect(page()).not.toContain('Radiografía eliminada')
  vi.unstubAllGlobals()
})
