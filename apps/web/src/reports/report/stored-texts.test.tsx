import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToasts, Toaster } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'
import { storeTexts } from './stored-texts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

const notices = () => renderToStaticMarkup(<Toaster />)

it('says that a text could not be stored, so that no file is made without it', async () => {
  const text = { isOpen: true, isOnline: false }
  const remove = pageScope.add({
    isUnsaved: () => text.isOpen,
    save: async () => {
      if (text.isOnline) text.isOpen = false
      return text.isOnline
    },
  })
  expect(await storeTexts()).toBe(false)
  expect(notices()).toContain('no se pudo guardar')
  text.isOnline = true
  clearToasts()
  expect(await storeTexts()).toBe(true)
  expect(notices()).not.toContain('no se pudo guardar')
  remove()
})

it('lets a form be that only the user can submit, such as that of a finding behind the report', async () => {
  const remove = pageScope.add({ isUnsaved: () => true })
  expect([await storeTexts(), await pageScope.save()]).toEqual([true, false])
  remove()
})
