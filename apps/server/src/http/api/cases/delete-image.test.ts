import { dayMs } from '@xrai/contract/records/durations'
import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { createCase, getCase } from '@xrai/contract/routes/cases'
import { getCredits } from '@xrai/contract/routes/credits'
import { deleteImage, listDeletedImages, moveImage, restoreImage } from '@xrai/contract/routes/images'
import { createPatient, getPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { signReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { analysis, image } from '../../../db/schema.ts'
import { sweepDeleted } from '../../../records/retention/sweep-deleted.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

/** A radiograph of unique bytes in a case of a patient. */
const radiograph = async () => {
  const { token } = person
  const bytes = new Uint8Array([
    ...(await sample('panoramic-healthy.jpg')),
    ...crypto.getRandomValues(new Uint8Array(9)),
  ])
  const { analysis_id: analysisId } = await server.analyze(token, bytes)
  const { image: found } = await server.answerOf(getAnalysis, { token, params: { id: analysisId } })
  const names = { firstName: 'Rosa', lastName: 'Quispe' }
  const { id: patientId } = await server.answerOf(createPatient, { token, body: names })
  const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Control', patientId } })
  const params = { id: found.id }
  await server.answerOf(moveImage, { token, params, body: { caseId, patientId: null } })
  return { analysisId, imageId: found.id, patientId, caseId }
}
const remove = (id: string) => server.answerOf(deleteImage, { token: person.token, params: { id }, query: {} })
const restore = (id: string) => server.answerOf(restoreImage, { token: person.token, params: { id } })
const deleted = async () =>
  (await server.answerOf(listDeletedImages, { token: person.token, query: { size: 100 } })).images
const code = async (path: string, method = 'GET') => {
  const { status, answer } = await server.call(path, { method, token: person.token })
  return [status, answer['code']]
}
type Radiograph = Awaited<ReturnType<typeof radiograph>>

/** In which lists the radiograph appears, and how often. */
const seen = async ({ analysisId, caseId, patientId }: Radiograph) => {
  const { token } = person
  const { analyses, total } = await server.answerOf(listAnalyses, { token, query: { limit: 100 } })
  const inCase = await server.answerOf(getCase, { token, params: { id: caseId } })
  const ofPatient = await server.answerOf(getPatient, { token, params: { id: patientId } })
  return {
    listed: analyses.filter(({ id }) => id === analysisId).length,
    total,
    case: [inCase.imageCount, inCase.thumbnails.length, inCase.analyses.length, inCase.completedAt === null],
    patient: [ofPatient.imageCount, ofPatient.images.length, ofPatient.lastImageAt === null],
  }
}

it('leaves case, patient and every list, and comes back with all it had', async () => {
  const found = await radiograph()
  const { analysisId, imageId } = found
  const { token } = person
  const before = await seen(found)
  const { used } = await server.answerOf(getCredits, { token })
  const { heldUntil, restorableUntil } = await remove(imageId)
  expect([heldUntil, Math.round((Date.parse(restorableUntil) - Date.now()) / dayMs)]).toEqual([null, 30])
  expect(await seen(found)).toEqual({
    listed: 0,
    total: before.total - 1,
    case: [0, 0, 0, true],
    patient: [0, 0, true],
  })
  const paths = [
    `/api/analyses/${analysisId}`,
    `/api/analyses/${analysisId}/report`,
    ...['original', 'display', 'thumbnail'].map(name => `/api/images/${imageId}/${name}`),
  ]
  for (const path of paths) expect([path, ...(await code(path))]).toEqual([path, 404, 'NOT_FOUND'])
  expect(await code(`/api/images/${imageId}`, 'DELETE')).toEqual([404, 'NOT_FOUND'])
  expect((await server.answerOf(getCredits, { token })).used).toBe(used)
  expect((await deleted()).find(({ id }) => id === imageId)).toMatchObject({
    patientName: 'Rosa Quispe',
    caseName: 'Control',
    type: 'panoramic',
  })

  await restore(imageId)
  expect(await seen(found)).toEqual(before)
  expect((await deleted()).map(({ id }) => id)).not.toContain(imageId)
  // Repeating it changes nothing.
  expect(await restore(imageId)).toEqual({ id: imageId })
})

it('with a signed report is deleted only where that is meant', async () => {
  const { analysisId, imageId } = await radiograph()
  const { token } = person
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  await server.answerOf(signReport, { token, params: { id: analysisId }, body: { decisions: 0, undecided: true } })
  expect(await code(`/api/images/${imageId}`, 'DELETE')).toEqual([409, 'IMAGE_SIGNED'])
  expect(await code(`/api/images/${imageId}?signed=true`, 'DELETE')).toEqual([200, undefined])
})

it('is not deleted while it is analysed, and not restored into a full or deleted case', async () => {
  const { db } = server.context.database
  const { analysisId, caseId, imageId } = await radiograph()
  const setState = (state: 'processing' | 'done') =>
    db.update(analysis).set({ state }).where(eq(analysis.id, analysisId))
  await setState('processing')
  expect(await code(`/api/images/${imageId}`, 'DELETE')).toEqual([409, 'IMAGE_BUSY'])
  await setState('done')
  await remove(imageId)
  const [row] = await db.select().from(image).where(eq(image.id, imageId))
  if (!row) throw new Error('the image is gone')
  const others = Array.from({ length: 10 }, () => ({ ...row, id: crypto.randomUUID(), deletedAt: null }))
  await db.insert(image).values(others)
  expect(await code(`/api/images/${imageId}/restore`, 'POST')).toEqual([409, 'CASE_FULL'])
  await server.call(`/api/cases/${caseId}`, { method: 'DELETE', token: person.token })
  expect(await code(`/api/images/${imageId}/restore`, 'POST')).toEqual([404, 'NOT_FOUND'])
  expect((await deleted()).map(({ id }) => id)).not.toContain(imageId)
})

it('is erased with its file after thirty days, or once the retention of its case ends', async () => {
  const { db } = server.context.database
  const { files } = server.context
  const old = await radiograph()
  const young = await radiograph()
  for (const [{ imageId }, days] of [
    [old, 30.01],
    [young, 29.99],
  ] as const) {
    await remove(imageId)
    await db
      .update(image)
      .set({ deletedAt: new Date(Date.now() - days * dayMs) })
      .where(eq(image.id, imageId))
  }
  const [stored] = await db.select().from(image).where(eq(image.id, old.imageId))
  const left = async () => [
    await db.$count(image, eq(image.id, old.imageId)),
    await db.$count(image, eq(image.id, young.imageId)),
  ]
  await sweepDeleted(db, files, { years: 5 })
  expect(await left()).toEqual([1, 1])
  expect(await code(`/api/images/${old.imageId}/restore`, 'POST')).toEqual([404, 'NOT_FOUND'])
  await sweepDeleted(db, files)
  expect(await left()).toEqual([0, 1])
  await expect(files.read(stored?.originalHash ?? '')).rejects.toThrow()
})
