import { createHash } from 'node:crypto'
import { listAudit } from '@xrai/contract/routes/audit'
import { addCaseImage } from '@xrai/contract/routes/case-images'
import { createCase } from '@xrai/contract/routes/cases'
import { createPatient } from '@xrai/contract/routes/patients'
import type { AnswerOf, Query } from '@xrai/contract/routes/route'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvCell } from '../../../base/csv.ts'
import { newId } from '../../../db/columns.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { auditLink } from '../../../db/schema.ts'
import { tamper } from '../../../testing/audit-events.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { password } from '../../../testing/clinic-rows.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let assistant: Person
let patientId: string
let analysisId: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', password, lastName: 'Pérez' })
  assistant = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'assistant' } })
  const { token } = owner
  const patient = { firstName: '=Rosa', lastName: 'Lazo' }
  patientId = (await server.answerOf(createPatient, { token, body: patient })).id
  const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Control', patientId } })
  const form = new FormData()
  form.set('image', new File([await sample('panoramic-healthy.jpg')], 'rosa.jpg'))
  form.set('type', 'panoramic')
  form.set('force', 'true')
  const sent = await server.call(`/api/cases/${caseId}/images`, { token, form })
  analysisId = fieldOf(addCaseImage, sent.answer, 'analysisId')
  await server.call(`/api/analyses/${analysisId}`, { token: assistant.token })
  await server.call(`/api/patients/${patientId}`, { method: 'DELETE', token: assistant.token })
})

const list = (query: Query<typeof listAudit> = {}, token = owner.token) => server.answerOf(listAudit, { token, query })

const csv = async (query = '') =>
  (await server.call(`/api/audit.csv${query}`, { token: owner.token })).response.arrayBuffer().then(bytes => ({
    bytes: new Uint8Array(bytes),
    // The mark at the beginning stays in the text.
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  }))

/** Lines of quoted cells. */
const cellsOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map(line => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))

describe('the owner’s audit trail', () => {
  it('lists actor, action and subject, newest first, with current names', async () => {
    const { events } = await list()
    const viewed = events.find(({ action }) => action === 'analysis-view')
    expect(viewed).toMatchObject({
      by: { id: assistant.session.user.id, name: 'Ana Prueba', operator: false },
      subject: { kind: 'analysis', id: analysisId, name: '=Rosa Lazo' },
    })
    expect(events.find(({ action }) => action === 'refused')).toMatchObject({ detail: 'DELETE /api/patients/{id}' })
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('can be narrowed to a person, an action, a group, a patient and days', async () => {
    const actor = assistant.session.user.id
    const ofAssistant = (await list({ actor })).events
    expect(new Set(ofAssistant.map(({ by }) => by?.id))).toEqual(new Set([actor]))
    expect((await list({ action: 'patient-create' })).events.map(({ subject }) => subject?.id)).toEqual([patientId])
    const views = (await list({ group: 'views' })).events.map(({ action }) => action)
    expect(views).toContain('analysis-view')
    expect(views).not.toContain('analyze')
    const ofPatient = (await list({ patient: patientId })).events.map(({ action }) => action)
    expect(ofPatient.toSorted()).toEqual(['analysis-view', 'analyze', 'case-create', 'patient-create'])
    const hour = 60 * 60_000
    expect((await list({ to: new Date(Date.now() - hour).toISOString() })).events).toEqual([])
    expect((await list({ from: new Date(Date.now() - hour).toISOString() })).events.length).toBeGreaterThan(3)
  })

  it('comes in pages without a gap or a repetition, of events of one moment too', async () => {
    const { session, token } = await server.newPerson()
    const at = new Date()
    for (let count = 0; count < 7; count++) {
      await insertAuditEvent(session.scope, {
        by: session.user.id,
        action: 'analyze',
        subjectId: newId(),
        createdAt: at,
      })
    }
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: AnswerOf<typeof listAudit> = await list({ action: 'analyze', limit: 3, cursor }, token)
      seen.push(...page.events.map(({ id }) => id))
      cursor = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
  })

  it('shows nothing of another clinic, by its ids neither', async () => {
    const stranger = await server.newPerson()
    expect((await list({ patient: patientId }, stranger.token)).events).toEqual([])
    expect((await list({ actor: owner.session.user.id }, stranger.token)).events).toEqual([])
    const [event] = (await list()).events
    expect((await list({ cursor: event?.id ?? '' }, stranger.token)).events).toEqual([])
    const { answer } = await server.call('/api/audit/chain', { token: stranger.token })
    expect(answer['people']).toHaveLength(1)
  })

  it('does not name an erased person, and keeps what they did', async () => {
    const mine = await server.newPerson({ plan: 'empresarial', password })
    const gone = await server.newPerson({ password, joins: { clinicId: mine.session.scope.clinicId, role: 'dentist' } })
    await server.call('/api/patients', { token: gone.token })
    await server.call('/api/me/erasure', { token: gone.token, json: { now: true } })
    const { events } = await list({ action: 'patient-list' }, mine.token)
    expect(events).toMatchObject([{ by: { id: gone.session.user.id, name: null } }])
  })
})

describe('the trail as CSV', () => {
  it('opens in a spreadsheet: byte order mark, quoted cells, no formula, a sentence and both times', async () => {
    const { bytes, text } = await csv('?timeZone=America/Lima')
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head = [], ...lines] = cellsOf(text)
    expect(head.slice(0, 4)).toEqual(['Fecha y hora', 'Persona', 'Clave de API', 'Acción'])
    const created = lines.find(cells => cells.includes('patient-create')) ?? []
    expect(created[1]).toBe('Ana Pérez')
    expect(created[3]).toBe('registró a =Rosa Lazo')
    expect(created[head.indexOf('created_at')]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    // Sorts as a text.
    expect(created[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) expect(csvCell(cell)).toBe(`"'${cell}"`)
    expect(csvCell('dice "hola"')).toBe('"dice ""hola"""')
  })

  it('holds what its hashes are computed from, so that a third party can check the chain', async () => {
    const [head = [], ...lines] = cellsOf((await csv()).text)
    const at = (cells: readonly string[], name: string) => (cells[head.indexOf(name)] ?? '') || '-'
    const chain = lines.toSorted((a, b) => Number(at(a, 'seq')) - Number(at(b, 'seq')))
    let before = '0'.repeat(64)
    for (const cells of chain) {
      const fields = ['clinic_id', 'seq', '', 'linked_at', 'event_id', 'created_at', 'action', 'by', 'key_id']
      fields.push('subject_id', 'detail', 'request_id', 'address_ref')
      const form = ['xrai-audit-1', ...fields.map(name => (name === '' ? before : at(cells, name)))].join('\n')
      before = createHash('sha256').update(form).digest('hex')
      expect(at(cells, 'hash')).toBe(before)
    }
    expect(chain.length).toBeGreaterThan(8)
  })

  it('comes whole where there are more events than a page of it', async () => {
    const { session, token } = await server.newPerson()
    const { scope, user } = session
    await Promise.all(
      Array.from({ length: 501 }, () =>
        insertAuditEvent(scope, { by: user.id, action: 'analyze', subjectId: newId() }),
      ),
    )
    const { response } = await server.call('/api/audit.csv?action=analyze', { token })
    expect(cellsOf(await response.text())).toHaveLength(1 + 501)
  })
})

describe('the state of the chain', () => {
  it('is that of the last check, which an owner may start', async () => {
    const { token, session } = await server.newPerson()
    const before = await server.call('/api/audit/chain', { token })
    expect(before.answer).toMatchObject({ length: 2, check: null })
    const checked = await server.call('/api/audit/checks', { method: 'POST', token })
    expect(checked.status).toBe(200)
    expect(checked.answer).toMatchObject({ length: 3, check: { seq: 2, fault: null } })
    const { clinicId, db } = session.scope
    await tamper(db, inside =>
      inside
        .update(auditLink)
        .set({ hash: '0'.repeat(64) })
        .where(eq(auditLink.clinicId, clinicId)),
    )
    const broken = await server.call('/api/audit/checks', { method: 'POST', token })
    expect(broken.answer).toMatchObject({ check: { fault: { kind: 'changed', seq: 1 } } })
  })

  it('is not computed again and again', async () => {
    const { token } = await server.newPerson()
    const statuses = []
    for (let count = 0; count < 6; count++) {
      statuses.push((await server.call('/api/audit/checks', { method: 'POST', token })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
