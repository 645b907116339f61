import { mountTemplates } from '@xrai/contract/mounts/mount-template'
import { changeMount, getMounts, type Mounts, mountsMaximum } from '@xrai/contract/routes/mounts'
import { createPatient } from '@xrai/contract/routes/patients'
import type { Body } from '@xrai/contract/routes/route'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import { eq, inArray } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { insertToothRange } from '../../../db/queries/imaging/tooth-ranges.ts'
import { deleteOldMounts } from '../../../db/queries/records/mounts.ts'
import { analysis, image, mount, mountFrame } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let patient: string
let originalHash: string

const newPatient = async () =>
  (await server.answerOf(createPatient, { token: owner.token, body: { firstName: 'Rosa', lastName: 'Quispe' } })).id

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ password: 'ocho letras' })
  patient = await newPatient()
  const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
  const { db } = owner.session.scope
  const own = db.select({ id: analysis.imageId }).from(analysis).where(eq(analysis.id, id))
  originalHash = (await db.select().from(image).where(inArray(image.id, own)))[0]?.originalHash ?? ''
})

/** A periapical of the patient: more of them than a case may hold, so without a detector. */
const addImages = async (count: number, patientId = patient): Promise<string[]> => {
  const { db, clinicId } = owner.session.scope
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const [row] = await db
      .insert(image)
      .values({
        clinicId,
        patientId,
        uploadedBy: owner.session.user.id,
        fileName: `${at}.jpg`,
        bytes: 1,
        search: '',
        format: 'jpeg',
        width: 300,
        height: 400,
        bitsPerSample: 8,
        originalHash,
      })
      .returning({ id: image.id })
    const id = row?.id ?? ''
    const done = { type: 'periapical', state: 'done', experimental: false } as const
    await db.insert(analysis).values({ clinicId, imageId: id, requestedBy: owner.session.user.id, ...done })
    ids.push(id)
  }
  return ids
}

const series = v7()
const bitewings = v7()
const later = v7()
type Change = Body<typeof changeMount>
const send = (change: Partial<Change>, id = patient) =>
  server.answerOf(changeMount, {
    token: owner.token,
    params: { id },
    body: { mount: series, template: 'fourteen', date: '2026-03-05', changes: [], ...change },
  })
const change = (changes: Change['changes'], other: Partial<Change> = {}) => send({ changes, ...other })
const read = (id = patient) => server.answerOf(getMounts, { token: owner.token, params: { id } })
const framesOf = ({ mounts }: Mounts, mountId = series) =>
  Object.fromEntries(mounts.find(({ id }) => id === mountId)?.frames.map(({ frame, image: id }) => [frame, id]) ?? [])

it('is filled with fourteen pictures at once, which is more than a case holds', async () => {
  const images = await addImages(14)
  const changes = mountTemplates.fourteen.map(({ id: frame }, at) => ({ frame, image: images[at] ?? '' }))
  expect(Object.keys(framesOf(await change(changes)))).toHaveLength(14)
  expect((await read()).images.map(({ id }) => id).toSorted()).toEqual(images.toSorted())
})

it('tells the teeth that the detector sees on a picture, beside those that a dentist stated', async () => {
  const other = await newPatient()
  const [id = ''] = await addImages(1, other)
  const dentition: Dentition = { ...unnumbered, proposedToothRange: { first: '47', last: '45' } }
  await owner.session.scope.db.update(analysis).set({ dentition }).where(eq(analysis.imageId, id))
  await addImages(1, other)
  expect(
    (await read(other)).images.map(({ toothRange, proposedToothRange }) => [toothRange, proposedToothRange]),
  ).toEqual([
    [null, null],
    [null, { first: '47', last: '45' }],
  ])
})

it('moves a picture to another frame, empties a frame, and takes it all back by the opposite changes', async () => {
  const before = framesOf(await read())
  const [a = '', b = ''] = ['18-16', '15-14'].map(frame => before[frame])
  const moved = framesOf(await change([{ frame: '15-14', image: a }]))
  expect([moved['18-16'], moved['15-14']]).toEqual([undefined, a])
  const emptied = framesOf(await change([{ frame: '15-14', image: null }]))
  expect(Object.values(emptied)).not.toContain(a)
  const back = [
    { frame: '18-16', image: a },
    { frame: '15-14', image: b },
  ]
  expect(framesOf(await change(back))).toEqual(before)
  // Each series has frames of its own.
  const bitten = await change([{ frame: 'bw-18-16', image: a }], { mount: bitewings, template: 'bitewings' })
  expect(framesOf(bitten, bitewings)).toEqual({ 'bw-18-16': a })
  expect(framesOf(await read())).toEqual(before)
})

it('has several of a template, the latest first, each dated, deleted and brought back', async () => {
  const [picture = ''] = Object.values(framesOf(await read()))
  const datesOf = ({ mounts }: Mounts) => mounts.map(({ id, date }) => [id, date])
  const two = await change([{ frame: '36-38', image: picture }], { mount: later, date: '2026-09-01' })
  expect(datesOf(two)[0]).toEqual([later, '2026-09-01'])
  expect(framesOf(two, later)).toEqual({ '36-38': picture })
  expect(Object.keys(framesOf(two))).toHaveLength(14)
  expect(datesOf(await send({ mount: later, date: '2024-09-01' })).at(-1)).toEqual([later, '2024-09-01'])
  const kept = await send({ mount: later, date: '2024-09-01', deleted: true })
  expect(kept.mounts.map(({ id }) => id)).not.toContain(later)
  const refused = async (body: object, id = patient) =>
    (await server.call(`/api/patients/${id}/mounts`, { method: 'PATCH', token: owner.token, json: body })).answer[
      'code'
    ]
  const body = { mount: later, template: 'fourteen', date: '2024-09-01', changes: [] }
  expect(await refused(body)).toBe('NOT_FOUND')
  expect(framesOf(await send({ ...body, template: 'fourteen', deleted: false }), later)).toEqual({ '36-38': picture })
  // Without a day it keeps its own, and only one that is there has one.
  const undated = { mount: later, template: 'fourteen', changes: [] }
  expect(await refused(undated)).toBeUndefined()
  expect(datesOf(await read()).at(-1)).toEqual([later, '2024-09-01'])
  expect(await refused({ ...undated, mount: v7() })).toBe('NOT_FOUND')
  // Its template stays, and it is the patient's own.
  expect(await refused({ ...body, template: 'eighteen' })).toBe('NOT_FOUND')
  expect(await refused(body, await newPatient())).toBe('NOT_FOUND')
  expect(await refused({ ...body, date: '3026-01-01' })).toBe('REQUEST_INVALID')
  await send({ mount: later, deleted: true })
  const { db } = owner.session.scope
  await deleteOldMounts(db, new Date(Date.now() - 60_000))
  expect(await db.$count(mount, eq(mount.id, later))).toBe(1)
  await deleteOldMounts(db, new Date())
  expect(await db.$count(mount, eq(mount.id, later))).toBe(0)
})

it('is one of a hundred at most', async () => {
  const id = await newPatient()
  const { db, clinicId } = owner.session.scope
  const rows = Array.from({ length: mountsMaximum }, () => ({
    id: v7(),
    date: '2026-01-01',
    template: 'fourteen' as const,
  }))
  await db.insert(mount).values(rows.map(row => ({ ...row, clinicId, patientId: id })))
  const one = { mount: v7(), template: 'fourteen', date: '2026-01-01', changes: [] }
  const call = (body: object) =>
    server.call(`/api/patients/${id}/mounts`, { method: 'PATCH', token: owner.token, json: body })
  expect((await call(one)).answer['code']).toBe('TOO_MANY_MOUNTS')
  await send({ mount: rows[0]?.id ?? '', deleted: true }, id)
  expect((await call(one)).status).toBe(200)
  expect((await call({ ...one, mount: rows[0]?.id, deleted: false })).answer['code']).toBe('TOO_MANY_MOUNTS')
})

it('says which teeth a picture was said to show', async () => {
  const [latest] = (await read()).images
  await insertToothRange(owner.session.scope, {
    analysisId: latest?.analysisId ?? '',
    first: '46',
    last: '44',
    by: owner.session.user.id,
  })
  expect((await read()).images[0]?.toothRange).toEqual({ first: '46', last: '44' })
})

it('refuses a picture that is not the patient’s, and a frame that the template has not', async () => {
  const [other] = await addImages(1, await newPatient())
  const refusal = async (frame: string, imageId: string | undefined) =>
    (
      await server.call(`/api/patients/${patient}/mounts`, {
        method: 'PATCH',
        token: owner.token,
        json: { mount: series, template: 'fourteen', date: '2026-03-05', changes: [{ frame, image: imageId }] },
      })
    ).answer['code']
  expect(await refusal('18-16', other)).toBe('NOT_FOUND')
  const { analysis_id: foreign } = await server.analyze(
    (await server.newPerson()).token,
    await sample('panoramic-healthy.jpg'),
  )
  const [theirs] = await owner.session.scope.db
    .select({ id: analysis.imageId })
    .from(analysis)
    .where(eq(analysis.id, foreign))
  expect(await refusal('18-16', theirs?.id)).toBe('NOT_FOUND')
  expect(await refusal('bw-18-16', other)).toBe('MOUNT_FRAME_UNKNOWN')
  expect(await refusal('99-98', other)).toBe('REQUEST_INVALID')
})

it('loses a picture that goes to another patient, is in the export, and goes with the patient', async () => {
  const { db } = owner.session.scope
  const first = framesOf(await read())['18-16'] ?? ''
  await db
    .update(image)
    .set({ patientId: await newPatient() })
    .where(eq(image.id, first))
  expect(Object.values(framesOf(await read()))).not.toContain(first)
  const { response } = await server.call(`/api/patients/${patient}/export`, { token: owner.token })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const rows = (name: string) => JSON.parse(new TextDecoder().decode(files[name]))
  expect([rows('series.json').length, rows('marcos-de-series.json').length]).toEqual([2, 15])
  const [own] = await db.select({ id: mount.id }).from(mount).where(eq(mount.patientId, patient))
  await server.call(`/api/patients/${patient}/erasure`, { token: owner.token, json: { now: true } })
  expect(await db.$count(mount, eq(mount.patientId, patient))).toBe(0)
  expect(await db.$count(mountFrame, eq(mountFrame.mountId, own?.id ?? ''))).toBe(0)
})
