// @module-tag resources
import { dayMs } from '@xrai/contract/records/durations'
import { listNotifications } from '@xrai/contract/routes/notifications'
import { changeAeTitle, createPeer, editPeer } from '@xrai/contract/routes/peers'
import * as routes from '@xrai/contract/routes/retrievals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodOf } from '../../accounts/credits/month.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { insertCreditEntry } from '../../db/queries/accounts/credits.ts'
import { findRetrievals, leaseRetrieval, retrievalChannel, writeProgress } from '../../db/queries/interop/retrievals.ts'
import { createLanes } from '../../platform/admission/lanes.ts'
import { eventsOf } from '../../testing/audit-events.ts'
import { waitUntil } from '../../testing/cases.ts'
import {
  demoPatient,
  newFiles,
  openPacsTest,
  type PacsTest,
  part,
  queryKeys,
  seriesUid,
  serveStudy,
  sopClass,
  studyUid,
  uidOf,
} from '../../testing/pacs-clinic.ts'
import { splitFile, writeFileHead } from '../dicom-network/part10.ts'

let test: PacsTest
let server: PacsTest['server']
let web: PacsTest['web']

beforeAll(async () => {
  test = await openPacsTest()
  ;({ server, web } = test)
})
afterAll(() => test.close())

const serve = (...given: Parameters<typeof serveStudy> extends [unknown, ...infer Rest] ? Rest : never) =>
  serveStudy(web, ...given)
const replaced = (file: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(file)
  bytes.set(new TextEncoder().encode(to), Buffer.from(bytes).indexOf(from))
  return bytes
}

const fetches = () => web.asked.map(({ url }) => new URL(url).pathname).filter(path => /instances\/./.test(path))

describe('the processes that retrieve studies', () => {
  const inAMinute = () => new Date(Date.now() + 60_000)
  const past = () => new Date(Date.now() - 1)

  /** Leases the oldest waiting one to another process until then. */
  const lease = async ({ owner, peer }: Awaited<ReturnType<PacsTest['open']>>, until: Date) => {
    const times = { now: new Date(), until, most: 10 }
    const row = await inTransaction(owner.session.scope, inside => leaseRetrieval(inside, peer.id, times))
    if (!row) throw new Error('nothing waits')
    return row
  }

  it('are two, only one of which has the lease', async () => {
    const { post, run, latest } = await test.open(test.dicomweb())
    serve(await newFiles(2))
    await post()
    await Promise.all([run(), run()])
    expect(await latest()).toMatchObject({ state: 'done', stored: 2, present: 0 })
    expect(fetches()).toHaveLength(2)
  })

  it('continue where one was killed, and report the stored instances after five were killed', async () => {
    const opened = await test.open(test.dicomweb())
    const { post, run, latest, owner } = opened
    const { scope } = owner.session
    serve(await newFiles(1))
    await post()
    const row = await lease(opened, inAMinute())
    await run()
    expect(await latest()).toMatchObject({ state: 'running', stored: 0 })
    await writeProgress(scope, row, { leasedUntil: past() })
    await run()
    expect(await latest()).toMatchObject({ state: 'done', stored: 1 })
    // The process that was considered dead writes nothing more.
    expect(await writeProgress(scope, row, { present: 9 })).toBeNull()

    await post()
    for (let kill = 1; kill <= 5; kill += 1)
      await writeProgress(scope, await lease(opened, inAMinute()), { leasedUntil: past(), present: 1 })
    await run()
    expect(await latest()).toMatchObject({ state: 'partial', present: 1, fault: 'broken' })
    expect(fetches()).toHaveLength(1)
  })

  it('continue where one was killed whose process had a clock that ran ahead', async () => {
    const opened = await test.open(test.dicomweb())
    serve(await newFiles(1))
    await opened.post()
    await lease(opened, new Date(Date.now() + dayMs))
    await opened.run()
    expect(await opened.latest()).toMatchObject({ state: 'done', stored: 1 })
  })

  it('leave slots to other clinics, and announce a retrieval that waited for one', async () => {
    const opened = await test.open(test.dicomweb())
    const other = await test.open(test.dicomweb())
    const { token, peer, post, run, latest } = opened
    serve(await newFiles(1))
    const held = []
    for (let place = 0; place < 2; place += 1) {
      const body = { ...test.dicomweb(), name: `Nube ${place}` }
      const more = await server.answerOf(createPeer, { token, body })
      await post({ peerId: more.id })
      held.push(await lease({ ...opened, peer: more }, inAMinute()))
    }
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'waiting', peerId: peer.id })
    await other.post()
    await other.run()
    expect(await other.latest()).toMatchObject({ state: 'done', stored: 1 })

    const announced = new Set<string | null>()
    const listening = await server.context.database.listen(retrievalChannel, id => announced.add(id))
    const [first] = held
    if (!first) throw new Error('two were held')
    await writeProgress(opened.owner.session.scope, first, { leasedUntil: past() })
    await run({}, first.peerId)
    await waitUntil(() => announced.has(peer.id))
    await listening.end()
    await run()
    expect(await latest()).toMatchObject({ state: 'done', present: 1 })
  })
})

describe('a study retrieved by DICOMweb', () => {
  it('stores its radiographs for the patient, each once, and requests nothing else', async () => {
    const { post, run, latest, images, owner } = await test.open(test.dicomweb())
    const files = await newFiles(2)
    serve(files)
    const started = await post()
    expect([started.status, started.answer]).toMatchObject([200, { state: 'waiting', pacs: 'Nube', total: null }])
    expect((await post()).answer['id']).toBe(started.answer['id'])
    const lanes = createLanes()
    await run({ lanes })
    expect(lanes.snapshot().uploads).toMatchObject({ admitted: 2, held: 0 })
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

  it('refuses and reports instances that are of another patient or UID, too long, or elsewhere', async () => {
    const { post, run, latest, images } = await test.open(test.dicomweb())
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

  it('requests a radiograph without compression if the stored form is refused or not read', async () => {
    const { post, run, latest } = await test.open(test.dicomweb())
    const files = await newFiles(3)
    const explicit = '1.2.840.10008.1.2.1'
    const [extended = '', refused = '', kept = ''] = files.map(uidOf)
    const inExtended = (uid: string) => {
      const found = splitFile(files.find(file => uidOf(file) === uid) ?? new Uint8Array(0))
      if (!found) throw new Error('not DICOM')
      const head = writeFileHead({ ...found, transferSyntax: '1.2.840.10008.1.2.4.51' })
      return part(Buffer.concat([head, found.dataSet]))
    }
    serve(files, uid => {
      const isConverted = web.asked.at(-1)?.headers.get('accept')?.endsWith(`; transfer-syntax=${explicit}`)
      if (uid === kept) return isConverted ? new Response('', { status: 406 }) : inExtended(uid)
      if (isConverted) return undefined
      return uid === extended ? inExtended(uid) : uid === refused ? new Response('', { status: 406 }) : undefined
    })
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'partial', stored: 2, total: 3 })
    expect(fetches()).toHaveLength(6)
  })

  it("requires a user's confirmation if the PACS names another patient", async () => {
    const { post, run, latest, images, owner } = await test.open(test.dicomweb(), {
      ...demoPatient,
      lastName: 'Quispe',
    })
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

  it('ends if the PACS becomes unavailable, and continues when requested again', async () => {
    const { post, run, latest, images, token, patient } = await test.open(test.dicomweb())
    const notices = async () =>
      (await server.answerOf(listNotifications, { token, query: {} })).notifications.filter(one => one.patientId)
    const files = await newFiles(3)
    const [, second] = files
    serve(files, uid => (second && uid === uidOf(second) ? null : undefined))
    await post()
    await run()
    const notice = { kind: 'retrieval-partial', patientId: patient.id, subject: 'Paciente Demostración' }
    expect(await notices()).toMatchObject([{ ...notice, read: false }])
    expect(await latest()).toMatchObject({ state: 'partial', stored: 1, fault: 'broken' })
    // The record shows it.
    expect(await notices()).toMatchObject([{ ...notice, read: true }])
    serve(files)
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'done', stored: 2, present: 1, fault: null })
    expect(await notices()).toEqual([])
    expect(await images()).toHaveLength(3)
    web.willAnswer(() => null)
    expect((await post()).answer['code']).toBe('PACS_NOT_ANSWERED')
  })

  it('loses no run and does not blame the PACS while our storage is unavailable', async () => {
    const { post, run, latest, owner, params } = await test.open(test.dicomweb())
    serve(await newFiles(1))
    await post()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
    const files = { ...server.context.files, stage: () => Promise.reject(full) }
    await expect(run({ files })).rejects.toThrow('not received')
    expect(await latest()).toMatchObject({ state: 'waiting', fault: null })
    const [row] = await findRetrievals(owner.session.scope, params.id, 1)
    expect(row?.row.runs).toBe(0)
    // It pauses, and is not retried at once.
    await run()
    expect(await latest()).toMatchObject({ state: 'waiting', stored: 0 })
  })

  it('can be cancelled, and keeps stored instances', async () => {
    const { post, run, latest, images, token } = await test.open(test.dicomweb())
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

  it('stores nothing after a cancellation, not even an instance about to be written', async () => {
    const { post, run, latest, images, token } = await test.open(test.dicomweb())
    serve(await newFiles(1))
    const { id } = (await post()).answer
    const stage: typeof server.context.files.stage = async bytes => {
      await server.answerOf(routes.cancelRetrieval, { token, params: { id: String(id) } })
      return server.context.files.stage(bytes)
    }
    await run({ files: { ...server.context.files, stage } })
    expect(await latest()).toMatchObject({ state: 'cancelled', stored: 0 })
    expect(await images()).toEqual([])
  })

  it('does not count refused instances as stored, and requests them again after the rest', async () => {
    const { post, run, latest } = await test.open(test.dicomweb())
    // More than one retrieval stores.
    const absent = Array.from({ length: 205 }, (_, place) => `1.2.840.${place}`)
    const [good, other] = await newFiles(2)
    if (!good || !other) throw new Error('two files')
    serve([...absent, good])
    await post()
    await run()
    const refused = [{ reason: 'PACS_INSTANCE_NOT_GIVEN', count: 205 }]
    expect(await latest()).toMatchObject({ state: 'partial', stored: 1, total: 206, refused, fault: null })
    serve([...absent.slice(0, 2), good, other])
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'partial', stored: 1, present: 1, refused: [{ count: 2 }] })
    expect(fetches()[0]).toMatch(uidOf(other))
  })

  it('is stored without an analysis if no credit is left, and is not retrieved if its PACS may no longer be queried', async () => {
    const { post, run, latest, owner, token, peer } = await test.open(test.dicomweb())
    const { scope, user } = owner.session
    const spend = { amount: -10_000, reason: 'reserve', period: periodOf(new Date()), by: user.id } as const
    await insertCreditEntry(scope, { ...spend, analysisId: crypto.randomUUID() })
    serve(await newFiles(2))
    await post()
    await run({ settings: { ...server.context.settings, unanalysedBytes: 0 } })
    const refused = [{ reason: 'UNANALYSED_FULL', count: 1 }]
    expect(await latest()).toMatchObject({ state: 'failed', stored: 0, total: 2, refused })
    expect(fetches()).toHaveLength(1)
    await post()
    await run()
    expect(await latest()).toMatchObject({ state: 'done', stored: 2, unanalysed: 2 })
    await post()
    await server.answerOf(editPeer, { token, params: { id: peer.id }, body: { ...test.dicomweb(), asked: false } })
    await run()
    expect(await latest()).toMatchObject({ state: 'cancelled', fault: null })
  })
})

it("is retrieved by C-GET if the PACS has no DICOMweb, as a file in the PACS's transfer syntax", async () => {
  const { post, run, latest, images, token } = await test.open(test.dimse())
  await server.answerOf(changeAeTitle, { token, body: { aeTitle: crypto.randomUUID().slice(0, 16) } })
  const files = await newFiles(2)
  test.willFind({
    find: asked => {
      const level = asked.get(0x00080052)
      if (level === 'STUDY')
        return [
          queryKeys([
            [0x0020000d, 'UI', studyUid],
            [0x00100020, 'LO', 'DEMO-0001'],
          ]),
        ]
      if (level === 'SERIES')
        return [
          queryKeys([
            [0x00080060, 'CS', 'PX'],
            [0x0020000e, 'UI', seriesUid],
          ]),
        ]
      return files.map(file =>
        queryKeys([
          [0x00080016, 'UI', sopClass],
          [0x00080018, 'UI', uidOf(file)],
        ]),
      )
    },
    // An unrequested one comes first.
    get: asked =>
      [
        files.find(file => uidOf(file) !== asked.get(0x00080018)),
        files.find(file => uidOf(file) === asked.get(0x00080018)),
      ].flatMap(file => file ?? []),
  })
  await post()
  await run()
  expect(await latest()).toMatchObject({ state: 'done', stored: 2, total: 2, fault: null })
  expect(await images()).toHaveLength(2)
  expect(test.pacs.stored).toEqual([0xa700, 0, 0xa700, 0])
})
