// @module-tag postgres
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import type { Query } from '@xrai/contract/routes/route'
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { rowsOf } from '../../applied-migrations.ts'
import { insertManyRecords } from '../../generated-records.ts'
import { clinicalCase, image } from '../../schema.ts'
import { fewFound } from './image-search.ts'

let server: TestServer
let person: Person
const radiographs = fewFound + 200
const patients = 1100

beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  await insertManyRecords(person.session.scope, person.session.user.id, { patients, radiographs })
})

const list = (query: Query<typeof listAnalyses>) => server.answerOf(listAnalyses, { token: person.token, query })
const idsOf = ({ analyses }: Awaited<ReturnType<typeof list>>) => analyses.map(({ id }) => id)

describe('a search with many matching radiographs', () => {
  it('reports that there are more than it counts, and pages through all of them', async () => {
    const all = await list({})
    const found = await list({ q: 'panoramica' })
    expect([found.total, found.more]).toEqual([fewFound, true])
    expect([all.total, all.more]).toEqual([radiographs, false])
    expect(idsOf(found)).toEqual(idsOf(all))
    const next = async (query: Query<typeof listAnalyses>) => idsOf(await list({ ...query, cursor: found.next ?? '' }))
    expect(await next({ q: 'panoramica' })).toEqual(await next({}))
  })

  it('is counted completely in combination with another filter', async () => {
    const found = await list({ q: 'panoramica', type: 'periapical' })
    expect([found.total, found.more]).toEqual([(await list({ type: 'periapical' })).total, false])
    expect(found.total).toBe(radiographs / 4)
  })

  it('reports no further matches if few of the many are outside the trash', async () => {
    const { db } = server.context.database
    await db.update(image).set({ deletedAt: new Date() }).where(sql`${image.fileName} like '%9.jpg'`)
    const found = await list({ q: 'panoramica' })
    expect([found.total, found.more]).toEqual([(await list({})).total, false])
    await db.update(image).set({ deletedAt: null }).where(eq(image.clinicId, person.session.scope.clinicId))
  })
})

describe('a search with many matching patients', () => {
  it('reports that there are more radiographs than it counts, and counts them if few are outside the trash', async () => {
    const { db } = server.context.database
    const found = await list({ q: 'hc-' })
    expect([found.total, found.more]).toEqual([fewFound, true])
    expect(idsOf(found)).toEqual(idsOf(await list({})).filter(id => idsOf(found).includes(id)))
    await db.update(image).set({ deletedAt: new Date() }).where(sql`${image.fileName} like '%9.jpg'`)
    const rest = await list({ q: 'hc-' })
    const [row] = await rowsWhere(sql`i.patient_id is not null and i.deleted_at is null`)
    expect([rest.total, rest.more]).toEqual([row?.count, false])
    await db.update(image).set({ deletedAt: null }).where(eq(image.clinicId, person.session.scope.clinicId))
  })
})

const rowsWhere = async (condition: SQL) =>
  rowsOf<{ count: number; ids: string[] }>(
    await server.context.database.db.execute(sql`
      select count(*)::int as count, array_agg(a.id::text order by a.id desc) as ids
      from image i join analysis a on a.image_id = i.id left join patient p on p.id = i.patient_id
      where i.clinic_id = ${person.session.scope.clinicId} and ${condition}`),
  )

it.each([
  ['of no patient', { patient: 'none' }, sql`i.patient_id is null`],
  [
    'of no patient of a type',
    { patient: 'none', type: 'periapical' },
    sql`i.patient_id is null and a.type = 'periapical'`,
  ],
  ['of a name', { q: 'quispe' }, sql`p.search like '%quispe%'`],
  ['of a name and a status', { q: 'quispe', status: 'ready' }, sql`p.search like '%quispe%' and a.reviewed`],
  ['of a type', { type: 'periapical' }, sql`a.type = 'periapical'`],
] as const)(
  'pages through the radiographs %s, like the rows, with the total on each page',
  async (_, query, condition) => {
    const [row] = await rowsWhere(condition)
    const first = await list({ ...query, limit: 20 })
    const second = await list({ ...query, limit: 20, cursor: first.next ?? '' })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(row?.ids.slice(0, 40))
    expect(row?.count).toBeGreaterThan(20)
    expect([first.total, second.total]).toEqual([row?.count, row?.count])
    const last = row?.ids.at(-1)
    expect(await list({ ...query, cursor: last?.toUpperCase() })).toMatchObject({
      analyses: [],
      next: null,
      total: row?.count,
    })
  },
)

it('counts no trashed radiograph, and one with two matches only once', async () => {
  const { db } = server.context.database
  const { id: caseId } = await server.answerOf(createCase, { token: person.token, body: { name: 'Control' } })
  const before = await Promise.all(counted.map(list))
  const theirs = sql`${image.fileName} in ('panoramica-4.jpg', 'panoramica-8.jpg')`
  await db.update(image).set({ caseId }).where(theirs)
  await db.update(clinicalCase).set({ deletedAt: new Date() }).where(eq(clinicalCase.id, caseId))
  await db.update(image).set({ deletedAt: new Date() }).where(sql`${image.fileName} = 'panoramica-8.jpg'`)
  const after = await Promise.all(counted.map(list))
  expect(before.map(({ total }, at) => total - (after[at]?.total ?? 0))).toEqual([2, 2, 2, 0])
  await db.update(image).set({ caseId: null, deletedAt: null }).where(theirs)
})

/** Satisfied by rows 4 and 8 of the generated records, which are of this type and reviewed. */
const counted: readonly Query<typeof listAnalyses>[] = [
  {},
  { type: 'periapical' },
  { status: 'ready' },
  { status: 'pending_revision' },
]

it('counts the radiographs of the matching patients, like the rows', async () => {
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

it('has an index for any part of a text, if the database has the extension', async () => {
  const { db } = server.context.database
  const found = rowsOf<{ name: string }>(
    await db.execute(sql`select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`),
  )
  expect(found.map(({ name }) => name)).toEqual(['image_search', 'patient_search', 'report_search'])
})
