import { dayMs } from '@xrai/contract/records/durations'
import { createCase } from '@xrai/contract/routes/cases'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertPatient } from '../../db/queries/records/patients.ts'
import { tidyTables } from '../../db/queries/records/sweep.ts'
import { analysis, clinicalCase, image, patient } from '../../db/schema.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sweepDeleted } from './sweep-deleted.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

/** A deleted case with one analysed image, whose bytes are unique per `mark`. */
const deletedCase = async (person: Person, daysAgo: number, mark: number) => {
  const { db } = server.context.database
  const { id } = await server.answerOf(createCase, { token: person.token, body: { name: 'Caso' } })
  const picture = await sample('panoramic-healthy.jpg')
  // Bytes after the end of a JPEG are not part of the image.
  const bytes = new Uint8Array([...picture, ...Buffer.from(`swept ${mark}`)])
  const { analysis_id: analysisId } = await server.analyze(person.token, bytes)
  const [row] = await db.select({ id: analysis.imageId }).from(analysis).where(eq(analysis.id, analysisId))
  const imageId = row?.id ?? ''
  await db.update(image).set({ caseId: id }).where(eq(image.id, imageId))
  const [stored] = await db.select().from(image).where(eq(image.id, imageId))
  const deletedAt = new Date(Date.now() - daysAgo * dayMs)
  await db.update(clinicalCase).set({ deletedAt }).where(eq(clinicalCase.id, id))
  return { id, imageId, analysisId, hash: stored?.originalHash ?? '' }
}

const isThere = (hash: string) =>
  server.context.files.read(hash).then(
    () => true,
    () => false,
  )

describe('the sweep', () => {
  it('permanently deletes what was deleted thirty days ago, and nothing newer', async () => {
    const person = await server.newPerson()
    const { db } = server.context.database
    const old = await deletedCase(person, 30.01, 1)
    const young = await deletedCase(person, 29.99, 2)
    await sweepDeleted(db, server.context.files)
    for (const [{ id, imageId, analysisId, hash }, left] of [
      [old, 0],
      [young, 1],
    ] as const) {
      expect(await db.$count(clinicalCase, eq(clinicalCase.id, id))).toBe(left)
      expect(await db.$count(image, eq(image.id, imageId))).toBe(left)
      expect(await db.$count(analysis, eq(analysis.id, analysisId))).toBe(left)
      expect(await isThere(hash)).toBe(left === 1)
    }
  })

  it('keeps a file that another clinic also has', async () => {
    const person = await server.newPerson()
    const other = await server.newPerson()
    const mine = await deletedCase(person, 31, 3)
    const theirs = await deletedCase(other, 1, 3)
    expect(mine.hash).toBe(theirs.hash)
    await sweepDeleted(server.context.database.db, server.context.files)
    expect(await isThere(mine.hash)).toBe(true)
  })

  it('deletes a trashed patient and keeps the cases', async () => {
    const person = await server.newPerson()
    const { db } = server.context.database
    const patientId = await insertPatient(person.session.scope, { firstName: 'Rosa', lastName: 'Quispe' })
    const body = { name: 'De Rosa', patientId }
    const { id } = await server.answerOf(createCase, { token: person.token, body })
    await db
      .update(patient)
      .set({ deletedAt: new Date(Date.now() - 31 * dayMs) })
      .where(eq(patient.id, patientId))
    await sweepDeleted(db, server.context.files)
    expect(await db.$count(patient, eq(patient.id, patientId))).toBe(0)
    const kept = await server.call(`/api/cases/${id}`, { token: person.token })
    expect([kept.status, kept.answer['patientId']]).toEqual([200, null])
  })

  it('can vacuum tables with rows', async () => {
    await tidyTables(server.context.database.db)
  })
})
