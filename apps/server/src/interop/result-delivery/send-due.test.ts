// @module-tag resources
import { AppError } from '@xrai/contract/errors/app-error'
import { dayMs, minuteMs } from '@xrai/contract/records/durations'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { deleteImage, restoreImage } from '@xrai/contract/routes/images'
import { deletePeer, editPeer, restorePeer } from '@xrai/contract/routes/peers'
import { cancelResult, resendResult } from '@xrai/contract/routes/result-deliveries'
import { signReport } from '@xrai/contract/routes/signatures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sopClasses } from '../../reports/dicom-results/result-uids.ts'
import { readSettings } from '../../settings/settings.ts'
import { eventsOf } from '../../testing/audit-events.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { freshSample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { splitFile } from '../dicom-network/part10.ts'
import { type StoreRule, startFakeStore } from '../dicom-network/testing/fake-store.ts'
import { createResultOutbox, uses } from './testing/result-outbox.ts'

let server: TestServer
let web: Awaited<ReturnType<typeof startFakeServer>>
const stores: Awaited<ReturnType<typeof startFakeStore>>[] = []
beforeAll(async () => {
  web = await startFakeServer(() => null)
  server = await openTestServer({ settings: readSettings({ PEER_PRIVATE_HOSTS: '127.0.0.1' }) })
})
afterAll(async () => {
  for (const store of stores) store.close()
  await web.close()
})

/** A C-STORE receiver, whose rule may change between two attempts. */
const openStore = async (first: StoreRule, options = {}) => {
  let rule = first
  const store = await startFakeStore(() => rule)
  stores.push(store)
  const outbox = await createResultOutbox(server, store, options)
  const change = (next: StoreRule) => {
    rule = next
  }
  return { ...outbox, ...store, change }
}

/** The SOP instance of each part, by its file meta information. */
const uidsOf = async (request: Request) => {
  const body = Buffer.from(await request.arrayBuffer())
  const uids: string[] = []
  for (let at = body.indexOf('DICM'); at >= 0; at = body.indexOf('DICM', at + 4))
    uids.push(splitFile(body.subarray(at - 128))?.sopInstance ?? '')
  return uids
}

describe('a report for a peer', () => {
  it('arrives in order once the PACS is back, the original before its amendment, each object once', async () => {
    const { sign, amend, run, latest } = await createResultOutbox(server, web)
    web.willAnswer(() => null)
    await sign()
    await run()
    await amend()
    expect(await latest()).toMatchObject({ state: 'pending', version: 2, attempts: 0 })
    web.willAnswer(() => Response.json({}))
    await run(dayMs)
    const sent = await Promise.all(web.asked.map(uidsOf))
    expect(sent.map(uids => uids.length)).toEqual([3, 3])
    expect(new Set(sent.flat()).size).toBe(6)
    expect(await latest()).toMatchObject({ state: 'sent', version: 2, fault: null })
  })

  it('resumes after a broken connection, and is sent completely on request', { tags: ['soak'] }, async () => {
    const { token, sign, amend, run, rows, change, sent, stored } = await openStore({
      statusOf: (_, before) => (before === 1 ? undefined : 0),
    })
    await sign()
    await amend()
    await run()
    expect(await rows()).toMatchObject([
      { state: 'pending', version: 1, attempts: 1, fault: 'broken' },
      { state: 'pending', version: 2, attempts: 0 },
    ])
    change({})
    await run(minuteMs)
    expect(await rows()).toMatchObject([
      { state: 'sent', attempts: 2, fault: null },
      { state: 'sent', attempts: 1 },
    ])
    // The second was cut and sent once more; then the amendment.
    expect(sent.toSpliced(1, 1)).toEqual([...stored.keys()])
    expect(stored.size).toBe(6)
    const [first] = await rows()
    await server.answerOf(resendResult, { token, params: { id: first?.id ?? '' } })
    await run()
    expect(sent.slice(7)).toEqual([...stored.keys()].slice(0, 3))
  })

  it('ends partially if the PACS does not accept such objects, and does not block its amendment', async () => {
    const { sign, amend, run, rows, stored } = await openStore({ refuses: sopClasses.pdf })
    await sign()
    await amend()
    await run()
    const ended = { state: 'partial', fault: 'objects', refused: [{ kind: 'pdf', status: null }], nextAttemptAt: null }
    expect(await rows()).toMatchObject([ended, ended])
    expect(stored.size).toBe(4)
  })

  it.each([
    [0xa900, 'partial'],
    [0x0111, 'sent'],
    [0xb00e, 'sent'],
  ])('ends after DICOMweb failed one object with %d as %s', async (reason, state) => {
    const { sign, run, latest } = await createResultOutbox(server, web)
    web.willAnswer(async request => {
      const [first, ...others] = await uidsOf(request)
      const failed = { '00081155': { vr: 'UI', Value: [first] }, '00081197': { vr: 'US', Value: [reason] } }
      const stored = others.map(uid => ({ '00081155': { vr: 'UI', Value: [uid] } }))
      return Response.json(
        { '00081198': { vr: 'SQ', Value: [failed] }, '00081199': { vr: 'SQ', Value: stored } },
        { status: 409 },
      )
    })
    await sign()
    await run()
    const refused = state === 'sent' ? [] : [{ kind: 'report', status: reason }]
    expect(await latest()).toMatchObject({ state, version: 1, fault: state === 'sent' ? null : 'objects', refused })
  })

  it('waits while the PACS has no space, and arrives afterwards', async () => {
    const { sign, run, rows, change, stored } = await openStore({ statusOf: () => 0xa700 })
    await sign()
    await run()
    expect(await rows()).toMatchObject([{ state: 'pending', fault: 'objects', attempts: 1 }])
    change({})
    stored.clear()
    await run(minuteMs)
    expect(await rows()).toMatchObject([{ state: 'sent', refused: [] }])
    expect(stored.size).toBe(3)
  })
})

describe('an attempt that ends with our own fault', () => {
  it('is counted and reported, and the next one sends the report', async () => {
    const { sign, run, rows, stored } = await openStore({})
    await sign()
    const files = { ...server.context.files, read: () => Promise.reject(new TypeError('a fault of ours')) }
    await expect(run(0, { files })).rejects.toThrow('a fault of ours')
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 1, fault: 'unwritten' }])
    await run(minuteMs)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, fault: null }])
    expect(stored.size).toBe(3)
  })
})

describe('an attempt during an outage of our storage', () => {
  it.each([
    ['an error of the disk', Object.assign(new Error('i/o error'), { code: 'EIO', syscall: 'read' })],
    ['a refusal as busy', new AppError('SERVER_BUSY')],
  ])('is not counted after %s within a day, and follows after a minute', async (_, error) => {
    const { sign, run, rows, stored } = await openStore({})
    await sign()
    const fail = () => Promise.reject(error)
    const files = { ...server.context.files, read: fail, checkReading: fail }
    await expect(run(0, { files })).rejects.toThrow()
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0, fault: null }])
    await run()
    expect(stored.size).toBe(0)
    await expect(run(dayMs, { files })).rejects.toThrow()
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 1, fault: 'unwritten' }])
    await run(minuteMs)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, fault: null }])
  })

  it('is counted if only the file of this report cannot be read, and the other reports are sent', async () => {
    const { token, sign, run, rows } = await openStore({})
    await sign()
    const { analysis_id: other } = await server.analyze(token, await freshSample('panoramic-12bit.dcm'))
    await server.answerOf(signReport, { token, params: { id: other }, body: { decisions: 0, undecided: true } })
    let damaged: string | undefined
    const read = (hash: string) => {
      damaged ??= hash
      if (hash !== damaged) return server.context.files.read(hash)
      return Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO', syscall: 'read' }))
    }
    const files = { ...server.context.files, read }
    await expect(run(0, { files })).rejects.toThrow('i/o error')
    await run(0, { files })
    expect(await rows()).toMatchObject([
      { state: 'pending', attempts: 1, fault: 'unwritten' },
      { state: 'sent', attempts: 1 },
    ])
  })
})

describe('a peer whose address changes', () => {
  it('gets what the previous program had received, and what was being sent to it', { tags: ['soak'] }, async () => {
    const next = await startFakeStore(() => ({}))
    stores.push(next)
    const outbox = await openStore({}, { file: 'panoramic-healthy.jpg' })
    const { token, scope, peer, sign, amend, run, rows, stored, change } = outbox
    const move = async (port: number) => {
      const body = { ...uses, protocol: 'dimse', host: '127.0.0.1', port, aeTitle: 'PACS', sends: false } as const
      await server.answerOf(editPeer, { token, params: { id: peer.id }, body })
    }
    await sign()
    await run()
    expect(stored.size).toBe(4)
    await amend()
    change({
      onSent: async () => {
        await move(next.port)
      },
    })
    await run()
    expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'sent', version: 2 }])
    // The image, which the first program already had, with the amendment that references it.
    expect(next.stored.size).toBe(4)
    const sent = (await eventsOf(scope)).filter(({ action }) => action === 'result-send')
    const [former, current] = [outbox.port, next.port].map(port => `127.0.0.1:${port}`)
    expect(sent.map(({ detail }) => detail).toSorted()).toEqual([former, former, current].toSorted())
  })
})

describe('a preliminary report', () => {
  it('is sent once reviewed, and superseded if it is signed or withdrawn first', async () => {
    const { mark, sign, run, rows, sent } = await openStore({}, { preliminary: true })
    await mark(true)
    await run()
    expect(await rows()).toMatchObject([{ state: 'sent', content: 'preliminary', version: null }])
    expect(sent).toHaveLength(2)
    await mark(false)
    await mark(true)
    await mark(false)
    await run()
    expect((await rows()).slice(1)).toMatchObject([{ state: 'superseded', content: 'preliminary' }])
    await mark(true)
    await sign()
    await run()
    expect((await rows()).slice(2)).toMatchObject([
      { state: 'superseded', content: 'preliminary' },
      { state: 'sent', content: 'signed', version: 1 },
    ])
    expect(sent).toHaveLength(5)
  })
})

describe('a waiting delivery', () => {
  it('is cancelled and restored with its peer, except if it was cancelled by hand', async () => {
    const { token, peer, sign, amend, run, rows, stored } = await openStore({}, { preliminary: true })
    await sign()
    await amend()
    const [first] = await rows()
    await server.answerOf(cancelResult, { token, params: { id: first?.id ?? '' } })
    await server.answerOf(deletePeer, { token, params: { id: peer.id } })
    await run()
    expect(stored.size).toBe(0)
    await server.answerOf(restorePeer, { token, params: { id: peer.id } })
    expect(await rows()).toMatchObject([{ state: 'cancelled' }, { state: 'pending', version: 2 }])
    await run()
    expect(await rows()).toMatchObject([{ state: 'cancelled' }, { state: 'sent', version: 2 }])
    expect(stored.size).toBe(3)
  })

  it('whose radiograph was in the trash for a moment is sent once it is restored', async () => {
    const { token, params, sign, run, rows, stored } = await openStore({})
    await sign()
    const { image: made } = await server.answerOf(getAnalysis, { token, params })
    await server.answerOf(deleteImage, { token, params: { id: made.id }, query: { signed: 'true' } })
    await run()
    expect(await rows()).toMatchObject([{ state: 'cancelled', fault: 'deleted' }])
    await server.answerOf(restoreImage, { token, params: { id: made.id } })
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0, fault: null }])
    await run()
    expect([await rows(), stored.size]).toMatchObject([[{ state: 'sent' }], 3])
  })

  it('whose radiograph is restored while its peer is deleted or given no reports is sent once the peer is back', async () => {
    const { token, params, peer, port, sign, run, rows, stored } = await openStore({})
    const give = async (given: boolean) => {
      const to = { protocol: 'dimse', host: '127.0.0.1', port, aeTitle: 'PACS', sends: false } as const
      await server.answerOf(editPeer, { token, params: { id: peer.id }, body: { ...uses, ...to, given } })
    }
    const { image: made } = await server.answerOf(getAnalysis, { token, params })
    const discard = () => server.answerOf(deleteImage, { token, params: { id: made.id }, query: { signed: 'true' } })
    const restore = () => server.answerOf(restoreImage, { token, params: { id: made.id } })
    await sign()
    await discard()
    await run()
    expect(await rows()).toMatchObject([{ state: 'cancelled', fault: 'deleted' }])
    await give(false)
    await restore()
    expect(await rows()).toMatchObject([{ state: 'cancelled', fault: null }])
    await give(true)
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0, fault: null }])
    await discard()
    await run()
    await server.answerOf(deletePeer, { token, params: { id: peer.id } })
    await restore()
    await server.answerOf(restorePeer, { token, params: { id: peer.id } })
    await run()
    expect([await rows(), stored.size]).toMatchObject([[{ state: 'sent' }], 3])
  })

  it('is not sent once its radiograph is restored if it is preliminary and its peer is given none by now', async () => {
    const { token, params, peer, port, mark, run, rows, sent } = await openStore({}, { preliminary: true })
    const { image: made } = await server.answerOf(getAnalysis, { token, params })
    await mark(true)
    await server.answerOf(deleteImage, { token, params: { id: made.id } })
    await run()
    expect(await rows()).toMatchObject([{ state: 'cancelled', fault: 'deleted', content: 'preliminary' }])
    const to = { protocol: 'dimse', host: '127.0.0.1', port, aeTitle: 'PACS', sends: false } as const
    await server.answerOf(editPeer, { token, params: { id: peer.id }, body: { ...uses, ...to } })
    await server.answerOf(restoreImage, { token, params: { id: made.id } })
    await run()
    expect([await rows(), sent]).toMatchObject([[{ state: 'cancelled', content: 'preliminary' }], []])
  })

  it('ends when its peer is given no more such reports, and is sent if it is given reports again', async () => {
    const { token, peer, port, mark, sign, run, rows, sent } = await openStore({}, { preliminary: true })
    const edit = async (given: boolean, preliminary: boolean) => {
      const to = { protocol: 'dimse', host: '127.0.0.1', port, aeTitle: 'PACS', sends: false } as const
      await server.answerOf(editPeer, { token, params: { id: peer.id }, body: { ...uses, ...to, given, preliminary } })
    }
    await mark(true)
    await edit(true, false)
    await run()
    expect([await rows(), sent]).toMatchObject([[{ state: 'cancelled', content: 'preliminary' }], []])
    await sign()
    await edit(false, false)
    await run()
    expect((await rows()).slice(1)).toMatchObject([{ state: 'cancelled', content: 'signed' }])
    await edit(true, true)
    await run()
    expect(await rows()).toMatchObject([{ state: 'cancelled' }, { state: 'sent', content: 'signed' }])
  })

  it('signed while its peer was deleted is sent after the restoration, instead of the preliminary report', {
    tags: ['soak'],
  }, async () => {
    const { token, peer, mark, sign, amend, run, rows, sent } = await openStore({}, { preliminary: true })
    await mark(true)
    await server.answerOf(deletePeer, { token, params: { id: peer.id } })
    await sign()
    await amend()
    await run()
    expect(sent).toEqual([])
    await server.answerOf(restorePeer, { token, params: { id: peer.id } })
    await run()
    expect(await rows()).toMatchObject([
      { state: 'superseded', content: 'preliminary' },
      { state: 'sent', content: 'signed', version: 1 },
      { state: 'sent', content: 'signed', version: 2 },
    ])
    expect(sent).toHaveLength(6)
  })
})
