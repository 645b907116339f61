import { getAnalysis, listAnalyses, markReviewed } from '@xrai/contract/routes/analyses'
import { listAudit } from '@xrai/contract/routes/audit'
import { auditText } from '@xrai/contract/routes/audit-text'
import { createCase, editCase, getCase } from '@xrai/contract/routes/cases'
import { type BelongingChange, deleteImage, moveImage, restoreImage } from '@xrai/contract/routes/images'
import { createPatient, getPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { getReport, saveReport } from '@xrai/contract/routes/reports'
import { beginAmendment, discardAmendment, signReport } from '@xrai/contract/routes/signatures'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysis, auditEvent, image, reportSignature } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let stranger: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
  stranger = await server.newPerson({ plan: 'profesional' })
})

const orphan = async ({ token } = person) => {
  const { analysis_id: analysisId } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysisId } })
  return { analysisId, imageId: image.id }
}
const patient = async ({ token } = person) =>
  (await server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Quispe' } })).id
const caseOf = async (patientId: string | null, { token } = person) =>
  (await server.answerOf(createCase, { token, body: { name: 'Caso', patientId } })).id
const move = (id: string, body: BelongingChange) =>
  server.answerOf(moveImage, { token: person.token, params: { id }, body })
const refusal = async (id: string, json: BelongingChange, { token } = person) => {
  const { status, answer } = await server.call(`/api/images/${id}`, { method: 'PATCH', token, json })
  return [status, answer['code']]
}
const mario = { firstName: 'Mario', lastName: 'Rojas' }
const nowhere = { caseId: null, patientId: null }
const opened = (id: string) => server.answerOf(getCase, { token: person.token, params: { id } })

it('gives an orphan to a patient in a case, which then is over, and takes it back', async () => {
  const { analysisId, imageId } = await orphan()
  const patientId = await patient()
  const caseId = await caseOf(patientId)
  expect(await move(imageId, { caseId, patientId })).toEqual({
    id: imageId,
    caseId,
    patientId: null,
    before: nowhere,
  })
  const found = await opened(caseId)
  expect(found).toMatchObject({ status: 'completed', imageCount: 1, patientId })
  expect(found.completedAt).not.toBeNull()
  expect(found.analyses.map(({ id }) => id)).toEqual([analysisId])
  const shown = await server.answerOf(getPatient, { token: person.token, params: { id: patientId } })
  expect(shown.images.map(({ id }) => id)).toEqual([imageId])

  await move(imageId, nowhere)
  expect(await opened(caseId)).toMatchObject({ status: 'in_progress', imageCount: 0, completedAt: null })
})

it('gives it to a patient without a case, and keeps that patient in a case that names none', async () => {
  const { imageId } = await orphan()
  const patientId = await patient()
  expect(await move(imageId, { caseId: null, patientId })).toMatchObject({ patientId })
  const caseId = await caseOf(null)
  expect(await move(imageId, { caseId, patientId })).toMatchObject({ caseId, patientId })
})

it('keeps it in its case where that can be, and its patient in a case that names none', async () => {
  const { imageId } = await orphan()
  const rosa = await patient()
  const other = await patient()
  const ofNone = await caseOf(null)
  const ofRosa = await caseOf(rosa)
  const alsoOfNone = await caseOf(null)
  await move(imageId, { caseId: ofNone })
  expect(await move(imageId, { patientId: rosa })).toMatchObject({ caseId: ofNone, patientId: rosa })
  expect(await move(imageId, { caseId: alsoOfNone })).toMatchObject({ caseId: alsoOfNone, patientId: rosa })
  expect(await move(imageId, { caseId: ofRosa })).toMatchObject({ caseId: ofRosa, patientId: null })
  expect(await move(imageId, { patientId: rosa })).toMatchObject({ caseId: ofRosa, patientId: null })
  expect(await move(imageId, { patientId: other })).toMatchObject({ caseId: null, patientId: other })
  expect(await move(imageId, {})).toMatchObject({ caseId: null, patientId: other })
})

it('is one patient’s alone once its case is given to another, even if it named one itself', async () => {
  const { imageId } = await orphan()
  const rosa = await patient()
  const other = await patient()
  const caseId = await caseOf(null)
  await move(imageId, { caseId, patientId: rosa })
  await server.answerOf(editCase, { token: person.token, params: { id: caseId }, body: { patientId: other } })
  const [row] = await server.context.database.db.select().from(image).where(eq(image.id, imageId))
  expect(row).toMatchObject({ caseId, patientId: null })
  const ofRosa = await server.answerOf(getPatient, { token: person.token, params: { id: rosa } })
  expect(ofRosa.imageCount).toBe(0)
})

it('moves it from one case to another', async () => {
  const { imageId } = await orphan()
  const one = await caseOf(await patient())
  const other = await caseOf(await patient())
  await move(imageId, { caseId: one, patientId: null })
  const moved = await move(imageId, { caseId: other, patientId: null })
  expect(moved.before).toEqual({ caseId: one, patientId: null })
  expect((await opened(one)).imageCount).toBe(0)
  expect((await opened(other)).imageCount).toBe(1)
  await move(imageId, moved.before)
  expect((await opened(one)).imageCount).toBe(1)
})

it('names its patient in the report that was opened before, but for what a dentist wrote', async () => {
  const { analysisId, imageId } = await orphan()
  const { token } = person
  const params = { id: analysisId }
  const named = async () => (await server.answerOf(getReport, { token, params })).patientName
  expect(await named()).toBeNull()
  const { before } = await move(imageId, { caseId: null, patientId: await patient() })
  expect(await named()).toBe('Rosa Quispe')
  await move(imageId, before)
  expect(await named()).toBeNull()
  const { radiographyDate, requestingDentist, patientAge, patientSex } = await server.answerOf(getReport, {
    token,
    params,
  })
  const header = { radiographyDate, requestingDentist, patientAge, patientSex, patientName: 'Rosita' }
  await server.answerOf(saveReport, { token, params, body: { header } })
  await move(imageId, { caseId: null, patientId: await patient() })
  expect(await named()).toBe('Rosita')
})

it('names the patient that its case was given while it was deleted', async () => {
  const { analysisId, imageId } = await orphan()
  const { token } = person
  const caseId = await caseOf(await patient())
  await move(imageId, { caseId })
  const named = async () => (await server.answerOf(getReport, { token, params: { id: analysisId } })).patientName
  expect(await named()).toBe('Rosa Quispe')
  await server.answerOf(deleteImage, { token, params: { id: imageId } })
  const { id: patientId } = await server.answerOf(createPatient, { token, body: mario })
  await server.answerOf(editCase, { token, params: { id: caseId }, body: { patientId } })
  await server.answerOf(restoreImage, { token, params: { id: imageId } })
  expect(await named()).toBe('Mario Rojas')
})

it('leaves one event for each move, and none where it already belongs there', async () => {
  const { imageId } = await orphan()
  const caseId = await caseOf(null)
  await move(imageId, { caseId, patientId: null })
  await move(imageId, { caseId, patientId: null })
  const events = await server.context.database.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subjectId, imageId), eq(auditEvent.action, 'picture-move')))
  expect(events.map(({ by }) => by)).toEqual([person.session.user.id])
})

const sign = async (analysisId: string, more: object = {}) => {
  const { token } = person
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const body = { decisions: 0, undecided: true, ...more }
  return server.answerOf(signReport, { token, params: { id: analysisId }, body })
}
const typed = async (analysisId: string, patientName: string) => {
  const rest = { requestingDentist: null, patientAge: null, patientSex: null, radiographyDate: null }
  const body = { header: { ...rest, patientName } }
  await server.answerOf(saveReport, { token: person.token, params: { id: analysisId }, body })
}
const movesOf = (imageId: string) =>
  server.context.database.db
    .select({ detail: auditEvent.detail })
    .from(auditEvent)
    .where(and(eq(auditEvent.subjectId, imageId), eq(auditEvent.action, 'picture-move')))

describe('a radiograph whose report is signed', () => {
  it('gets the patient that it lacked, once, and what was signed stays', async () => {
    const { analysisId, imageId } = await orphan()
    const { token } = person
    await sign(analysisId)
    const signed = await server.answerOf(getReport, { token, params: { id: analysisId } })
    const patientId = await patient()
    expect(await move(imageId, { patientId })).toMatchObject({ patientId, final: true })
    expect(await server.answerOf(getReport, { token, params: { id: analysisId } })).toEqual(signed)
    const shown = await server.answerOf(getPatient, { token, params: { id: patientId } })
    expect(shown.images.map(({ id }) => id)).toEqual([imageId])
    expect(await refusal(imageId, { patientId: await patient() })).toEqual([409, 'REPORT_SIGNED'])
    expect(await refusal(imageId, nowhere)).toEqual([409, 'REPORT_SIGNED'])
    expect(await move(imageId, { caseId: await caseOf(null) })).toMatchObject({ patientId })
  })

  it('asks before it goes to a patient of another name, and the trail refers to both without naming them', async () => {
    const { analysisId, imageId } = await orphan()
    await typed(analysisId, 'Luz Mamani Choque')
    await sign(analysisId)
    const patientId = await patient()
    expect(await refusal(imageId, { patientId })).toEqual([409, 'PATIENT_NAME_DIFFERS'])
    const { id: same } = await server.answerOf(createPatient, {
      token: person.token,
      body: { firstName: 'Luz', lastName: 'Mamani' },
    })
    expect(await refusal(imageId, { patientId, confirmed: false })).toEqual([409, 'PATIENT_NAME_DIFFERS'])
    await move(imageId, { patientId, confirmed: true })
    const [row] = await server.context.database.db
      .select({ id: reportSignature.id })
      .from(reportSignature)
      .where(eq(reportSignature.analysisId, analysisId))
    expect((await movesOf(imageId)).map(({ detail }) => detail)).toEqual([`from - to ${patientId} signed ${row?.id}`])
    const { events } = await server.answerOf(listAudit, { token: person.token, query: { patient: patientId } })
    const event = events.find(({ action }) => action === 'picture-move')
    expect(event?.move).toEqual({
      from: null,
      to: { id: patientId, name: 'Rosa Quispe' },
      signed: { id: row?.id, name: 'Luz Mamani Choque' },
    })
    expect(event && auditText(event)).toBe(
      'asignó una radiografía a Rosa Quispe, aunque su informe firmado nombra a Luz Mamani Choque',
    )
    const second = await orphan()
    await typed(second.analysisId, 'Mamani Choque, Luz')
    await sign(second.analysisId)
    expect(await move(second.imageId, { patientId: same })).toMatchObject({ patientId: same })
  })

  it('changes its patient by an amendment, whose report names the new one', async () => {
    const { analysisId, imageId } = await orphan()
    const { token } = person
    const params = { id: analysisId }
    await move(imageId, { patientId: await patient() })
    await sign(analysisId)
    await server.answerOf(beginAmendment, { token, params })
    const { id } = await server.answerOf(createPatient, { token, body: mario })
    await move(imageId, { patientId: id })
    expect((await server.answerOf(getReport, { token, params })).patientName).toBe('Mario Rojas')
    const discarded = await server.call(`/api/analyses/${analysisId}/amendment`, { method: 'DELETE', token })
    expect(discarded.answer['code']).toBe('REPORT_CHANGED')
    await sign(analysisId, { reason: 'Era otro paciente' })
    expect((await server.answerOf(getReport, { token, params })).patientName).toBe('Mario Rojas')
  })

  it('has an amendment that cannot be discarded with another patient of the same name', async () => {
    const { analysisId, imageId } = await orphan()
    const { token } = person
    await move(imageId, { patientId: await patient() })
    await sign(analysisId)
    await server.answerOf(beginAmendment, { token, params: { id: analysisId } })
    await move(imageId, { patientId: await patient() })
    const discarded = await server.call(`/api/analyses/${analysisId}/amendment`, { method: 'DELETE', token })
    expect(discarded.answer['code']).toBe('REPORT_CHANGED')
  })

  it('cannot be given to another patient while its own is in the trash', async () => {
    const { analysisId, imageId } = await orphan()
    const { token } = person
    const patientId = await patient()
    await move(imageId, { patientId })
    await sign(analysisId)
    await server.call(`/api/patients/${patientId}`, { method: 'DELETE', token })
    expect(await refusal(imageId, { patientId: await patient() })).toEqual([409, 'REPORT_SIGNED'])
    expect(await refusal(imageId, nowhere)).toEqual([409, 'REPORT_SIGNED'])
  })

  it('stays in the case of a patient in the trash, or goes to another of theirs', async () => {
    const { analysisId, imageId } = await orphan()
    const { token } = person
    const patientId = await patient()
    const caseId = await caseOf(patientId)
    const also = await caseOf(patientId)
    await move(imageId, { caseId })
    await sign(analysisId)
    await server.call(`/api/patients/${patientId}`, { method: 'DELETE', token })
    const edit = (json: object) => server.call(`/api/cases/${caseId}`, { method: 'PATCH', token, json })
    expect((await edit({ patientId: null })).answer['code']).toBe('REPORT_SIGNED')
    expect((await edit({ patientId: await patient() })).answer['code']).toBe('REPORT_SIGNED')
    expect((await edit({ name: 'Otro nombre' })).status).toBe(200)
    expect(await move(imageId, { caseId: also })).toMatchObject({ caseId: also })
  })

  it('has an amendment that can still be discarded after it got its first patient', async () => {
    const { analysisId, imageId } = await orphan()
    const { token } = person
    await sign(analysisId)
    await move(imageId, { patientId: await patient() })
    await server.answerOf(beginAmendment, { token, params: { id: analysisId } })
    await server.answerOf(discardAmendment, { token, params: { id: analysisId } })
    expect((await server.answerOf(getAnalysis, { token, params: { id: analysisId } })).status).toBe('ready')
  })

  it('gets its patient through its case after the user saw every other name in the signed reports of the case', async () => {
    const { token } = person
    const caseId = await caseOf(null)
    for (const name of ['Luz Mamani', 'Mario Rojas', 'Luz Mamani']) {
      const { analysisId, imageId } = await orphan()
      await move(imageId, { caseId })
      await typed(analysisId, name)
      await sign(analysisId)
    }
    const patientId = await patient()
    const edit = (json: object) => server.call(`/api/cases/${caseId}`, { method: 'PATCH', token, json })
    const { answer } = await edit({ patientId })
    expect(answer['code']).toBe('PATIENT_NAME_DIFFERS')
    expect(String(answer['subject']).split(' · ').toSorted()).toEqual(['Luz Mamani', 'Mario Rojas'])
    expect((await edit({ patientId, confirmed: true })).answer['patientId']).toBe(patientId)
    expect((await edit({ patientId: await patient() })).answer['code']).toBe('REPORT_SIGNED')
  })
})

it('refuses another patient for the case of a signed report', async () => {
  const { analysisId, imageId } = await orphan()
  const { token } = person
  const caseId = await caseOf(await patient())
  await move(imageId, { caseId })
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  await server.answerOf(signReport, { token, params: { id: analysisId }, body: { decisions: 0, undecided: true } })
  const json = { patientId: await patient() }
  const { answer } = await server.call(`/api/cases/${caseId}`, { method: 'PATCH', token, json })
  expect(answer['code']).toBe('REPORT_SIGNED')
})

it('withdraws the review of a report that named another patient, which an assistant may not', async () => {
  const { analysisId, imageId } = await orphan()
  const { token } = person
  const assistant = await server.newPerson({ joins: { clinicId: person.session.scope.clinicId, role: 'assistant' } })
  const params = { id: analysisId }
  const status = async () => (await server.answerOf(getAnalysis, { token, params })).status
  await server.answerOf(getReport, { token, params })
  await server.answerOf(markReviewed, { token, params, body: { reviewed: true } })
  await move(imageId, { patientId: await patient() })
  expect(await status()).toBe('ready')
  const other = { patientId: (await server.answerOf(createPatient, { token, body: mario })).id }
  expect(await refusal(imageId, other, assistant)).toEqual([403, 'REPORT_REVIEWED'])
  await move(imageId, other)
  expect(await status()).toBe('pending_revision')
})

it('stands in the audit trail of the patient whose it was', async () => {
  const { imageId } = await orphan()
  const { token } = person
  const first = await patient()
  const second = await patient()
  await move(imageId, { patientId: first })
  await move(imageId, { patientId: second })
  const { events } = await server.answerOf(listAudit, { token, query: { patient: first } })
  const moves = events.filter(({ action }) => action === 'picture-move')
  expect(moves.map(({ detail }) => detail)).toEqual([`from ${first} to ${second}`, `from - to ${first}`])
})

it('is refused while it is analysed, and where the case is full', async () => {
  const { db } = server.context.database
  const { analysisId, imageId } = await orphan()
  const caseId = await caseOf(null)
  const setState = (state: 'processing' | 'done') =>
    db.update(analysis).set({ state }).where(eq(analysis.id, analysisId))
  await setState('processing')
  expect(await refusal(imageId, { caseId, patientId: null })).toEqual([409, 'IMAGE_BUSY'])
  await setState('done')
  const [row] = await db.select().from(image).where(eq(image.id, imageId))
  if (!row) throw new Error('the image is gone')
  await db.insert(image).values(Array.from({ length: 10 }, () => ({ ...row, id: crypto.randomUUID(), caseId })))
  expect(await refusal(imageId, { caseId, patientId: null })).toEqual([409, 'CASE_FULL'])
})

it('takes neither radiograph, case nor patient of another clinic, nor a deleted case', async () => {
  const { imageId } = await orphan()
  const caseId = await caseOf(null, stranger)
  const patientId = await patient(stranger)
  expect(await refusal(imageId, { caseId, patientId: null })).toEqual([404, 'NOT_FOUND'])
  expect(await refusal(imageId, { caseId: null, patientId })).toEqual([404, 'PATIENT_UNKNOWN'])
  expect(await refusal(imageId, { caseId, patientId }, stranger)).toEqual([404, 'NOT_FOUND'])
  const deleted = await caseOf(null)
  await server.call(`/api/cases/${deleted}`, { method: 'DELETE', token: person.token })
  expect(await refusal(imageId, { caseId: deleted, patientId: null })).toEqual([404, 'NOT_FOUND'])
})

it('is listed without a patient until it has one', async () => {
  const { analysisId, imageId } = await orphan()
  const ids = async ({ token } = person) =>
    (await server.answerOf(listAnalyses, { token, query: { patient: 'none', limit: '100' } })).analyses.map(
      ({ id }) => id,
    )
  expect(await ids()).toContain(analysisId)
  expect(await ids(stranger)).not.toContain(analysisId)
  await move(imageId, { caseId: null, patientId: await patient() })
  expect(await ids()).not.toContain(analysisId)
})
