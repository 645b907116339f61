import { dayMs } from '@xrai/contract/records/durations'
import { createCase } from '@xrai/contract/routes/cases'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '../../db/database.ts'
import { deleteImageRows } from '../../db/queries/records/erase.ts'
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

const reject = () => Promise.reject(new Error('read-only'))

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

  it('deletes many radiographs in portions, and reports the files of each', async () => {
    const person = await server.newPerson({ plan: 'profesional' })
    const { db } = server.context.database
    const made = [
      await deletedCase(person, 31, 10),
      await deletedCase(person, 31, 11),
      await deletedCase(person, 31, 12),
    ]
    const sizes: number[] = []
    const watched: Queryable = Object.assign(Object.create(db), {
      delete: (table: typeof image) => ({
        where: (which: SQL) => ({
          returning: async (columns: SelectedFieldsFlat) => {
            const rows = await db.delete(table).where(which).returning(columns)
            sizes.push(rows.length)
            return rows
          },
        }),
      }),
    })
    const own = eq(image.clinicId, person.session.scope.clinicId)
    const { count, hashes } = await deleteImageRows(watched, own, 2)
    expect([count, sizes]).toEqual([3, [2, 1]])
    expect(hashes).toEqual(expect.arrayContaining(made.map(({ hash }) => hash)))
    expect(await db.$count(image, own)).toBe(0)
  })

  it('goes on with other clinics if that of one fails', async () => {
    const { database, files } = server.context
    const [broken, other] = [await server.newPerson(), await server.newPerson()]
    const kept = await deletedCase(broken, 31, 20)
    const gone = await deletedCase(other, 31, 21)
    const failing = { ...files, remove: (hash: string) => (hash === kept.hash ? reject() : files.remove(hash)) }
    await expect(sweepDeleted(database.db, failing)).rejects.toThrow('the trash of some clinics was not swept')
    expect([await isThere(kept.hash), await isThere(gone.hash)]).toEqual([true, false])
  })

  it('vacuums tables with rows', async () => {
    const { db } = server.context.database
    await db.execute(sql`create table untidy as select generate_series(1, 3)`)
    // The database counts a table's rows at its first vacuum.
    const rows = () => db.execute(sql`select reltuples from pg_class where relname = 'untidy'`)
    expect(await rows()).toMatchObject({ rows: [{ reltuples: -1 }] })
    await tidyTables(db)
    expect(await rows()).toMatchObject({ rows: [{ reltuples: 3 }] })
    await db.execute(sql`drop table untidy`)
  })
})
