import { createCase, listCases } from '@xrai/contract/routes/cases'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient, listPatients } from '@xrai/contract/routes/patients'
import { listReports } from '@xrai/contract/routes/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
  const { token } = person
  for (const [firstName, lastName] of [
    ['Ana', 'Zárate'],
    ['Rosa', 'Álvarez'],
    ['Luis', 'Mamani'],
    ['Rosa', 'Álvarez'],
    ['Bruno', 'Díaz'],
  ] as const)
    await server.answerOf(createPatient, { token, body: { firstName, lastName } })
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'])
    await server.answerOf(createCase, { token, body: { name } })
  for (let count = 0; count < 3; count++) {
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    await server.call(`/api/analyses/${id}/report`, { token })
  }
})

interface Listed {
  readonly next: string | null
  readonly total: number
  readonly page: number | null
}

/** The pages of a list, read by cursor. */
const pagesOf = async <Page extends Listed>(read: (cursor: { cursor?: string }) => Promise<Page>) => {
  const pages = [await read({})]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read({ cursor: next }))
  return pages
}

describe('a list that is read by cursor', () => {
  it.each(['name', 'recent'] as const)('has every patient once, in the order of the pages: %s', async sort => {
    const { token } = person
    const all = await server.answerOf(listPatients, { token, query: { sort, size: 100 } })
    const pages = await pagesOf(at => server.answerOf(listPatients, { token, query: { sort, limit: 2, ...at } }))
    expect(pages.map(({ patients, page, size, total }) => [patients.length, page, size, total])).toEqual([
      [2, null, null, 5],
      [2, null, null, 5],
      [1, null, null, 5],
    ])
    expect(pages.flatMap(({ patients }) => patients)).toEqual(all.patients)
    const found = await pagesOf(at =>
      server.answerOf(listPatients, { token, query: { sort, q: 'a', limit: 1, ...at } }),
    )
    expect(new Set(found.flatMap(({ patients }) => patients.map(({ id }) => id))).size).toBe(found[0]?.total)
  })

  it('goes on after a patient who was merged into another since, in either order', async () => {
    for (const sort of ['name', 'recent'] as const) {
      const { token } = await server.newPerson({ plan: 'profesional' })
      const add = async (firstName: string, lastName: string) =>
        (await server.answerOf(createPatient, { token, body: { firstName, lastName } })).id
      const ids = [await add('Ana', 'Zárate'), await add('Luis', 'Mamani'), await add('Bruno', 'Díaz')]
      const list = (at: object) => server.answerOf(listPatients, { token, query: { sort, limit: 1, ...at } })
      const second = await list({ cursor: (await list({})).next ?? '' })
      expect(second.patients.map(({ id }) => id)).toEqual([ids[1]])
      const [into = ''] = sort === 'name' ? ids.toReversed() : ids
      const body = { otherId: ids[1] ?? '', take: [], notes: 'kept' as const }
      await server.answerOf(mergePatients, { token, params: { id: into }, body })
      const last = await list({ cursor: second.next ?? '' })
      expect(last.patients.map(({ id }) => id)).toEqual([ids[0]])
    }
  })

  it('has every case and every report once', async () => {
    const { token } = person
    const cases = await pagesOf(at => server.answerOf(listCases, { token, query: { limit: 2, ...at } }))
    expect(cases.flatMap(page => page.cases.map(({ name }) => name))).toEqual(['Cinco', 'Cuatro', 'Tres', 'Dos', 'Uno'])
    const sought = await pagesOf(at => server.answerOf(listCases, { token, query: { q: 'o', limit: 1, ...at } }))
    expect(sought.flatMap(page => page.cases.map(({ name }) => name))).toEqual(['Cinco', 'Cuatro', 'Dos', 'Uno'])
    const reports = await pagesOf(at =>
      server.answerOf(listReports, { token, query: { state: 'draft', limit: 2, ...at } }),
    )
    const codes = reports.flatMap(page => page.reports.map(({ reportCode }) => reportCode))
    expect([reports.length, new Set(codes).size, codes.length]).toEqual([2, 3, 3])
  })

  it('goes on from a numbered page too, whose `next` is there', async () => {
    const { token } = person
    const first = await server.answerOf(listPatients, { token, query: { page: 2, size: 2 } })
    expect([first.page, first.size]).toEqual([2, 2])
    const rest = await server.answerOf(listPatients, { token, query: { cursor: first.next ?? '' } })
    expect([rest.patients.length, rest.next]).toEqual([1, null])
  })

  it.each(['patients', 'cases', 'reports', 'deleted-images', 'analyses'])(
    'is refused together with a page, naming both: %s',
    async list => {
      const query = `cursor=${crypto.randomUUID()}&page=2&size=5`
      const headers = { 'accept-language': 'en' }
      const { status, answer } = await server.call(`/api/${list}?${query}`, { token: person.token, headers })
      const message = (path: string) => `\`${path}\` and \`cursor\` do not go together: send one of the two.`
      expect([status, answer['details']]).toEqual([
        422,
        [
          { path: 'page', code: 'rule', message: message('page') },
          { path: 'size', code: 'rule', message: message('size') },
        ],
      ])
    },
  )

  it('is refused with a limit beside a page', async () => {
    const { answer } = await server.call('/api/patients?limit=5&page=2', { token: person.token })
    const message = '`page` y `limit` no van juntos: envía uno de los dos.'
    expect(answer['details']).toEqual([{ path: 'page', code: 'rule', message }])
  })

  it.each(['patients', 'reports'])('is refused after a row that is not there: %s', async list => {
    const { answer } = await server.call(`/api/${list}?cursor=${crypto.randomUUID()}`, { token: person.token })
    expect(answer['details']).toMatchObject([{ path: 'cursor', code: 'rule' }])
  })
})
