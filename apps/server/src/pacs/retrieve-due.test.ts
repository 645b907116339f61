import { createPatient, getPatient, type NewPatient } from '@xrai/contract/routes/patients'
import { changeAeTitle, createPeer, editPeer, type PeerBody } from '@xrai/contract/routes/peers'
import * as routes from '@xrai/contract/routes/retrievals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodOf } from '../credits/month.ts'
import { insertCreditEntry } from '../db/queries/credits.ts'
import { findRetrievals } from '../db/queries/retrievals.ts'
import type { QueryKey } from '../dicom-network/identifier.ts'
import { type FakeArchive, startFakePacs } from '../dicom-network/testing/fake-pacs.ts'
import { readSettings } from '../settings.ts'
import { eventsOf } from '../testing/audit-events.ts'
import { startFakeServer } from '../testing/fake-server.ts'
import { asAnotherInstance, sample } from '../testing/samples.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { retrieveDue } from './retrieve-due.ts'

let server: TestServer
let web: Awaited<ReturnType<typeof startFakeServer>>
let pacs: Awaited<ReturnType<typeof startFakePacs>>
let archive: FakeArchive = { find: () => [] }

beforeAll(async () => {
  web = await startFakeServer(() => Response.json([]))
  pacs = await startFakePacs(() => archive)
  server = await openTestServer({ settings: readSettings({ PEER_PRIVATE_HOSTS: '127.0.0.1' }) })
})
afterAll(async () => {
  await web.close()
  pacs.close()
})

/** As the phantom's header names the patient and the study. */
const studyUid = '2.25.17081085913696443514'
const seriesUid = '2.25.17081085913505871521'
const demo: NewPatient = {
  ...{ firstName: 'Paciente', lastName: 'Demostración', birthDate: '1980-02-29', sex: 'F', recordNumber: 'DEMO-0001' },
}
const sopClass = '1.2.840.10008.5.1.4.1.1.1.1'

const uidOf = (file: Uint8Array): string => {
  const at = Buffer.from(file).indexOf(Buffer.from([0x08, 0x00, 0x18, 0x00, 0x55, 0x49]))
  return Buffer.from(file.subarray(at + 8, at + 8 + new DataView(file.buffer).getUint16(at + 6, true)))
    .toString('latin1')
    .replace(/\0$/, '')
}
const newFiles = async (count: number): Promise<Uint8Array<ArrayBuffer>[]> => {
  const file = await sample('panoramic-12bit.dcm')
  return Array.from({ length: count }, () => asAnotherInstance(file))
}
const replaced = (file: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(file)
  bytes.set(new TextEncoder().encode(to), Buffer.from(bytes).indexOf(from))
  return bytes
}

const uses = { sends: false as const, asked: true, given: false }
const open = async (body: PeerBody, values: NewPatient = demo) => {
  const owner = await server.newPerson({ plan: 'profesional' })
  const { token } = owner
  const peer = await server.answerOf(createPeer, { token, body })
  const patient = await server.answerOf(createPatient, { token, body: values })
  const params = { id: patient.id }
  const path = `/api/patients/${patient.id}/retrievals`
  const { context } = server
  return {
    ...{ owner, token, peer, params },
    post: (more: object = {}) => server.call(path, { token, json: { peerId: peer.id, studyUid, ...more } }),
    run: (doubles: Partial<Pick<typeof context, 'files'>> = {}) =>
      retrieveDue({ ...context, db: context.database.db, ...doubles }, peer.id),
    latest: async () => (await server.answerOf(routes.listRetrievals, { token, params })).retrievals[0],
    images: async () => (await server.answerOf(getPatient, { token, params })).images,
  }
}
const dicomweb = (): PeerBody => ({ protocol: 'dicomweb', name: 'Nube', url: web.url, ...uses })

const json = (...objects: readonly Readonly<Record<string, readonly unknown[]>>[]) =>
  Response.json(
    objects.map(one => Object.fromEntries(Object.entries(one).map(([tag, Value]) => [tag, { vr: 'UI', Value }]))),
  )
const part = (file: Uint8Array): Response => {
  const body = Buffer.concat([
    Buffer.from('--b7\r\nContent-Type: application/dicom\r\n\r\n'),
    file,
    Buffer.from('\r\n--b7--\r\n'),
  ])
  return new Response(body, { headers: { 'content-type': 'multipart/related; type="application/dicom"; boundary=b7' } })
}

/** A PACS with one study: a series of these files, one of CT; `give` may answer for a file otherwise. */
const serve = (
  files: readonly Uint8Array<ArrayBuffer>[],
  give: (uid: string) => Response | null | undefined | Promise<undefined> = () => undefined,
  name = 'Demostracion^Paciente',
) =>
  web.willAnswer(async ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/studies')
      return json({ '0020000D': [studyUid], '00100010': [{ Alphabetic: name }], '00100020': ['DEMO-0001'] })
    if (pathname.endsWith('/series'))
      return json({ '0020000E': [seriesUid], '00080060': ['PX'] }, { '0020000E': ['1.2.9'], '00080060': ['CT'] })
    if (pathname.endsWith('/instances'))
      return json(...files.map(file => ({ '00080018': [uidOf(file)], '00080016': [sopClass] })))
    const uid = pathname.split('/').at(-1) ?? ''
    const given = await give(uid)
    const file = files.find(one => uidOf(one) === uid)
    return given === undefined && file ? part(file) : (given ?? null)
  })

describe('a study that is brought in by DICOMweb', () => {
  it('gives its radiographs to the patient, each once, and is asked for nothing else', async () => {
    const { post, run, latest, images, owner } = await open(dicomweb())
    const files = await newFiles(2)
    serve(files)
    const started = await post()
    expect([started.status, started.answer]).toMatchObject([200, { state: 'waiting', pacs: 'Nube', total: null }])
    expect((await post()).answer['id']).toBe(started.answer['id'])
    await run()
    const whole = { total: 2, skipped: 1, refused: [], fault: null }
    expect(await latest()).toMatchObject({ state: 'done', stored: 2, present: 0, ...whole })
    expect(await images()).toHaveLength(2)
    const asked = web.asked.map(({ url }) => new URL(url).pathname)
    expect(asked.filter(path => path.includes('1.2.9'))).toEqual([])
    const events = await eventsOf(owner.session.scope)
    expect(events.filter(({ action }) => action === 'patient-pacs-retrieve')).toHaveLength(1)
    expect(JSON.stringify(server.lines)).not.toContain(studyUid)

    serve(files, () => new Response('', { status: 500 }))
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'done', stored: 0, present: 2, ...whole })
    expect(await images()).toHaveLength(2)
  })

  it('refuses what is of another patient or another instance, too long, or elsewhere, and says so', async () => {
    const { post, run, latest, images } = await open(dicomweb())
    const [right, other, wrong, long, led] = await newFiles(5)
    if (!right || !other || !wrong || !long || !led) throw new Error('five files')
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(4 * 1024 * 1024)),
    })
    const answers = new Map([
      [uidOf(wrong), () => part(right)],
      [uidOf(long), () => new Response(endless, { headers: { 'content-type': 'multipart/related; boundary=b' } })],
      [uidOf(led), () => new Response('', { status: 302, headers: { location: 'http://169.254.169.254/' } })],
    ])
    serve([right, replaced(other, '19800229', '19810228'), wrong, long, led], uid => answers.get(uid)?.())
    await post()
    await run()
    const { refused, ...rest } = (await latest()) ?? {}
    expect(rest).toMatchObject({ state: 'partial', stored: 1, total: 5 })
    expect(refused?.map(({ reason, count }) => `${reason} ${count}`)).toEqual([
      ...['PACS_INSTANCE_PATIENT 1', 'PACS_INSTANCE_OTHER 1', 'IMAGE_TOO_LARGE 1', 'PACS_INSTANCE_NOT_GIVEN 1'],
    ])
    expect(await images()).toHaveLength(1)
  })

  it('needs a person who says that it is the same patient, where the PACS names another', async () => {
    const { post, run, latest, images, owner } = await open(dicomweb(), { ...demo, lastName: 'Quispe' })
    serve(await newFiles(1))
    const shown = { name: 'Paciente Demostracion', id: 'DEMO-0001', birthDate: null, sex: null }
    for (const more of [{}, { confirmed: { ...shown, id: 'DEMO-0002' } }])
      expect((await post(more)).answer['code']).toBe('PACS_PATIENT_DIFFERS')
    expect(await latest()).toBeUndefined()
    expect((await post({ confirmed: shown })).status).toBe(200)
    await run()
    expect(await latest()).toMatchObject({ state: 'done', stored: 1 })
    expect(await images()).toHaveLength(1)
    const [act] = (await eventsOf(owner.session.scope)).filter(({ action }) => action === 'patient-pacs-retrieve')
    expect(act?.detail).toBe(`${new URL(web.url).host} confirmed-name`)
  })

  it('ends where the PACS goes away, and goes on when it is asked again', async () => {
    const { post, run, latest, images } = await open(dicomweb())
    const files = await newFiles(3)
    const [, second] = files
    serve(files, uid => (second && uid === uidOf(second) ? null : undefined))
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'partial', stored: 1, fault: 'broken' })
    serve(files)
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'done', stored: 2, present: 1, fault: null })
    expect(await images()).toHaveLength(3)
    web.willAnswer(() => null)
    expect((await post()).answer['code']).toBe('PACS_NOT_ANSWERED')
  })

  it('loses no run and blames no PACS while our storage is away', async () => {
    const { post, run, latest, owner, params } = await open(dicomweb())
    serve(await newFiles(1))
    await post()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
    const files = { ...server.context.files, stage: () => Promise.reject(full) }
    await expect(run({ files })).rejects.toThrow('not received')
    expect(await latest()).toMatchObject({ state: 'waiting', fault: null })
    const [row] = await findRetrievals(owner.session.scope, params.id, 1)
    expect(row?.row.runs).toBe(0)
    // It pauses, and is not tried at once.
    await run()
    expect(await latest()).toMatchObject({ state: 'waiting', stored: 0 })
  })

  it('can be cancelled, and keeps what it stored', async () => {
    const { post, run, latest, images, token } = await open(dicomweb())
    const files = await newFiles(2)
    const [, second] = files
    serve(files, async uid => {
      const running = await latest()
      if (second && uid === uidOf(second) && running)
        await server.answerOf(routes.cancelRetrieval, { token, params: { id: running.id } })
      return undefined
    })
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'cancelled', stored: 1 })
    expect(await images()).toHaveLength(1)
  })

  it('is stored without an analysis where no credit is left, and is not brought in where its PACS is no longer asked', async () => {
    const { post, run, latest, owner, token, peer } = await open(dicomweb())
    const { scope, user } = owner.session
    const spend = { amount: -10_000, reason: 'reserve', period: periodOf(new Date()), by: user.id } as const
    await insertCreditEntry(scope, { ...spend, analysisId: crypto.randomUUID() })
    serve(await newFiles(1))
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'done', stored: 1, unanalysed: 1 })
    await post()
    await server.answerOf(editPeer, { token, params: { id: peer.id }, body: { ...dicomweb(), asked: false } })
    await run()
    expect(await latest()).toMatchObject({ state: 'cancelled', fault: null })
  })
})

it('is brought in by C-GET where the PACS has no web, as a file in the form that the PACS has it in', async () => {
  const body = {
    protocol: 'dimse',
    name: 'Archivo',
    host: '127.0.0.1',
    port: pacs.port,
    aeTitle: 'PACS',
    ...uses,
  } as const
  const { post, run, latest, images, token } = await open(body)
  await server.answerOf(changeAeTitle, { token, body: { aeTitle: crypto.randomUUID().slice(0, 16) } })
  const files = await newFiles(2)
  const texts = (values: readonly (readonly [number, QueryKey['vr'], string])[]): QueryKey[] =>
    values.map(([tag, vr, value]) => ({ tag, vr, value }))
  archive = {
    find: asked => {
      const level = asked.get(0x00080052)
      if (level === 'STUDY')
        return [
          texts([
            [0x0020000d, 'UI', studyUid],
            [0x00100020, 'LO', 'DEMO-0001'],
          ]),
        ]
      if (level === 'SERIES')
        return [
          texts([
            [0x00080060, 'CS', 'PX'],
            [0x0020000e, 'UI', seriesUid],
          ]),
        ]
      return files.map(file =>
        texts([
          [0x00080016, 'UI', sopClass],
          [0x00080018, 'UI', uidOf(file)],
        ]),
      )
    },
    // One that was not asked for comes first.
    get: asked =>
      [
        files.find(file => uidOf(file) !== asked.get(0x00080018)),
        files.find(file => uidOf(file) === asked.get(0x00080018)),
      ].flatMap(file => file ?? []),
  }
  await post()
  await run()
  expect(await latest()).toMatchObject({ state: 'done', stored: 2, total: 2, fault: null })
  expect(await images()).toHaveLength(2)
  expect(pacs.stored).toEqual([0xa700, 0, 0xa700, 0])
})
