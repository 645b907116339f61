// @module-tag state
import { t } from '@xrai/contract/strings/translate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { queryClient } from '../../client/query-client.ts'
import { keyOf } from '../../client/query-keys.ts'
import { entriesOf } from '../../client/queue-entries.ts'
import { ana, decide, luis, offlineBrowser, signIn } from '../../client/testing/queued.ts'
import { keepOwner, storeToken } from '../../client/token.ts'
import { countUnsent } from '../../client/unsent.ts'
import { deliverQueued } from './deliver-queued.ts'

vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn() }))

const network = vi.fn<typeof fetch>()

beforeEach(() => offlineBrowser(network))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it("sends nothing without the session's key", async () => {
  decide(ana, '1')
  signIn(ana, 'of-ana')
  storeToken('of-luis')
  keepOwner('ana')
  network.mockReset().mockImplementation(async () => Response.json({ decisions: [] }))
  await deliverQueued()
  expect(network).not.toHaveBeenCalled()
})

it('sends the pending decisions of its own user only, and refetches what shows them', async () => {
  const reports = keyOf('reports')
  decide(ana, '1')
  decide(luis, '2')
  signIn(ana, 'of-ana')
  await deliverQueued()
  expect(countUnsent().decisions).toBe(1)
  network.mockReset().mockImplementation(async () => Response.json({ decisions: [] }))
  queryClient.setQueryData(reports, {})
  await deliverQueued()
  expect(countUnsent().decisions).toBe(0)
  expect(entriesOf('luis', localStorage)).toHaveLength(1)
  expect(queryClient.getQueryState(reports)?.isInvalidated).toBe(true)
})

it('drops decisions that were made after the reports were signed, and says so once', async () => {
  const reports = keyOf('reports')
  decide(ana, '1')
  decide(ana, '2', new Date(), 'another analysis')
  signIn(ana, 'of-ana')
  queryClient.setQueryData(reports, {})
  network
    .mockReset()
    .mockImplementation(async () =>
      Response.json({ error: 'El informe está firmado.', code: 'REPORT_SIGNED' }, { status: 409 }),
    )
  await deliverQueued()
  expect(countUnsent().decisions).toBe(0)
  expect(queryClient.getQueryState(reports)?.isInvalidated).toBe(true)
  const texts = vi.mocked(showToast).mock.calls.map(([{ text }]) => text)
  expect(texts).toEqual([expect.stringContaining(t('errors.reportSigned'))])
})

it('keeps decisions on a radiograph that is not found, because it may be of another clinic of the user', async () => {
  decide(ana, '1')
  signIn(ana, 'of-ana')
  network
    .mockReset()
    .mockImplementation(async () => Response.json({ error: t('errors.notFound'), code: 'NOT_FOUND' }, { status: 404 }))
  await deliverQueued()
  expect(countUnsent().decisions).toBe(1)
})
