// @module-tag state
import { t } from '@xrai/contract/strings/translate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'
import { loseToken } from '../../client/token.ts'
import { explainLostText } from './explain-lost-text.ts'

vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn() }))

const storage = { getItem: () => null, removeItem: () => undefined }

beforeEach(() => {
  vi.mocked(showToast).mockClear()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

it('says once that typed content is lost with the session, and nothing if there is none', () => {
  const stop = explainLostText()
  loseToken()
  expect(showToast).not.toHaveBeenCalled()
  const remove = pageScope.add({ isUnsaved: () => true })
  loseToken()
  stop()
  loseToken()
  remove()
  expect(vi.mocked(showToast).mock.calls).toEqual([[{ text: t('unsaved.lostWithSession') }]])
})
