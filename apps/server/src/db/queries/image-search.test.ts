import { listAnalyses } from '@xrai/contract/routes/analyses'
import type { Query } from '@xrai/contract/routes/route'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { rowsOf } from '../applied-migrations.ts'
import { insertManyRecords } from '../generated-records.ts'
import { image } from '../schema.ts'
import { fewFound } from './image-search.ts'

let server: TestServer
let person: Person
const radiographs = fewFound + 200

beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  await insertManyRecords(person.session.scope, person.session.user.id, { patients: 500, radiographs })
})

const list = (query: Query<typeof listAnalyses>) => server.answerOf(listAnalyses, { token: person.token, query })
const idsOf = ({ analyses }: Awaited<ReturnType<typeof list>>) => analyses.map(({ id }) => id)

describe('a search for what many radiographs have', () => {
  it('says that there are more than it counts, and turns the pages of all of them', async () => {
    const [all, found] = [await list({}), await list({ q: 'panoramica' })]
    expect([found.total, found.more]).toEqual([fewFound, true])
    expect([all.total, all.more]).toEqual([radiographs, false])
    expect(idsOf(found)).toEqual(idsOf(all))
    const next = async (query: Query<typeof listAnalyses>) => idsOf(await list({ ...query, cursor: found.next ?? '' }))
    expect(await next({ q: 'panoramica' })).toEqual(await next({}))
  })

  it('is counted to its end where another filter stands beside it', async () => {
    const found = await list({ q: 'panoramica', type: 'periapical' })
    expect([found.total, found.more]).toEqual([(await list({ type: 'periapical' })).total, false])
    expect(found.total).toBe(radiographs / 4)
  })

  it('says nothing of more where few of the many are not in the trash', async () => {
    const { db } = server.context.database
    await db.update(image).set({ deletedAt: new Date() }).where(sql`${image.fileName} like '%9.jpg'`)
    const found = await list({ q: 'panoramica' })
    expect([found.total, found.more]).toEqual([(await list({})).total, false])
    await db.update(image).set({ deletedAt: null }).where(eq(image.clinicId, person.session.scope.clinicId))
  })
})

it('counts the radiographs of the patients with the words, as the rows say', async () => {
  for (const [q, pattern] of [
    ['Núñez', '%nunez%'],
    ['quispe', '%quispe%'],
  ] as const) {
    const [row] = rowsOf<{ count: number }>(
      await server.context.database.db.execute(sql`
        select count(*)::int as count from image i join patient p on p.id = i.patient_id
        where i.clinic_id = ${person.session.scope.clinicId} and p.search like ${pattern}`),
    )
    expect((await list({ q })).total).toBe(row?.count)
    expect(row?.count).toBeGreaterThan(10)
  }
})

it('has an index for any part of a text, where the database has the extension', async () => {
  const { db } = server.context.database
  const found = rowsOf<{ name: string }>(
    await db.execute(sql`select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`),
  )
  expect(found.map(({ name }) => name)).toEqual(['image_search', 'patient_search', 'report_search'])
})
