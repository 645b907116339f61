import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { createCase, getCase } from '@xrai/contract/routes/cases'
import { deleteImages, moveImages, restoreImages } from '@xrai/contract/routes/image-batches'
import { listDeletedImages, moveImage } from '@xrai/contract/routes/images'
import { createPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import type { Body } from '@xrai/contract/routes/route'
import { signReport } from '@xrai/contract/routes/signatures'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Session } from '../../../accounts/sessions/session.ts'
import { analysis, auditEvent, image } from '../../../db/schema.ts'
import { moveImages as moveEach } from '../../../records/cases/move-image.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let stranger: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
  stranger = await server.newPerson({ plan: 'profesional' })
  await server.answerOf(editProfile, { token: person.token, body: { professionalNumber: 'COP 12345' } })
})

const orphan = async ({ token } = person) => {
  const { analysis_id: analysisId } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image: found } = await server.answerOf(getAnalysis, { token, params: { id: analysisId } })
  return { analysisId, imageId: found.id }
}
const newCase = async (patientId: string | null = null) =>
  (await server.answerOf(createCase, { token: person.token, body: { name: 'Control', patientId } })).id
const inCase = async (caseId: string) => {
  const found = await orphan()
  await server.answerOf(moveImage, { token: person.token, params: { id: found.imageId }, body: { caseId } })
  return found
}
const newPatient = async () =>
  (await server.answerOf(createPatient, { token: person.token, body: { firstName: 'Rosa', lastName: 'Quispe' } })).id
const remove = (images: readonly string[], { signed = false, who = person } = {}) =>
  server.answerOf(deleteImages, { token: who.token, body: { images: [...images], signed } })
const restore = (images: readonly string[], who = person) =>
  server.answerOf(restoreImages, { token: who.token, body: { images: [...images] } })
const move = (moves: Body<typeof moveImages>['moves'], who = person) =>
  server.answerOf(moveImages, { token: who.token, body: { moves } })
const sign = (id: string) =>
  server.answerOf(signReport, { token: person.token, params: { id }, body: { decisions: 0, undecided: true } })
const rowOf = async (id: string) => {
  const [row] = await server.context.database.db.select().from(image).where(eq(image.id, id))
  if (!row) throw new Error('the radiograph is gone')
  return row
}
const eventsOf = (ids: readonly string[], action: 'picture-delete' | 'picture-restore') =>
  server.context.database.db
    .select({ by: auditEvent.by, subjectId: auditEvent.subjectId })
    .from(auditEvent)
    .where(and(eq(auditEvent.action, action), inArray(auditEvent.subjectId, [...ids])))
const codes = (refused: readonly { readonly id: string; readonly code: string }[]) =>
  Object.fromEntries(refused.map(({ id, code }) => [id, code]))

it('deletes all that may be, says of each other why not, and brings them back in one call', async () => {
  const { db } = server.context.database
  const caseId = await newCase()
  const [alone, placed, busy, signed, gone] = [
    ...[await orphan(), await inCase(caseId), await orphan(), await orphan(), await orphan()],
  ] as const
  const theirs = await orphan(stranger)
  await sign(signed.analysisId)
  await db.update(analysis).set({ state: 'processing' }).where(eq(analysis.id, busy.analysisId))
  await remove([gone.imageId])
  const absent = crypto.randomUUID()
  const sent = [alone, placed, placed, busy, signed, gone, theirs].map(({ imageId }) => imageId)

  const { deleted, refused, heldUntil } = await remove([...sent, absent])
  expect(deleted).toEqual([alone.imageId, placed.imageId])
  expect(codes(refused)).toEqual({
    [busy.imageId]: 'IMAGE_BUSY',
    [signed.imageId]: 'IMAGE_SIGNED',
    [gone.imageId]: 'NOT_FOUND',
    [theirs.imageId]: 'NOT_FOUND',
    [absent]: 'NOT_FOUND',
  })
  expect(refused.every(({ error }) => error.length > 10)).toBe(true)
  expect(heldUntil).toBeNull()
  expect((await rowOf(theirs.imageId)).deletedAt).toBeNull()
  const { token } = person
  expect(await server.answerOf(getCase, { token, params: { id: caseId } })).toMatchObject({ imageCount: 0 })
  const { images } = await server.answerOf(listDeletedImages, { token, query: { size: 100 } })
  expect(images.map(({ id }) => id)).toEqual(expect.arrayContaining([...deleted, gone.imageId]))
  expect(await eventsOf(sent, 'picture-delete')).toHaveLength(3)

  const back = await restore([...deleted, alone.imageId, theirs.imageId])
  expect(back.restored).toEqual(deleted)
  expect(codes(back.refused)).toEqual({ [theirs.imageId]: 'NOT_FOUND' })
  expect(await server.answerOf(getCase, { token, params: { id: caseId } })).toMatchObject({ imageCount: 1 })
  const { analyses } = await server.answerOf(listAnalyses, { token, query: { limit: 100 } })
  expect(analyses.map(({ id }) => id)).toEqual(expect.arrayContaining([alone.analysisId, placed.analysisId]))
  const restored = await eventsOf(sent, 'picture-restore')
  expect(restored.map(({ by }) => by)).toEqual([person.session.user.id, person.session.user.id])

  expect((await remove([signed.imageId], { signed: true })).deleted).toEqual([signed.imageId])
})

it('brings back as many as the case has places for', async () => {
  const caseId = await newCase()
  const first = await inCase(caseId)
  const second = await inCase(caseId)
  const ids = [first.imageId, second.imageId]
  await remove(ids)
  const row = await rowOf(first.imageId)
  const others = Array.from({ length: 9 }, () => ({ ...row, id: crypto.randomUUID(), deletedAt: null }))
  await server.context.database.db.insert(image).values(others)
  const { restored, refused } = await restore(ids)
  expect(restored).toEqual([first.imageId])
  expect(codes(refused)).toEqual({ [second.imageId]: 'CASE_FULL' })
})

it('moves all that may be, and what they were before takes them back', async () => {
  const patientId = await newPatient()
  const caseId = await newCase()
  const [alone, placed, signed, theirs] = [
    ...[await orphan(), await inCase(caseId), await orphan(), await orphan(stranger)],
  ] as const
  // A signed radiograph without a patient may get one; after that only an amendment changes it.
  await move([{ id: signed.imageId, patientId: await newPatient() }])
  await sign(signed.analysisId)
  const moves = [alone, placed, signed, theirs].map(({ imageId: id }) => ({ id, patientId }))
  const { moved, refused } = await move(moves)
  expect(moved.map(({ id, before }) => [id, before])).toEqual([
    [alone.imageId, { caseId: null, patientId: null }],
    [placed.imageId, { caseId, patientId: null }],
  ])
  expect(codes(refused)).toEqual({ [signed.imageId]: 'REPORT_SIGNED', [theirs.imageId]: 'NOT_FOUND' })
  expect(await rowOf(alone.imageId)).toMatchObject({ patientId })
  expect((await rowOf(theirs.imageId)).patientId).toBeNull()
  const strange = await move([{ id: theirs.imageId, patientId }], stranger)
  expect(codes(strange.refused)).toEqual({ [theirs.imageId]: 'PATIENT_UNKNOWN' })

  await move(moved.map(({ id, before }) => ({ id, ...before })))
  expect(await rowOf(alone.imageId)).toMatchObject({ caseId: null, patientId: null })
  expect(await rowOf(placed.imageId)).toMatchObject({ caseId, patientId: null })
})

it('answers what was moved where a fault stops the rest, and again under the same key', async () => {
  const { scope } = person.session
  const patientId = await newPatient()
  const first = await orphan()
  const second = await orphan()
  const third = await orphan()
  const moves = [first, second, third].map(({ imageId: id }) => ({ id, patientId }))
  /** A database in which the transaction of this place fails. */
  const failing = (place: number, fault: Error): Session => {
    let begun = 0
    const transaction: typeof scope.db.transaction = async (...work) => {
      begun += 1
      if (begun === place) throw fault
      return scope.db.transaction(...work)
    }
    const db = new Proxy(scope.db, {
      get: (of, name) => (name === 'transaction' ? transaction : Reflect.get(of, name)),
    })
    return { ...person.session, scope: { ...scope, db } }
  }
  const { log } = server.context
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  await expect(moveEach(failing(1, away), moves, { log })).rejects.toThrow('ECONNREFUSED')
  const outage = await moveEach(failing(2, away), moves, { log })
  expect(outage.moved.map(({ id }) => id)).toEqual([first.imageId])
  expect(codes(outage.refused)).toEqual({
    [second.imageId]: 'SERVICE_UNAVAILABLE',
    [third.imageId]: 'SERVICE_UNAVAILABLE',
  })
  const bug = await moveEach(failing(2, new TypeError('a fault of ours')), moves, { log })
  expect(bug.moved.map(({ id }) => id)).toEqual([first.imageId, third.imageId])
  expect(codes(bug.refused)).toEqual({ [second.imageId]: 'INTERNAL' })

  const call = () =>
    server.call('/api/images', {
      method: 'PATCH',
      token: person.token,
      json: { moves: [{ id: second.imageId, patientId }] },
      headers: { 'idempotency-key': second.imageId },
    })
  const { answer } = await call()
  expect(answer).toMatchObject({ moved: [{ before: { patientId: null } }] })
  expect((await call()).answer).toEqual(answer)
})

it('gives the same answer again under the same key, and takes no more than two hundred', async () => {
  const { imageId } = await orphan()
  const { token } = person
  const call = () =>
    server.call('/api/deleted-images', { token, json: { images: [imageId] }, headers: { 'idempotency-key': imageId } })
  const first = await call()
  expect(first.answer).toMatchObject({ deleted: [imageId], refused: [] })
  expect((await call()).answer).toEqual(first.answer)

  const many = Array.from({ length: 201 }, () => crypto.randomUUID())
  for (const [path, json] of [
    ['/api/deleted-images', { images: many }],
    ['/api/deleted-images/restore', { images: [] }],
    ['/api/deleted-images/restore', { images: ['x'] }],
  ] as const) {
    const { status, answer } = await server.call(path, { token, json })
    expect([path, status, answer['code']]).toEqual([path, 422, 'REQUEST_INVALID'])
  }
})

it('deletes two hundred at once', async () => {
  const { imageId } = await orphan()
  const row = await rowOf(imageId)
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  await server.context.database.db.insert(image).values(ids.map(id => ({ ...row, id })))
  expect((await remove(ids)).deleted).toEqual(ids)
  expect(await eventsOf(ids, 'picture-delete')).toHaveLength(200)
  expect((await restore(ids)).restored).toEqual(ids)
})
