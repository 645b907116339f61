import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createCase, listCases } from '@xrai/contract/routes/cases'
import { listDeletedImages } from '@xrai/contract/routes/images'
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

  it.each(['patients', 'cases', 'reports'])('is refused together with a page: %s', async list => {
    const query = `cursor=${crypto.randomUUID()}&page=2&size=5`
    const { status, answer } = await server.call(`/api/${list}?${query}`, { token: person.token })
    expect([status, answer['details']]).toMatchObject([
      422,
      [
        { path: 'page', code: 'rule' },
        { path: 'size', code: 'rule' },
      ],
    ])
  })

  it.each(['patients', 'reports'])('is refused after a row that is not there: %s', async list => {
    const { answer } = await server.call(`/api/${list}?cursor=${crypto.randomUUID()}`, { token: person.token })
    expect(answer['details']).toMatchObject([{ path: 'cursor', code: 'rule' }])
  })
})

describe('a list of what changed since a moment', () => {
  const idsOf = async (path: string, list: string, token: string) => {
    const { answer } = await server.call(path, { token })
    expect([path, answer['total']]).toEqual([path, (answer[list] as object[]).length])
    return (answer[list] as { id: string }[]).map(({ id }) => id)
  }

  it('has new and changed patients, cases and analyses', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const add = async (path: string, json: object) => String((await server.call(path, { token, json })).answer['id'])
    const old = await add('/api/patients', { firstName: 'Rosa', lastName: 'Uno' })
    const opened = await add('/api/cases', { name: 'Control' })
    const { analysis_id: analysed } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    const since = new Date(Date.now() + 1).toISOString()
    const changed = async () => [
      await idsOf(`/api/patients?updatedSince=${since}`, 'patients', token),
      await idsOf(`/api/cases?updatedSince=${since}`, 'cases', token),
      await idsOf(`/api/analyses?updatedSince=${since}`, 'analyses', token),
    ]
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(await changed()).toEqual([[], [], []])
    await server.call(`/api/patients/${old}`, { method: 'PATCH', token, json: { notes: 'Control' } })
    await server.call(`/api/cases/${opened}`, { method: 'PATCH', token, json: { name: 'Control 2' } })
    await server.call(`/api/analyses/${analysed}`, { method: 'PATCH', token, json: { reviewed: true } })
    expect(await changed()).toEqual([[old], [opened], [analysed]])
    const second = await add('/api/patients', { firstName: 'Rosa', lastName: 'Dos' })
    expect((await changed())[0]).toEqual([second, old])
  })

  it('says what was deleted since then: patients, cases and, by cursor, radiographs', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const add = async (path: string, json: object) => String((await server.call(path, { token, json })).answer['id'])
    const remove = (path: string) => server.call(path, { method: 'DELETE', token })
    const [patient, opened] = [
      await add('/api/patients', { firstName: 'Rosa', lastName: 'Uno' }),
      await add('/api/cases', { name: 'Control' }),
    ]
    const images: { id: string; analysisId: string }[] = []
    for (let count = 0; count < 4; count++) {
      const bytes = new Uint8Array([...(await sample('panoramic-healthy.jpg')), count])
      const { analysis_id: analysisId } = await server.analyze(token, bytes)
      const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysisId } })
      images.push({ id: image.id, analysisId })
    }
    const [before, ...after] = images
    await remove(`/api/images/${before?.id}`)
    await new Promise(resolve => setTimeout(resolve, 5))
    const deletedSince = new Date().toISOString()
    for (const { id } of after) await remove(`/api/images/${id}`)
    await remove(`/api/cases/${opened}`)
    await remove(`/api/patients/${patient}`)
    const gone = `state=deleted&updatedSince=${deletedSince}`
    expect(await idsOf(`/api/patients?${gone}`, 'patients', token)).toEqual([patient])
    expect(await idsOf(`/api/cases?${gone}`, 'cases', token)).toEqual([opened])
    const pages = await pagesOf(at =>
      server.answerOf(listDeletedImages, { token, query: { deletedSince, limit: 2, ...at } }),
    )
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    const listed = pages.flatMap(page => page.images.map(({ id, analysisId }) => ({ id, analysisId })))
    expect(listed).toEqual(after.toReversed())
    const cursor = pages[0]?.next ?? ''
    await server.call(`/api/images/${cursor}/restore`, { method: 'POST', token })
    const lost = await server.call(`/api/deleted-images?cursor=${cursor}`, { token })
    expect(lost.answer['details']).toMatchObject([{ path: 'cursor', code: 'rule' }])
  })
})
