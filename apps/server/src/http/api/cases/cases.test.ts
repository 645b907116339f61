// @module-tag postgres
import { dayMs } from '@xrai/contract/records/durations'
import { createCase, deleteCase, getCase, listCases } from '@xrai/contract/routes/cases'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { getReport } from '@xrai/contract/routes/reports'
import type { Query } from '@xrai/contract/routes/route'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertPatient } from '../../../db/queries/records/patients.ts'
import { analysis, auditEvent, clinicalCase, image } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

const create = async (json: object, who = person, key?: string) =>
  server.call('/api/cases', {
    token: who.token,
    json,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

const created = async (name: string, who = person): Promise<string> => {
  return (await server.answerOf(createCase, { token: who.token, body: { name } })).id
}

const list = (query: Query<typeof listCases> = {}, who = person) =>
  server.answerOf(listCases, { token: who.token, query })

const names = async (query: Query<typeof listCases>, who = person) =>
  (await list(query, who)).cases.map(({ name }) => name)

const act = (path: string, method: string, json?: object, who = person) =>
  server.call(`/api/cases/${path}`, { method, token: who.token, ...(json ? { json } : {}) })

/** An analysed radiograph, put into the case. */
const addImage = async (caseId: string, who = person): Promise<{ analysisId: string; imageId: string }> => {
  const { analysis_id: analysisId } = await server.analyze(who.token, await sample('panoramic-healthy.jpg'))
  const { db } = server.context.database
  const [row] = await db.select({ imageId: analysis.imageId }).from(analysis).where(eq(analysis.id, analysisId))
  const imageId = row?.imageId ?? ''
  await db.update(image).set({ caseId }).where(eq(image.id, imageId))
  return { analysisId, imageId }
}

describe('a new case', () => {
  it('keeps name and description trimmed, and is in progress without an image', async () => {
    const { status, answer } = await create({ name: '  Caso - Paciente Pérez ', description: '  Molar  ' })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      name: 'Caso - Paciente Pérez',
      description: 'Molar',
      status: 'in_progress',
      imageCount: 0,
      thumbnails: [],
      patientId: null,
      processingTimeSeconds: null,
    })
  })

  it('has no description where that is blank', async () => {
    expect((await create({ name: 'Caso', description: '  ' })).answer['description']).toBeNull()
  })

  it.each([
    [{}, 'CASE_NAME_REQUIRED'],
    [{ name: '   ' }, 'CASE_NAME_REQUIRED'],
    [{ name: 'x'.repeat(121) }, 'TEXT_TOO_LONG'],
    [{ name: 'x', description: 'x'.repeat(501) }, 'TEXT_TOO_LONG'],
    [{ name: 5 }, 'REQUEST_INVALID'],
  ])('is refused as %j', async (json, code) => {
    const { status, answer } = await create(json)
    expect([status, answer['code']]).toEqual([422, code])
  })

  it('names a patient of the clinic and no other', async () => {
    const patientId = await insertPatient(person.session.scope, { firstName: 'Rosa', lastName: 'Quispe' })
    expect((await create({ name: 'De Rosa', patientId })).answer).toMatchObject({
      patientId,
      patientName: 'Rosa Quispe',
    })
    const stranger = await server.newPerson()
    const refused = await create({ name: 'De Rosa', patientId }, stranger)
    expect([refused.status, refused.answer['code']]).toEqual([404, 'PATIENT_UNKNOWN'])
    expect((await create({ name: 'De nadie', patientId: 'nadie' })).answer['code']).toBe('PATIENT_UNKNOWN')
  })

  it('is one case however often it is sent under its idempotency key', async () => {
    const other = await server.newPerson()
    const sends = await Promise.all([1, 2, 3].map(() => create({ name: 'Una vez' }, other, 'clave')))
    expect(new Set(sends.map(({ answer }) => answer['id'])).size).toBe(1)
    expect((await list({}, other)).total).toBe(1)
    const reused = await create({ name: 'Otra' }, other, 'clave')
    expect([reused.status, reused.answer['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await create({ name: 'Una vez' }, person, 'clave')).answer['id']).not.toBe(sends[0]?.answer['id'])
  })

  it('is answered as it is now under its key after it was renamed and its patient merged', async () => {
    const other = await server.newPerson({ plan: 'profesional' })
    const { token } = other
    const { scope } = other.session
    const patientId = await insertPatient(scope, { firstName: 'Rosa', lastName: 'Quispe' })
    const remaining = await insertPatient(scope, { firstName: 'Rosa', lastName: 'Quispe' })
    const sent = { name: 'Control', patientId, siteId: null }
    const { id } = (await create(sent, other, 'order-2026-118')).answer
    const repeat = async (fields: object = {}) => {
      const { answer } = await create({ ...sent, ...fields }, other, 'order-2026-118')
      return [answer['id'] ?? answer['code'], answer['name'], answer['patientId']]
    }
    await server.answerOf(mergePatients, {
      token,
      params: { id: remaining },
      body: { otherId: patientId, take: [], notes: 'kept' },
    })
    expect(await repeat()).toEqual([id, 'Control', remaining])
    // A case from before the hashes were kept.
    const forget = () =>
      scope.db
        .update(clinicalCase)
        .set({ idempotencyHash: null })
        .where(eq(clinicalCase.id, `${id}`))
    await forget()
    expect(await repeat()).toEqual([id, 'Control', remaining])
    expect((await repeat({ name: 'Otro' }))[0]).toBe('IDEMPOTENCY_KEY_REUSED')
    await server.call(`/api/cases/${id}`, { method: 'PATCH', token, json: { name: 'Control de marzo' } })
    expect(await repeat()).toEqual([id, 'Control de marzo', remaining])

    const renamed = await create({ name: 'Caso' }, other, 'otra')
    await server.call(`/api/cases/${renamed.answer['id']}`, { method: 'PATCH', token, json: { name: 'Control' } })
    expect((await create({ name: 'Caso' }, other, 'otra')).answer).toMatchObject({
      id: renamed.answer['id'],
      name: 'Control',
    })
    for (const fields of [{ name: 'Control' }, { name: 'Caso', siteId: null }])
      expect((await create(fields, other, 'otra')).answer['code']).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('the list of cases', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await server.newPerson()
    for (let i = 1; i <= 23; i++) await created(`Caso ${i}`, owner)
    await create({ name: 'Endodoncia 100%', description: 'Radiografía de la PEÑA_14' }, owner)
  })

  it('has twenty a page, newest first, and the total', async () => {
    const first = await list({}, owner)
    expect([first.cases.length, first.total, first.page, first.size]).toEqual([20, 24, 1, 20])
    expect(first.cases[0]?.name).toBe('Endodoncia 100%')
    expect((await names({ page: '2' }, owner)).at(-1)).toBe('Caso 1')
    expect(await names({ page: '3' }, owner)).toEqual([])
    expect(await names({ size: '2', page: '2' }, owner)).toEqual(['Caso 22', 'Caso 21'])
  })

  it.each(['1', '5', '7', '24'])('has every case once, newest first, on pages of %s', async size => {
    const pages = Array.from({ length: Math.ceil(24 / Number(size)) }, (_, at) =>
      names({ size, page: `${at + 1}` }, owner),
    )
    const numbered = Array.from({ length: 23 }, (_, at) => `Caso ${23 - at}`)
    expect((await Promise.all(pages)).flat()).toEqual(['Endodoncia 100%', ...numbered])
  })

  it('finds a part of name or description, regardless of case and accents', async () => {
    for (const q of ['ENDO', 'radiografia', 'RADIOGRAFÍA', 'peña_1', 'pena', '  100% ']) {
      expect([q, await names({ q }, owner)]).toEqual([q, ['Endodoncia 100%']])
    }
    expect((await list({ q: 'caso' }, owner)).total).toBe(23)
    expect(await names({ q: 'caso 2', size: '3', page: '2' }, owner)).toEqual(['Caso 20', 'Caso 2'])
  })

  it.each(['%%', '1_0', '\\', "'", '%a%', '100%radio'])('takes %s as letters and not as words of SQL', async q => {
    expect(await list({ q }, owner)).toMatchObject({ cases: [], total: 0 })
  })

  it('does not find what begins in the name and ends in the description', async () => {
    expect(await names({ q: '% radio' }, owner)).toEqual([])
    expect(await names({ q: '%\nradio' }, owner)).toEqual([])
  })

  it('shows every case for a blank search', async () => {
    expect((await list({ q: '  ' }, owner)).total).toBe(24)
  })

  it.each(['page=0', 'page=x', 'size=101', 'size=0', `q=${'x'.repeat(201)}`, 'state=gone'])(
    'refuses ?%s',
    async query => {
      const { status, answer } = await server.call(`/api/cases?${query}`, { token: owner.token })
      expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
    },
  )

  it('shows nothing of another clinic', async () => {
    expect(await list({ q: 'caso' }, await server.newPerson())).toMatchObject({ cases: [], total: 0 })
  })
})

describe('a case with images', () => {
  it('counts them, shows four, and is completed when none is queued or processing', async () => {
    const id = await created('Cinco')
    const added = []
    for (let i = 0; i < 5; i++) added.push(await addImage(id))
    const { answer } = await act(id, 'GET')
    expect(answer).toMatchObject({
      imageCount: 5,
      thumbnails: added.slice(0, 4).map(({ imageId }) => imageId),
      status: 'completed',
    })
    const { db } = server.context.database
    for (const state of ['queued', 'processing'] as const) {
      await db
        .update(analysis)
        .set({ state })
        .where(eq(analysis.id, added[2]?.analysisId ?? ''))
      expect((await act(id, 'GET')).answer['status']).toBe('in_progress')
    }
    await db
      .update(analysis)
      .set({ state: 'failed' })
      .where(eq(analysis.id, added[2]?.analysisId ?? ''))
    expect((await act(id, 'GET')).answer).toMatchObject({ status: 'completed', failedCount: 1 })
  })

  it('opens with its analyses in order, each finding as a prediction and as a mapping', async () => {
    const id = await created('Para el analizador')
    const first = await addImage(id)
    const second = await addImage(id)
    const { analyses } = await server.answerOf(getCase, { token: person.token, params: { id } })
    expect(analyses.map(one => [one.id, one.image.id])).toEqual([
      [first.analysisId, first.imageId],
      [second.analysisId, second.imageId],
    ])
    const alone = (await server.call(`/api/analyses/${first.analysisId}`, { token: person.token })).answer
    expect(analyses[0]?.predictions).toEqual(alone['predictions'])
    expect(analyses[0]?.predictions.length).toBeGreaterThan(0)
    expect(analyses[0]?.mappings.map(mapping => mapping.id)).toEqual(
      analyses[0]?.predictions.map(prediction => prediction.detection_id),
    )
    expect(analyses[0]?.mappings.every(({ coordinates }) => coordinates.length >= 3)).toBe(true)
  })
})

describe('an edited case', () => {
  it('changes what is sent, keeps the rest, and is found by its new words alone', async () => {
    const owner = await server.newPerson()
    const body = { name: 'Antes', description: 'Igual' }
    const { id } = await server.answerOf(createCase, { token: owner.token, body })
    expect((await act(id, 'PATCH', { name: 'Después' }, owner)).answer).toMatchObject({
      name: 'Después',
      description: 'Igual',
    })
    expect(await names({ q: 'despues' }, owner)).toEqual(['Después'])
    expect(await names({ q: 'antes' }, owner)).toEqual([])
    expect((await act(id, 'PATCH', { description: null }, owner)).answer).toMatchObject({
      name: 'Después',
      description: null,
    })
    expect(await names({ q: 'igual' }, owner)).toEqual([])
  })

  it('takes and gives back a patient', async () => {
    const id = await created('Con paciente')
    const patientId = await insertPatient(person.session.scope, { firstName: 'Mario', lastName: 'Ríos' })
    expect((await act(id, 'PATCH', { patientId })).answer['patientName']).toBe('Mario Ríos')
    expect((await act(id, 'PATCH', { name: 'Otro' })).answer['patientId']).toBe(patientId)
    expect((await act(id, 'PATCH', { patientId: null })).answer['patientId']).toBeNull()
  })

  it('keeps its name where a blank one is sent', async () => {
    const id = await created('Con nombre')
    expect((await act(id, 'PATCH', { name: ' ' })).answer['code']).toBe('CASE_NAME_REQUIRED')
    expect((await act(id, 'GET')).answer['name']).toBe('Con nombre')
  })
})

describe('a deleted case', () => {
  it('leaves every list with its analyses and reports, and comes back with all of it', async () => {
    const owner = await server.newPerson()
    const id = await created('Borrable', owner)
    const { analysisId, imageId } = await addImage(id, owner)
    const { token } = owner
    const { reportCode } = await server.answerOf(getReport, { token, params: { id: analysisId } })
    const paths = [
      `/api/analyses/${analysisId}`,
      `/api/analyses/${analysisId}/report`,
      `/api/reports/${reportCode}`,
      `/api/images/${imageId}/thumbnail`,
      `/api/cases/${id}`,
    ]
    const statuses = async () => Promise.all(paths.map(async path => (await server.call(path, { token })).status))
    const totals = async () =>
      Promise.all(
        [
          '/api/cases',
          '/api/analyses',
          '/api/reports?state=draft',
          '/api/analyses?q=radiografia',
          '/api/analyses?status=ready',
        ].map(async path => (await server.call(path, { token })).answer['total']),
      )
    await server.call(`/api/analyses/${analysisId}`, { method: 'PATCH', token, json: { reviewed: true } })
    expect(await totals()).toEqual([1, 1, 1, 1, 1])
    const { status, answer } = await act(id, 'DELETE', undefined, owner)
    expect(status).toBe(200)
    const days = (Date.parse(fieldOf(deleteCase, answer, 'restorableUntil')) - Date.now()) / dayMs
    expect(days).toBeCloseTo(30, 2)
    expect(await totals()).toEqual([0, 0, 0, 0, 0])
    expect(await statuses()).toEqual([404, 404, 404, 404, 404])
    expect(await names({ state: 'deleted', q: 'borr' }, owner)).toEqual(['Borrable'])
    // The latest deletion first, on each page and after each cursor.
    const [older, newer] = [await created('Borrada antes', owner), await created('Borrada al final', owner)]
    for (const gone of [newer, older]) await act(gone, 'DELETE', undefined, owner)
    const byDeletion = ['Borrada antes', 'Borrada al final', 'Borrable']
    const query = { state: 'deleted', sort: 'deleted' } as const
    for (const q of [undefined, 'borra']) {
      const asked = q === undefined ? query : { ...query, q }
      expect(await names(asked, owner)).toEqual(byDeletion)
      const cursor = (await list({ ...asked, limit: '1' }, owner)).next ?? ''
      expect(await names({ ...asked, limit: '2', cursor }, owner)).toEqual(byDeletion.slice(1))
    }
    expect(await names({ ...query, page: '2', size: '2' }, owner)).toEqual(['Borrable'])
    expect((await act(`${id}/restore`, 'POST', undefined, owner)).answer).toMatchObject({ id, deletedAt: null })
    expect(await totals()).toEqual([1, 1, 1, 1, 1])
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  })

  it('is no reason for a list of the others to end early, if it is asked for in the order of deletion', async () => {
    const owner = await server.newPerson()
    for (const name of ['Primera viva', 'Segunda viva']) await created(name, owner)
    const query = { sort: 'deleted', limit: '1' } as const
    const first = await list(query, owner)
    const rest = await names({ ...query, cursor: first.next ?? '' }, owner)
    expect([first.cases.map(({ name }) => name), rest]).toEqual([['Segunda viva'], ['Primera viva']])
  })

  it('cannot be deleted twice, edited or opened, and can be restored twice', async () => {
    const id = await created('Una sola vez')
    await act(id, 'DELETE')
    for (const [method, json] of [['DELETE'], ['PATCH', { name: 'x' }], ['GET']] as const) {
      expect([method, (await act(id, method, json)).status]).toEqual([method, 404])
    }
    expect((await act(`${id}/restore`, 'POST')).status).toBe(200)
    expect((await act(`${id}/restore`, 'POST')).status).toBe(200)
  })

  it('is gone for good after thirty days', async () => {
    const owner = await server.newPerson()
    const id = await created('Vieja', owner)
    await act(id, 'DELETE', undefined, owner)
    const deletedAt = new Date(Date.now() - 30 * dayMs - 1000)
    await server.context.database.db.update(clinicalCase).set({ deletedAt }).where(eq(clinicalCase.id, id))
    expect((await act(`${id}/restore`, 'POST', undefined, owner)).status).toBe(404)
    expect((await list({ state: 'deleted' }, owner)).total).toBe(0)
  })
})

describe('the trail of a case', () => {
  it('is audited when it is opened, changed, deleted and restored, but not when nothing changes', async () => {
    const id = await created('Con rastro')
    await act(id, 'PATCH', { name: 'Con rastro' })
    await act(id, 'PATCH', { name: 'Con más rastro' })
    await act(id, 'DELETE')
    await act(`${id}/restore`, 'POST')
    await act(`${id}/restore`, 'POST')
    const { db } = server.context.database
    const rows = await db.select().from(auditEvent).where(eq(auditEvent.subjectId, id)).orderBy(auditEvent.id)
    expect(rows.map(({ action }) => action)).toEqual(['case-create', 'case-edit', 'case-delete', 'case-restore'])
    expect(rows.every(({ by }) => by === person.session.user.id)).toBe(true)
  })
})
