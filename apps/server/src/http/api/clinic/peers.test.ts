import { createServer, type Server } from 'node:net'
import type { PeerBody } from '@xrai/contract/routes/peers'
import * as routes from '@xrai/contract/routes/peers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explicitLittleEndian, resultClasses } from '../../../base/dicom-uids.ts'
import { updatePlan } from '../../../db/queries/accounts/plans.ts'
import { dicomPeer } from '../../../db/schema.ts'
import { openLine } from '../../../interop/dicom-network/line.ts'
import { createMessages, nowhere } from '../../../interop/dicom-network/messages.ts'
import { writeAssociateAccept, writeAssociateReject } from '../../../interop/dicom-network/pdu.ts'
import { receiverAddress } from '../../../interop/peers/receiver-address.ts'
import { readSettings } from '../../../settings/settings.ts'
import { eventsOf } from '../../../testing/audit-events.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const hosts = { PEER_PRIVATE_HOSTS: '127.0.0.1, gone.invalid' }
let server: TestServer
let web: Awaited<ReturnType<typeof startFakeServer>>
let pacs: Server
let port = 0
/** The PACS's response: an acceptance, a status, or the codes of a rejection. */
let answer: number | readonly [number, number, number] | 'noise' = 0
/** The SOP classes that it does not take. */
let notTaken: readonly string[] = []

beforeAll(async () => {
  web = await startFakeServer(() => Response.json([]))
  server = await openTestServer({ settings: readSettings(hosts) })
  pacs = createServer(async socket => {
    if (answer === 'noise') return socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    const line = openLine(socket)
    const asked = await line.next(5000)
    if (asked.kind !== 'associate-request') throw new Error(asked.kind)
    if (typeof answer === 'object') {
      const [result, source, reason] = answer
      await line.send(writeAssociateReject({ result, source, reason }))
      return line.end()
    }
    const contexts = asked.contexts.map(({ id, abstractSyntax }) => ({
      id,
      result: notTaken.includes(abstractSyntax) ? 3 : 0,
      transferSyntax: explicitLittleEndian,
    }))
    await line.send(writeAssociateAccept({ ...asked, contexts }))
    const messages = createMessages(line, asked.maximumLength)
    for (;;) {
      const message = await messages.receive({ waitMs: 5000, sinkFor: () => Promise.resolve(nowhere) })
      if (!message) return line.end()
      const { contextId, command } = message
      const { messageId: respondedTo, sopClass } = command
      const status = answer as number
      await messages.send({ contextId, command: { field: 0x8030, hasDataSet: false, respondedTo, sopClass, status } })
    }
  })
  await new Promise<void>(resolve => pacs.listen(0, '127.0.0.1', resolve))
  const address = pacs.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await web.close()
  pacs.close()
})

const uses = { sends: true, asked: true, given: true }
const dimse = (changed: object = {}) =>
  ({ protocol: 'dimse', name: 'Orthanc', host: '127.0.0.1', port, aeTitle: 'ORTHANC', ...uses, ...changed }) as const
const dicomweb = (changed: object = {}): PeerBody => ({
  protocol: 'dicomweb',
  name: 'PACS',
  url: web.url,
  asked: true,
  given: true,
  ...changed,
})

const open = async (body: PeerBody) => {
  const owner = await server.newPerson({ plan: 'profesional' })
  const { token } = owner
  const peer = await server.answerOf(routes.createPeer, { token, body })
  const params = { id: peer.id }
  const test = () => server.answerOf(routes.testPeer, { token, params })
  return { owner, token, params, peer, test }
}

/** Gives the clinic an AE title, by default a unique one. */
const giveTitle = (token: string, aeTitle = crypto.randomUUID().slice(0, 16)) =>
  server.answerOf(routes.changeAeTitle, { token, body: { aeTitle } })

describe('where equipment sends', () => {
  const given = { ...hosts, DICOM_PORT: '11112' }
  it.each([
    [{}, null],
    [given, { host: '127.0.0.1', port: 11112 }],
    [
      { ...given, DICOM_HOST: '192.168.1.5' },
      { host: '192.168.1.5', port: 11112 },
    ],
    [
      { ...given, HOST: '0.0.0.0' },
      { host: null, port: 11112 },
    ],
    [
      { ...given, HOST: '0.0.0.0', PUBLIC_URL: 'https://xrai.example' },
      { host: 'xrai.example', port: 11112 },
    ],
  ])('is said with the peers: with %j', (env, expected) => {
    expect(receiverAddress(readSettings(env))).toEqual(expected)
  })
})

describe('a peer', () => {
  it('is listed without its secret, kept sealed, and asked for again at another address', async () => {
    const body = dicomweb({ authentication: 'basic', username: 'xrai', secret: 'a password' })
    const { token, params, peer } = await open(body)
    expect(peer).toMatchObject({ protocol: 'dicomweb', authentication: 'basic', username: 'xrai', sends: false })
    const edit = (json: object) => server.call(`/api/peers/${params.id}`, { method: 'PUT', token, json })
    const { secret: _, ...without } = body as { secret?: string }
    expect((await edit(without)).status).toBe(200)
    await server.answerOf(routes.testPeer, { token, params })
    const asked = web.asked.at(-1)
    expect(asked?.headers.get('authorization')).toBe(`Basic ${Buffer.from('xrai:a password').toString('base64')}`)
    expect(new URL(asked?.url ?? '').pathname).toBe('/studies')
    expect((await edit({ ...without, url: 'https://example.com/' })).answer['code']).toBe('PEER_SECRET_REQUIRED')
    expect((await edit(dimse())).answer['code']).toBe('PEER_PROTOCOL_FIXED')
    const rows = await server.context.database.db.select().from(dicomPeer)
    const listed = await server.answerOf(routes.listPeers, { token })
    expect(JSON.stringify([rows, listed, server.lines])).not.toContain('a password')
  })

  it('is deleted with undo, and leaves its acts in the audit trail', async () => {
    const { owner, token, params } = await open(dimse())
    expect((await server.answerOf(routes.deletePeer, { token, params })).peers).toEqual([])
    expect((await server.call(`/api/peers/${params.id}/test`, { method: 'POST', token })).status).toBe(404)
    expect((await server.answerOf(routes.restorePeer, { token, params })).peers).toMatchObject([{ name: 'Orthanc' }])
    const acts = (await eventsOf(owner.session.scope)).map(({ action, detail }) => [action, detail])
    expect(acts.filter(([action]) => action?.startsWith('peer-'))).toEqual([
      ['peer-create', `127.0.0.1:${port}`],
      ['peer-delete', null],
      ['peer-restore', null],
    ])
  })

  it.each([{ host: '192.168.1.20' }, { host: '8.8.8.8' }, { host: '::1' }])(
    'of DICOM is refused for an address that the operator has not opened: $host',
    async changed => {
      const { token } = await server.newPerson({ plan: 'profesional' })
      const { answer } = await server.call('/api/peers', { token, json: dimse(changed) })
      expect(answer['code']).toBe('PEER_ADDRESS_REFUSED')
    },
  )

  it.each([
    { aeTitle: '    ' },
    { aeTitle: 'ABCDEFGHIJKLMNOPQ' },
    { aeTitle: 'A\\B' },
    { aeTitle: 'CLÍNICA' },
    { port: null },
    { host: 'http://pacs' },
  ])('is refused where it says %j', async changed => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    expect((await server.call('/api/peers', { token, json: dimse(changed) })).answer['code']).toBe('REQUEST_INVALID')
  })

  it('comes with the plans whose keys read everything, and is one of twenty at most', async () => {
    const basic = await server.newPerson({ plan: 'basico' })
    expect((await server.call('/api/peers', { token: basic.token, json: dimse() })).answer['code']).toBe(
      'PLAN_REQUIRED',
    )
    const { token } = await open(dimse())
    for (let made = 1; made < 20; made += 1) await server.answerOf(routes.createPeer, { token, body: dimse() })
    expect((await server.call('/api/peers', { token, json: dimse() })).answer['code']).toBe('TOO_MANY_PEERS')
  })
})

describe('a private host', () => {
  const refusalOf = async (token: string, body: PeerBody, asked = server) =>
    (await asked.call('/api/peers', { token, json: body })).answer['code']
  const onTrial = async () => {
    const person = await server.newPerson()
    await server.call('/api/plan', { method: 'PUT', token: person.token, json: { plan: 'profesional' } })
    return person
  }

  it('is not open to a clinic on trial, which anyone can register', async () => {
    const { token } = await onTrial()
    for (const body of [dimse(), dicomweb()]) expect(await refusalOf(token, body)).toBe('PEER_ADDRESS_REFUSED')
  })

  it('that names its clinic is open to that one alone, on trial too', async () => {
    const named = await onTrial()
    const other = await server.newPerson({ plan: 'profesional' })
    const settings = readSettings({ PEER_PRIVATE_HOSTS: `127.0.0.0/8@${named.session.clinic.id}` })
    const naming = await openTestServer({ settings })
    expect(await refusalOf(named.token, dimse(), naming)).toBe(undefined)
    for (const body of [dimse(), dicomweb()])
      expect(await refusalOf(other.token, body, naming)).toBe('PEER_ADDRESS_REFUSED')
  })

  it('is asked about again at each connection', async () => {
    answer = 0
    const byStore = await open(dimse())
    await giveTitle(byStore.token)
    const byWeb = await open(dicomweb())
    for (const { test, owner } of [byStore, byWeb]) {
      expect(await test()).toMatchObject({ fault: null })
      await updatePlan(owner.session.scope, { onTrial: true, trialEndsAt: new Date(Date.now() + 60_000) })
      expect(await test()).toMatchObject({ fault: 'private' })
    }
  })
})

describe("a clinic's AE title", () => {
  it('is no other clinic’s, and is freed of the spaces at its ends', async () => {
    const one = await server.newPerson({ plan: 'profesional' })
    const other = await server.newPerson({ plan: 'profesional' })
    expect(await giveTitle(one.token, ' SONRISAS ')).toMatchObject({ aeTitle: 'SONRISAS' })
    const taken = await server.call('/api/ae-title', {
      method: 'PUT',
      token: other.token,
      json: { aeTitle: 'SONRISAS' },
    })
    expect(taken.answer['code']).toBe('AE_TITLE_TAKEN')
    expect((await server.answerOf(routes.listPeers, { token: other.token })).aeTitle).toBeNull()
  })
})

describe('Probar', () => {
  it('names what a peer that is given results does not take, and asks no other for it', async () => {
    const { token, test } = await open(dimse())
    await giveTitle(token)
    answer = 0
    notTaken = [resultClasses.report, resultClasses.pdf]
    expect(await test()).toMatchObject({ fault: 'classes', status: 0, notTaken: ['report', 'pdf'] })
    const sender = await open(dimse({ asked: false, given: false }))
    await giveTitle(sender.token)
    expect(await sender.test()).toMatchObject({ fault: null, notTaken: [] })
    notTaken = []
    expect(await test()).toMatchObject({ fault: null, notTaken: [] })
  })

  it("answers what failed by DICOM's protocol", async () => {
    const { token, test } = await open(dimse())
    expect(await test()).toMatchObject({ fault: 'ae-title' })
    await giveTitle(token)
    answer = 0
    expect(await test()).toMatchObject({ fault: null, status: 0 })
    answer = 0x0122
    expect(await test()).toMatchObject({ fault: 'dimse-status', status: 0x0122 })
    answer = [1, 1, 7]
    expect(await test()).toMatchObject({ fault: 'rejected', rejection: 'called-ae' })
    answer = [1, 1, 3]
    expect(await test()).toMatchObject({ fault: 'rejected', rejection: 'calling-ae' })
    answer = [2, 3, 2]
    expect(await test()).toMatchObject({ fault: 'rejected', rejection: 'busy' })
    answer = 'noise'
    expect(await test()).toMatchObject({ fault: 'protocol' })
  })

  it('answers a name that is not there, a port that refuses, and a peer without a port', async () => {
    const away = await open(dimse({ host: 'gone.invalid' }))
    await giveTitle(away.token)
    expect(await away.test()).toMatchObject({ fault: 'dns' })
    const closed = await startFakeServer(() => new Response(''))
    await closed.close()
    const refused = await open(dimse({ port: Number(new URL(closed.url).port) }))
    await giveTitle(refused.token)
    expect(await refused.test()).toMatchObject({ fault: 'refused' })
    const sender = await open(dimse({ port: null, asked: false, given: false }))
    await giveTitle(sender.token)
    expect(await sender.test()).toMatchObject({ fault: 'port' })
  })

  it('answers what failed by DICOMweb', async () => {
    const { test } = await open(dicomweb())
    const answers: [() => Response, object][] = [
      [() => Response.json([{ '0020000D': { vr: 'UI', Value: ['1.2'] } }]), { fault: null, status: 200 }],
      [() => new Response(null, { status: 204 }), { fault: null, status: 204 }],
      [() => new Response(''), { fault: null, status: 200 }],
      [() => new Response('<html>Orthanc</html>'), { fault: 'not-dicom-json', answer: '<html>Orthanc</html>' }],
      [() => Response.json({ error: 'none' }), { fault: 'not-dicom-json' }],
      [() => new Response('', { status: 401 }), { fault: 'credentials', status: 401 }],
      [() => new Response('', { status: 404 }), { fault: 'not-found' }],
      [() => new Response('', { status: 500 }), { fault: 'status', status: 500 }],
    ]
    for (const [respond, expected] of answers) {
      web.willAnswer(respond)
      expect(await test()).toMatchObject(expected)
    }
    web.willAnswer(() => Response.json([]))
    const secure = await open(dicomweb({ url: web.url.replace('http:', 'https:') }))
    expect(await secure.test()).toMatchObject({ fault: 'tls' })
  })
})
