import { createCase, deleteCase, listCases } from '@xrai/contract/routes/cases'
import { createPatient, listPatients } from '@xrai/contract/routes/patients'
import { getReport, listReports } from '@xrai/contract/routes/reports'
import { archiveSite, createSite, setUsualSite } from '@xrai/contract/routes/sites'
import { and, eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { findReportPage } from '../../../db/queries/reports/report-list.ts'
import { auditEvent, report } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'profesional' })
  const other = await server.newPerson()
  await server.answerOf(createCase, { token: other.token, body: { name: 'De otra clínica' } })
  for (const name of ['Caso "uno", de Ñahui', '=1+1', 'Otro'])
    await server.answerOf(createCase, { token: owner.token, body: { name, description: '@SUM(A1)' } })
  for (const [firstName, lastName] of [
    ['Rosa', 'Quispe'],
    ['Ana', 'Álvarez'],
  ] as const)
    await server.answerOf(createPatient, {
      token: owner.token,
      body: { firstName, lastName, recordNumber: `-7${firstName}` },
    })
})

/** A file's rows as parsed by a reader of RFC 4180; the header is the first. */
const fileOf = async (path: string, { token } = owner) => {
  const { response, status } = await server.call(path, { token })
  expect(status).toBe(200)
  // Read as bytes, because a text decoder would remove the byte order mark.
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines.pop()).toBe('')
  return lines.map(line => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))
}

const column = (rows: string[][], name: string) => {
  const at = rows[0]?.indexOf(name) ?? -1
  return rows.slice(1).map(row => row[at])
}

describe('the lists as CSV', () => {
  it('have the rows of the list in its order, under its filters, and none of another clinic', async () => {
    const { cases } = await server.answerOf(listCases, { token: owner.token, query: {} })
    const rows = await fileOf('/api/cases.csv')
    expect(column(rows, 'Id')).toEqual(cases.map(({ id }) => id))
    expect(column(await fileOf('/api/cases.csv?q=%C3%B1ahui'), 'Caso')).toEqual(['Caso "uno", de Ñahui'])
    const { patients } = await server.answerOf(listPatients, { token: owner.token, query: {} })
    expect(column(await fileOf('/api/patients.csv'), 'Id')).toEqual(patients.map(({ id }) => id))
    const last = cases[0]?.id ?? ''
    await server.answerOf(deleteCase, { token: owner.token, params: { id: last }, query: {} })
    expect(column(await fileOf('/api/cases.csv?state=deleted'), 'Id')).toEqual([last])
  })

  it('have the alerts and the guardian of each patient behind the columns that other programs know', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const guardian = { name: 'Luz Rojas', relation: 'mother', document: { type: 'dni', number: '12345678' } } as const
    const alerts = ['Alergia a penicilina', 'Asma']
    const body = { firstName: 'Leo', lastName: 'Rojas', alerts, guardian: { ...guardian, phone: '+51 987 654 321' } }
    await server.answerOf(createPatient, { token, body })
    const rows = await fileOf('/api/patients.csv', { ...owner, token })
    expect(rows.map(cells => cells.slice(13))).toEqual([
      [
        'Id',
        'Alertas médicas',
        'Apoderado',
        'Relación del apoderado',
        'Documento del apoderado',
        'Teléfono del apoderado',
      ],
      [expect.any(String), 'Alergia a penicilina; Asma', 'Luz Rojas', 'Madre', 'DNI 12345678', "'+51 987 654 321"],
    ])
  })

  it('contain no cell that a spreadsheet interprets as a formula', async () => {
    const cells = [...(await fileOf('/api/cases.csv')), ...(await fileOf('/api/patients.csv'))].flat()
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'@SUM(A1)", "'-7Rosa"]))
    expect(cells.filter(cell => /^[=+@-]/.test(cell))).toEqual([])
  })

  it('cover every page of the radiographs and reports, with times in the given time zone', async () => {
    const picture = await sample('panoramic-decayed.jpg')
    const made = [await server.analyze(owner.token, picture), await server.analyze(owner.token, picture)]
    for (const { analysis_id: id } of made)
      await server.answerOf(getReport, { token: owner.token, params: { id }, query: {} })
    const rows = await fileOf('/api/analyses.csv?timeZone=Asia/Tokyo&type=panoramic')
    expect(column(rows, 'Id')).toEqual(made.map(({ analysis_id: id }) => id).reverse())
    const inTokyo = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Tokyo' }).format(new Date())
    expect(column(rows, 'Subida')[0]).toContain(inTokyo.slice(0, 7))
    expect(await fileOf('/api/analyses.csv?type=periapical')).toHaveLength(1)
    const { reports } = await server.answerOf(listReports, { token: owner.token, query: { state: 'draft' } })
    expect(column(await fileOf('/api/reports.csv?state=draft'), 'Código')).toEqual(reports.map(one => one.reportCode))
    const figures = await fileOf('/api/metrics.csv')
    expect(figures.find(([group, name]) => group === 'Análisis' && name === '')?.[2]).toBe('2')
    expect(column(await fileOf('/api/team.csv'), 'Correo')).toEqual([owner.session.user.email])
  })

  it("contain each member's usual site, in a clinic that has sites", async () => {
    const chain = await server.newPerson({ plan: 'profesional' })
    const { token } = chain
    const joins = { clinicId: chain.session.scope.clinicId, role: 'dentist' } as const
    const dentist = await server.newPerson({ joins })
    const head = async () => (await fileOf('/api/team.csv', chain))[0]
    expect(await head()).not.toContain('Sede')
    const { id: siteId } = await server.answerOf(createSite, { token, body: { name: 'Surco' } })
    await server.answerOf(setUsualSite, { token, params: { id: dentist.session.user.id }, body: { siteId } })
    const siteOf = async (person: Person) => {
      const rows = await fileOf('/api/team.csv', chain)
      return column(rows, 'Sede')[column(rows, 'Correo').indexOf(person.session.user.email)]
    }
    expect([await siteOf(chain), await siteOf(dentist)]).toEqual(['', 'Surco'])
    await server.answerOf(archiveSite, { token, params: { id: siteId } })
    expect(await head()).toContain('Sede')
  })

  it('neither lose nor repeat a report if two have the same millisecond at the end of a page', async () => {
    const { scope } = owner.session
    const search = { words: [], signed: false, offset: 0, limit: 1 }
    for (const microseconds of [
      sql`interval '0'`,
      sql`interval '1 microsecond' * (case when code = (select max(code) from report) then 1 else 2 end)`,
    ]) {
      await scope.db
        .update(report)
        .set({ issuedAt: sql`timestamptz '2026-03-05 12:00:00.123Z' + ${microseconds}` })
        .where(eq(report.clinicId, scope.clinicId))
      const all = await findReportPage(scope, { ...search, limit: 3 })
      const [first] = await findReportPage(scope, search)
      const [second, ...more] = await findReportPage(scope, { ...search, limit: 3, after: first })
      expect([first?.code, second?.code, ...more]).toEqual(all.map(({ code }) => code))
      expect(all).toHaveLength(2)
    }
  })

  it('leave one event each, and are refused to an assistant', async () => {
    const { scope } = owner.session
    const written = await scope.db
      .selectDistinct({ action: auditEvent.action })
      .from(auditEvent)
      .where(and(eq(auditEvent.clinicId, scope.clinicId), like(auditEvent.action, '%-export')))
    expect(written.map(({ action }) => action).toSorted()).toEqual(
      ['analyses', 'cases', 'metrics', 'patients', 'reports', 'team'].map(list => `${list}-export`),
    )
    const assistant = await server.newPerson({ joins: { clinicId: scope.clinicId, role: 'assistant' } })
    expect((await server.call('/api/cases.csv', { token: assistant.token })).status).toBe(403)
  })
})
