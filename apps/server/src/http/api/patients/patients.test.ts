import { dayMs } from '@xrai/contract/records/durations'
import { createCase } from '@xrai/contract/routes/cases'
import {
  createPatient,
  getPatient,
  getPatientOfAnalysis,
  listPatients,
  listRecentPatients,
} from '@xrai/contract/routes/patients'
import type { Body, Query } from '@xrai/contract/routes/route'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysis, auditEvent, image, patient } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

const create = (json: object, who = person) => server.call('/api/patients', { token: who.token, json })

const created = async (body: Body<typeof createPatient>, who = person): Promise<string> =>
  (await server.answerOf(createPatient, { token: who.token, body })).id

const act = (path: string, method: string, json?: object, who = person) =>
  server.call(`/api/patients/${path}`, { method, token: who.token, ...(json ? { json } : {}) })

const list = (query: Query<typeof listPatients>, who: Person) =>
  server.answerOf(listPatients, { token: who.token, query })

const names = async (query: Query<typeof listPatients>, who: Person) =>
  (await list(query, who)).patients.map(({ name }) => name)

/** An analysed radiograph; of the given case and patient, if any. */
const addImage = async (place: { readonly caseId?: string; readonly patientId?: string }): Promise<string> => {
  const { db } = server.context.database
  const { analysis_id: id } = await server.analyze(person.token, await sample('panoramic-healthy.jpg'))
  const [row] = await db.select({ imageId: analysis.imageId }).from(analysis).where(eq(analysis.id, id))
  await db
    .update(image)
    .set(place)
    .where(eq(image.id, row?.imageId ?? ''))
  return id
}

const newCase = async (body: Body<typeof createCase>, { token } = person): Promise<string> =>
  (await server.answerOf(createCase, { token, body })).id

describe('a new patient', () => {
  it('keeps names, record number, birth date and sex', async () => {
    const sent = {
      firstName: ' Rosa ',
      lastName: 'Quispe Peña',
      recordNumber: 'HC-1',
      birthDate: '1990-02-28',
      sex: 'F',
    }
    const { status, answer } = await create(sent)
    expect(status).toBe(201)
    expect(answer).toMatchObject({ ...sent, firstName: 'Rosa', name: 'Rosa Quispe Peña', caseCount: 0, imageCount: 0 })
  })

  it('keeps document, contact, guardian, alerts and notes, each as it is compared', async () => {
    const guardian = { name: 'Luz Peña', relation: 'mother', document: null, phone: '(01) 555-1234' }
    const { status, answer } = await create({
      firstName: 'Niño',
      lastName: 'Quispe',
      birthDate: '2018-02-28',
      phone: ' +51 987-654 321 ',
      document: { type: 'dni', number: '40.123.456' },
      email: 'luz@example.com',
      guardian,
      notes: ' ',
      alerts: ['Alergia a penicilina', 'Anticoagulado', 'ALERGIA A PENICILINA'],
    })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      document: { type: 'dni', number: '40123456' },
      phone: '+51 987-654 321',
      email: 'luz@example.com',
      guardian,
      notes: null,
      alerts: ['Alergia a penicilina', 'Anticoagulado'],
    })
  })

  it('may be a name alone', async () => {
    const { answer } = await create({ firstName: 'Ana', lastName: 'Sola', recordNumber: ' ' })
    expect(answer).toMatchObject({ recordNumber: null, birthDate: null, sex: null, lastImageAt: null })
  })

  it.each([
    [{ lastName: 'Quispe' }, 422, 'PATIENT_NAME_REQUIRED'],
    [{ firstName: 'Rosa', lastName: ' ' }, 422, 'PATIENT_NAME_REQUIRED'],
    [{ firstName: 'Ro\u202esa', lastName: 'Q' }, 422, 'NAME_UNREADABLE'],
    [{ firstName: '\u200b', lastName: 'Q' }, 422, 'NAME_UNREADABLE'],
    [{ firstName: 'x'.repeat(81), lastName: 'Q' }, 422, 'TEXT_TOO_LONG'],
    [{ firstName: 'R', lastName: 'Q', birthDate: '2026-02-30' }, 422, 'BIRTH_DATE_INVALID'],
    [{ firstName: 'R', lastName: 'Q', birthDate: '2999-01-01' }, 422, 'BIRTH_DATE_INVALID'],
    [{ firstName: 'R', lastName: 'Q', birthDate: '1812-01-01' }, 422, 'BIRTH_DATE_INVALID'],
    [{ firstName: 'R', lastName: 'Q', sex: 'x' }, 422, 'REQUEST_INVALID'],
    [{ firstName: 'R', lastName: 'Q', recordNumber: 'HC-1' }, 409, 'RECORD_NUMBER_TAKEN'],
    [{ firstName: 'R', lastName: 'Q', recordNumber: ' hc - 1' }, 409, 'RECORD_NUMBER_TAKEN'],
    [{ firstName: 'R', lastName: 'Q', document: { type: 'dni', number: '1234567' } }, 422, 'DOCUMENT_INVALID'],
    [{ firstName: 'R', lastName: 'Q', document: { type: 'dni', number: '40123456' } }, 409, 'DOCUMENT_TAKEN'],
    [{ firstName: 'R', lastName: 'Q', phone: '12' }, 422, 'PHONE_INVALID'],
    [{ firstName: 'R', lastName: 'Q', email: 'no' }, 422, 'EMAIL_INVALID'],
    [{ firstName: 'R', lastName: 'Q', guardian: { name: 'L' } }, 422, 'GUARDIAN_INVALID'],
    [{ firstName: 'R', lastName: 'Q', alerts: ['x'.repeat(61)] }, 422, 'TEXT_TOO_LONG'],
    [{ firstName: 'R', lastName: 'Q', notes: 'x'.repeat(2001) }, 422, 'TEXT_TOO_LONG'],
  ])('is refused as %j', async (json, status, code) => {
    const refused = await create(json)
    expect([refused.status, refused.answer['code']]).toEqual([status, code])
  })

  it('is found by the record number in any case of letters, with or without spaces', async () => {
    for (const recordNumber of ['HC-1', 'hc-1', 'HC -1'])
      expect([recordNumber, (await list({ recordNumber }, person)).total]).toEqual([recordNumber, 1])
    expect((await list({ recordNumber: 'HC1' }, person)).total).toBe(0)
  })

  it('may have the record number and the document of another clinic', async () => {
    const document = { type: 'dni', number: '40123456' } as const
    await created({ firstName: 'R', lastName: 'Q', recordNumber: 'HC-1', document }, await server.newPerson())
  })
})

describe('the list of patients', () => {
  it('stands by last name, accents aside, and is searched by words in any order: names, document, record number, phone and e-mail', async () => {
    const owner = await server.newPerson()
    await created({ firstName: 'Ángel', lastName: 'Zárate' }, owner)
    const document = { type: 'passport', number: 'AB-401234' } as const
    const contact = { phone: '+51 987-654 321', email: 'rosa.a@example.com' }
    await created({ firstName: 'Rosa', lastName: 'Álvarez', recordNumber: 'HC-77', document, ...contact }, owner)
    await created({ firstName: 'Bruno', lastName: 'Alvarado' }, owner)
    expect(await names({}, owner)).toEqual(['Bruno Alvarado', 'Rosa Álvarez', 'Ángel Zárate'])
    expect(await names({ size: '1', page: '2' }, owner)).toEqual(['Rosa Álvarez'])
    expect(await names({ sort: 'recent' }, owner)).toEqual(['Bruno Alvarado', 'Rosa Álvarez', 'Ángel Zárate'])
    expect(await names({ sort: 'recent', size: '1', page: '3' }, owner)).toEqual(['Ángel Zárate'])
    for (const q of [
      ...['ROSA ALV', 'alvarez rosa', 'álvarez', 'hc-77', 'ab401234', 'Rosa.A@'],
      ...['987654321', '987 654 321', '(51) 987.654', 'AB-40.1234'],
      ...['Álvarez, Rosa', 'ros varez', 'alvarez 401234', '987654321 rosa', 'rosa 401234 987654321', 'rosa 77 alv'],
    ]) {
      expect([q, await names({ q }, owner)]).toEqual([q, ['Rosa Álvarez']])
    }
    expect((await list({ q: 'alv' }, owner)).total).toBe(2)
    expect(await names({ q: 'rosa alvarado' }, owner)).toEqual([])
    expect(await names({ q: '321 987 654' }, owner)).toEqual([])
    expect(await list({ q: '%' }, owner)).toMatchObject({ patients: [], total: 0 })
  })

  it('is searched by a record number with the name that clinics give it', async () => {
    const owner = await server.newPerson()
    await created({ firstName: 'Rosa', lastName: 'Lazo', recordNumber: '12' }, owner)
    await created({ firstName: 'Luz', lastName: 'Paz', recordNumber: 'HC-12' }, owner)
    await created({ firstName: 'Ana', lastName: 'Hc', recordNumber: '512', phone: '+51 1299 887' }, owner)
    for (const q of ['HC 12', 'hc-12', 'HC12', 'H.C. 12', 'N.º 12', 'hc: 12']) {
      expect([q, await names({ q }, owner)]).toEqual([q, ['Rosa Lazo', 'Luz Paz']])
    }
    expect(await names({ q: 'paz hc 12' }, owner)).toEqual(['Luz Paz'])
    expect(await names({ q: 'HC 1' }, owner)).toEqual(['Luz Paz'])
  })

  it('is searched in other scripts as people write them', async () => {
    const owner = await server.newPerson()
    await created({ firstName: 'مُحَـمَّد', lastName: 'أحمد' }, owner)
    await created({ firstName: '철수', lastName: '김'.normalize('NFD') }, owner)
    expect((await list({ q: 'محمد احمد' }, owner)).total).toBe(1)
    expect((await list({ q: '김 철수'.normalize('NFD') }, owner)).total).toBe(1)
    expect((await list({ q: '긴' }, owner)).total).toBe(0)
  })
})

describe('one patient', () => {
  it('has the images of the own cases and the own images, newest first, and no others', async () => {
    const rosa = await created({ firstName: 'Rosa', lastName: 'Una' })
    const mario = await created({ firstName: 'Mario', lastName: 'Otro' })
    const caseId = await newCase({ name: 'De Rosa', patientId: rosa })
    const inCase = await addImage({ caseId })
    const alone = await addImage({ patientId: rosa })
    // The case takes precedence over the image: this one is Rosa's, although it was sent with Mario's id.
    const moved = await addImage({ caseId, patientId: mario })
    const answer = await server.answerOf(getPatient, { token: person.token, params: { id: rosa } })
    expect(answer.images.map(one => [one.analysisId, one.caseName])).toEqual([
      [moved, 'De Rosa'],
      [alone, null],
      [inCase, 'De Rosa'],
    ])
    expect(answer).toMatchObject({ caseCount: 1, imageCount: 3, cases: [{ id: caseId, imageCount: 2 }] })
    expect((await act(mario, 'GET')).answer).toMatchObject({ caseCount: 0, imageCount: 0, cases: [], images: [] })
  })

  it('is named with the medical alerts beside each radiograph of theirs, until deleted', async () => {
    const alerts = ['Alergia a penicilina']
    const rosa = await created({ firstName: 'Rosa', lastName: 'Alerta', alerts })
    const id = await addImage({ caseId: await newCase({ name: 'Con alerta', patientId: rosa }) })
    const read = async () => (await server.call(`/api/analyses/${id}/patient`, { token: person.token })).answer
    expect(await read()).toMatchObject({
      patient: { id: rosa, name: 'Rosa Alerta', alerts },
      proposals: [],
      typedName: null,
    })
    await act(rosa, 'DELETE')
    expect(await read()).toMatchObject({ patient: null, proposals: [], typedName: null })
  })

  it('stands in the header of a report on an image of a case of theirs', async () => {
    const born = { birthDate: '1990-01-02', sex: 'F' } as const
    const rosa = await created({ firstName: 'Rosa', lastName: 'Informe', ...born })
    const id = await addImage({ caseId: await newCase({ name: 'Con informe', patientId: rosa }) })
    const { answer } = await server.call(`/api/analyses/${id}/report`, { token: person.token })
    expect(answer).toMatchObject({ patientName: 'Rosa Informe', patientSex: 'F' })
  })

  it('under thirteen brings a warning to the analyses of their cases and to the report, until the case is not theirs', async () => {
    const child = await created({ firstName: 'Ana', lastName: 'Niña', birthDate: '2018-01-02' })
    const caseId = await newCase({ name: 'De una niña', patientId: child })
    const id = await addImage({ caseId })
    const read = async (path: string) => (await server.call(path, { token: person.token })).answer
    const warnings = [{ code: 'CHILD', message: expect.stringContaining('niños') }]
    expect(await read(`/api/analyses/${id}`)).toMatchObject({ warnings })
    expect(await read(`/api/cases/${caseId}`)).toMatchObject({ analyses: [{ id, warnings }] })
    // The image has no date, so the age is that at its upload.
    expect(await read(`/api/analyses/${id}/report`)).toMatchObject({ ageBasis: 'upload', warnings })
    await server.call(`/api/cases/${caseId}`, { method: 'PATCH', token: person.token, json: { patientId: null } })
    expect((await read(`/api/analyses/${id}`))['warnings']).toEqual([])
  })

  it('changes what is sent and keeps the rest', async () => {
    const id = await created({ firstName: 'Rosa', lastName: 'Antes', recordNumber: 'HC-9', sex: 'F' })
    const { answer } = await act(id, 'PATCH', { lastName: 'Después', sex: null })
    expect(answer).toMatchObject({ name: 'Rosa Después', recordNumber: 'HC-9', sex: null })
    expect(await names({ q: 'despues' }, person)).toEqual(['Rosa Después'])
    expect((await act(id, 'PATCH', { recordNumber: 'HC-1' })).answer['code']).toBe('RECORD_NUMBER_TAKEN')
    expect((await act(id, 'PATCH', { recordNumber: null })).answer['recordNumber']).toBeNull()
    const document = { type: 'ce', number: '001234567' }
    expect((await act(id, 'PATCH', { document, alerts: ['Embarazo'] })).answer).toMatchObject({ document })
    expect((await act(id, 'PATCH', { document: null })).answer).toMatchObject({ document: null, alerts: ['Embarazo'] })
  })
})

describe('a deleted patient', () => {
  it('leaves the list and the names of the cases, and comes back to both', async () => {
    const owner = await server.newPerson()
    const id = await created({ firstName: 'Rosa', lastName: 'Borrada' }, owner)
    const caseId = await newCase({ name: 'De Rosa', patientId: id }, owner)
    const nameOnCase = async () =>
      (await server.call(`/api/cases/${caseId}`, { token: owner.token })).answer['patientName']
    expect((await act(id, 'DELETE', undefined, owner)).status).toBe(200)
    expect([await names({}, owner), await nameOnCase(), (await act(id, 'GET', undefined, owner)).status]).toEqual([
      [],
      null,
      404,
    ])
    const again = await server.call('/api/cases', { token: owner.token, json: { name: 'Otro', patientId: id } })
    expect(again.answer['code']).toBe('PATIENT_UNKNOWN')
    expect(await names({ state: 'deleted' }, owner)).toEqual(['Rosa Borrada'])
    // The latest deletion first, on each page and after each cursor.
    const other = await created({ firstName: 'Zoila', lastName: 'Zapata' }, owner)
    const third = await created({ firstName: 'Ana', lastName: 'Abad' }, owner)
    for (const gone of [third, other]) await act(gone, 'DELETE', undefined, owner)
    const byDeletion = ['Zoila Zapata', 'Ana Abad', 'Rosa Borrada']
    const query = { state: 'deleted', sort: 'deleted' } as const
    expect(await names(query, owner)).toEqual(byDeletion)
    const pages = await Promise.all([1, 2, 3].map(page => names({ ...query, page: `${page}`, size: '1' }, owner)))
    expect(pages.flat()).toEqual(byDeletion)
    const cursor = (await list({ ...query, limit: '1' }, owner)).next ?? ''
    expect(await names({ ...query, limit: '2', cursor }, owner)).toEqual(byDeletion.slice(1))
    expect((await act(`${id}/restore`, 'POST', undefined, owner)).status).toBe(200)
    expect([await names({}, owner), await nameOnCase()]).toEqual([['Rosa Borrada'], 'Rosa Borrada'])
  })

  it('is no reason for a list of the others to end early, if it is asked for in the order of deletion', async () => {
    const owner = await server.newPerson()
    for (const lastName of ['Uno', 'Dos', 'Tres']) await created({ firstName: 'Viva', lastName }, owner)
    const query = { sort: 'deleted', limit: '2' } as const
    const first = await list(query, owner)
    const rest = await names({ ...query, cursor: first.next ?? '' }, owner)
    expect([first.patients.map(({ name }) => name), rest]).toEqual([['Viva Tres', 'Viva Dos'], ['Viva Uno']])
  })

  it('gives record number and document free, and cannot come back while another has them', async () => {
    const owner = await server.newPerson()
    const document = { type: 'dni', number: '40123456' } as const
    const first = await created({ firstName: 'Rosa', lastName: 'Uno', recordNumber: 'HC-5', document }, owner)
    await act(first, 'DELETE', undefined, owner)
    const second = await created({ firstName: 'Rosa', lastName: 'Dos', recordNumber: 'HC-5' }, owner)
    expect((await act(`${first}/restore`, 'POST', undefined, owner)).answer['code']).toBe('RECORD_NUMBER_TAKEN')
    await act(second, 'PATCH', { recordNumber: null, document }, owner)
    expect((await act(`${first}/restore`, 'POST', undefined, owner)).answer['code']).toBe('DOCUMENT_TAKEN')
    await act(second, 'PATCH', { document: null }, owner)
    expect((await act(`${first}/restore`, 'POST', undefined, owner)).status).toBe(200)
  })

  it('is gone for good after thirty days', async () => {
    const id = await created({ firstName: 'Rosa', lastName: 'Vieja' })
    await act(id, 'DELETE')
    const deletedAt = new Date(Date.now() - 30 * dayMs - 1000)
    await server.context.database.db.update(patient).set({ deletedAt }).where(eq(patient.id, id))
    expect((await act(`${id}/restore`, 'POST')).status).toBe(404)
  })

  it('leaves a trail of who did it', async () => {
    const id = await created({ firstName: 'Rosa', lastName: 'Rastro' })
    await act(id, 'PATCH', { firstName: 'Rosalía' })
    await act(id, 'DELETE')
    await act(`${id}/restore`, 'POST')
    const { db } = server.context.database
    const rows = await db.select().from(auditEvent).where(eq(auditEvent.subjectId, id)).orderBy(auditEvent.id)
    expect(rows.map(({ action }) => action)).toEqual([
      'patient-create',
      'patient-edit',
      'patient-delete',
      'patient-restore',
    ])
  })
})

describe('the patient of an analysed radiograph', () => {
  const patientOf = (id: string) => server.answerOf(getPatientOfAnalysis, { token: person.token, params: { id } })

  it('is identified by name, document, record number and birth date, also without an alert', async () => {
    const sent = { firstName: 'Olga', lastName: 'Rey', recordNumber: 'HC-88', birthDate: '1975-05-06' }
    const document = { type: 'dni', number: '45671234' } as const
    const patientId = await created({ ...sent, document })
    const { patient, takenAt, uploadDate } = await patientOf(await addImage({ patientId }))
    expect(patient).toEqual({
      id: patientId,
      name: 'Olga Rey',
      document,
      recordNumber: 'HC-88',
      birthDate: '1975-05-06',
      alerts: [],
    })
    expect([takenAt, Date.parse(uploadDate) <= Date.now()]).toEqual([null, true])
  })

  it('is null without one', async () => {
    const { analysis_id: id } = await server.analyze(person.token, await sample('panoramic-healthy.jpg'))
    expect((await patientOf(id)).patient).toBeNull()
  })
})

describe('the recent patients', () => {
  it('are those of the latest radiographs and records, without deleted ones and those of other clinics', async () => {
    const who = await server.newPerson({ plan: 'profesional' })
    const stranger = await server.newPerson()
    const ids: string[] = []
    for (const lastName of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho'])
      ids.push(await created({ firstName: 'Rosa', lastName }, who))
    await created({ firstName: 'Ana', lastName: 'Ajena' }, stranger)
    const { db } = server.context.database
    const { analysis_id: id } = await server.analyze(who.token, await sample('panoramic-healthy.jpg'))
    const [row] = await db.select({ imageId: analysis.imageId }).from(analysis).where(eq(analysis.id, id))
    await db
      .update(image)
      .set({ patientId: ids[0] ?? '' })
      .where(eq(image.id, row?.imageId ?? ''))
    await act(ids[6] ?? '', 'DELETE', undefined, who)
    const { patients } = await server.answerOf(listRecentPatients, { token: who.token })
    expect(patients.map(({ lastName }) => lastName)).toEqual(['Uno', 'Ocho', 'Seis', 'Cinco', 'Cuatro', 'Tres'])
  })
})
