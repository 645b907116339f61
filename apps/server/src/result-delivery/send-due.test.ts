import { createPeer, deletePeer } from '@xrai/contract/routes/peers'
import { editProfile } from '@xrai/contract/routes/profile'
import { listReportDeliveries } from '@xrai/contract/routes/result-deliveries'
import { openAmendment, signReport } from '@xrai/contract/routes/signatures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLanes } from '../admission/lanes.ts'
import { splitFile } from '../dicom-network/part10.ts'
import { readSettings } from '../settings.ts'
import { startFakeServer } from '../testing/fake-server.ts'
import { sample } from '../testing/samples.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { sendDueResults } from './send-due.ts'

const dayMs = 24 * 3_600_000
let server: TestServer
let pacs: Awaited<ReturnType<typeof startFakeServer>>
beforeAll(async () => {
  pacs = await startFakeServer(() => null)
  server = await openTestServer({ settings: readSettings({ PEER_PRIVATE_HOSTS: '127.0.0.1' }) })
})
afterAll(() => pacs.close())

/** The SOP instance of each part, by its file meta information. */
const uidsOf = async (request: Request) => {
  const body = Buffer.from(await request.arrayBuffer())
  const uids: string[] = []
  for (let at = body.indexOf('DICM'); at >= 0; at = body.indexOf('DICM', at + 4))
    uids.push(splitFile(body.subarray(at - 128))?.sopInstance ?? '')
  return uids
}

const open = async (preliminary = false) => {
  const { token } = await server.newPerson({ plan: 'profesional' })
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const body = { protocol: 'dicomweb', name: 'PACS', url: pacs.url, asked: false, given: true, preliminary } as const
  const peer = await server.answerOf(createPeer, { token, body })
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-12bit.dcm'))
  const params = { id }
  const sign = (reason?: string) =>
    server.answerOf(signReport, { token, params, body: { decisions: 0, undecided: true, ...(reason && { reason }) } })
  const { auth, settings, database, files, pictures } = server.context
  const needs = { auth, settings, db: database.db, files, pictures, lanes: openLanes() }
  let passed = 0
  const run = async (ms = 0) => {
    passed += ms
    await sendDueResults(needs, peer.id, () => new Date(Date.now() + passed))
  }
  const latest = async () => (await server.answerOf(listReportDeliveries, { token, params })).deliveries[0]
  return { token, params, peer, sign, run, latest }
}

it('sends an original and its amendment in order once the PACS is back, each object once', async () => {
  const { token, params, sign, run, latest } = await open()
  pacs.willAnswer(() => null)
  await sign()
  await run()
  await server.answerOf(openAmendment, { token, params })
  await sign('una pieza mal numerada')
  expect(await latest()).toMatchObject({ state: 'pending', version: 2, attempts: 0 })
  pacs.willAnswer(() => Response.json({}))
  await run(dayMs)
  const sent = await Promise.all(pacs.asked.map(uidsOf))
  expect(sent.map(uids => uids.length)).toEqual([3, 3])
  expect(new Set(sent.flat()).size).toBe(6)
  expect(await latest()).toMatchObject({ state: 'sent', version: 2, fault: null })
})

it('ends in part where an object is refused for good, and cancels what waits with its peer', async () => {
  const { token, peer, params, sign, run, latest } = await open(true)
  await server.call(`/api/analyses/${params.id}`, { method: 'PATCH', token, json: { reviewed: true } })
  expect(await latest()).toMatchObject({ state: 'pending', content: 'preliminary' })
  pacs.willAnswer(async request => {
    const [first, ...others] = await uidsOf(request)
    const failed = { '00081155': { vr: 'UI', Value: [first] }, '00081197': { vr: 'US', Value: [0xa900] } }
    const stored = others.map(uid => ({ '00081155': { vr: 'UI', Value: [uid] } }))
    return Response.json(
      { '00081198': { vr: 'SQ', Value: [failed] }, '00081199': { vr: 'SQ', Value: stored } },
      { status: 409 },
    )
  })
  await sign()
  await run()
  expect(await latest()).toMatchObject({ version: 1, fault: 'objects', refused: [{ kind: 'report', status: 0xa900 }] })
  expect((await server.answerOf(deletePeer, { token, params: { id: peer.id } })).peers).toEqual([])
})
