import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToasts, Toaster } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'
import { whenTextsStored } from './stored-texts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

it('makes no file while a text could not be stored, and says so', async () => {
  const text = { isOpen: true, isOnline: false }
  const remove = pageScope.add({
    isUnsaved: () => text.isOpen,
    save: async () => {
      if (text.isOnline) text.isOpen = false
      return text.isOnline
    },
  })
  const makeFile = vi.fn()
  await whenTextsStored(makeFile)
  expect(makeFile).not.toHaveBeenCalled()
  expect(renderToStaticMarkup(<Toaster />)).toContain('El texto del informe no se pudo guardar.')
  text.isOnline = true
  await whenTextsStored(makeFile)
  expect(makeFile).toHaveBeenCalledTimes(1)
  remove()
})
