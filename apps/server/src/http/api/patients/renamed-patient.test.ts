import { getAnalysis, markReviewed } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { deleteImage, moveImage, restoreImage } from '@xrai/contract/routes/images'
import { mergePatients, undoMerge } from '@xrai/contract/routes/patient-merges'
import { createPatient, editPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { getReport, listReports, saveReport } from '@xrai/contract/routes/reports'
import type { Body } from '@xrai/contract/routes/route'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { beforeAll, expect, it } from 'vitest'
import type { Session } from '../../../accounts/sessions/session.ts'
import { readOrCreateReport } from '../../../reports/report/read-report.ts'
import { saveReport as writeReport } from '../../../reports/report/save-report.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let dentist: Person
let assistant: Person
beforeAll(async () => {
  server = await openTestServer()
  dentist = await server.newPerson({ plan: 'profesional' })
  assistant = await server.newPerson({ joins: { clinicId: dentist.session.scope.clinicId, role: 'assistant' } })
  await server.answerOf(editProfile, { token: dentist.token, body: { professionalNumber: 'COP 12345' } })
})

const added = async (body: Body<typeof createPatient>) =>
  (await server.answerOf(createPatient, { token: dentist.token, body })).id
const edit = (id: string, body: Body<typeof editPatient>, { token } = dentist) =>
  server.answerOf(editPatient, { token, params: { id }, body })
const reportOf = (id: string) => server.answerOf(getReport, { token: dentist.token, params: { id } })
const named = async (id: string) => {
  const { patientName, patientSex, patientAge, radiographyDate } = await reportOf(id)
  return { patientName, patientSex, patientAge, radiographyDate }
}
const write = (id: string, header: NonNullable<Body<typeof saveReport>['header']>) =>
  server.answerOf(saveReport, { token: dentist.token, params: { id }, body: { header } })
const sign = (id: string) =>
  server.answerOf(signReport, { token: dentist.token, params: { id }, body: { decisions: 0, undecided: true } })

/** A radiograph of the patient, in a case or standalone, with its report created. */
const reported = async (patientId: string, { inCase = false } = {}) => {
  const { token } = dentist
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image } = await reportOf(id)
  const caseId = inCase ? (await server.answerOf(createCase, { token, body: { name: 'Caso', patientId } })).id : null
  await server.answerOf(moveImage, { token, params: { id: image.id }, body: { caseId, patientId } })
  return { id, imageId: image.id }
}

const rosa = { firstName: 'Rosa', lastName: 'Quispe', sex: 'F', birthDate: '1990-02-28' } as const

it('renames the patient in all their reports, with and without a case, including deleted radiographs', async () => {
  const { token } = dentist
  const patientId = await added(rosa)
  const [alone, inCase, deleted] = [
    await reported(patientId),
    await reported(patientId, { inCase: true }),
    await reported(patientId),
  ]
  const other = await reported(await added(rosa))
  await server.answerOf(deleteImage, { token, params: { id: deleted.imageId } })
  await edit(patientId, { firstName: 'Rosa María', sex: 'O', birthDate: '1980-02-28' })
  await server.answerOf(restoreImage, { token, params: { id: deleted.imageId } })
  for (const { id } of [alone, inCase, deleted])
    expect(await named(id)).toMatchObject({ patientName: 'Rosa María Quispe', patientSex: 'O' })
  expect(await named(alone.id)).toMatchObject({ patientAge: 46 })
  expect(await named(other.id)).toMatchObject({ patientName: 'Rosa Quispe', patientSex: 'F' })
  const { reports } = await server.answerOf(listReports, { token, query: { q: 'rosa maria', state: 'draft' } })
  expect(reports.map(({ analysisId }) => analysisId).toSorted()).toEqual(
    [alone, inCase, deleted].map(({ id }) => id).toSorted(),
  )
})

it('keeps the fields that a dentist wrote, and only those', async () => {
  const patientId = await added(rosa)
  const nickname = await reported(patientId)
  const age = await reported(patientId)
  await write(nickname.id, { patientName: 'Rosita' })
  await write(age.id, { patientAge: 12 })
  await edit(patientId, { lastName: 'Quispe Lazo', sex: 'O', birthDate: '1980-02-28' })
  expect(await named(nickname.id)).toMatchObject({ patientName: 'Rosita', patientSex: 'O', patientAge: 46 })
  expect(await named(age.id)).toMatchObject({ patientName: 'Rosa Quispe Lazo', patientAge: 12 })
})

it('does not restore an old name from a stale form, which sends only the edited fields', async () => {
  const patientId = await added(rosa)
  const { id } = await reported(patientId)
  await edit(patientId, { firstName: 'Rosaura' })
  await write(id, { radiographyDate: '2026-01-05' })
  await edit(patientId, { firstName: 'Rosalía' })
  expect(await named(id)).toMatchObject({ patientName: 'Rosalía Quispe', radiographyDate: '2026-01-05' })
})

it('does not restore an old name from a save or a first read that began before', async () => {
  const { session } = dentist
  const patientId = await added(rosa)
  const { id } = await reported(patientId)
  const unopened = await server.analyze(dentist.token, await sample('panoramic-healthy.jpg'))
  const { image } = await server.answerOf(getAnalysis, { token: dentist.token, params: { id: unopened.analysis_id } })
  await server.answerOf(moveImage, { token: dentist.token, params: { id: image.id }, body: { patientId } })
  /** That session, but its next transaction begins only after the patient got this name. */
  const renamedFirst = (firstName: string): Session => {
    const { db } = session.scope
    const transaction: typeof db.transaction = async (...work) => {
      await edit(patientId, { firstName })
      return db.transaction(...work)
    }
    const late = new Proxy(db, {
      get: (from, name) => (name === 'transaction' ? transaction : Reflect.get(from, name)),
    })
    return { ...session, scope: { ...session.scope, db: late } }
  }
  const saved = await writeReport(renamedFirst('Rosaura'), id, { header: { radiographyDate: '2026-01-05' } })
  expect(saved).toMatchObject({ patientName: 'Rosaura Quispe', radiographyDate: '2026-01-05' })
  expect(await readOrCreateReport(renamedFirst('Rosalía'), unopened.analysis_id)).toMatchObject({
    patientName: 'Rosalía Quispe',
  })
})

it('leaves a reviewed report reviewed, because it is the same person, even if an assistant renames', async () => {
  const patientId = await added(rosa)
  const { id } = await reported(patientId)
  await server.answerOf(markReviewed, { token: dentist.token, params: { id }, body: { reviewed: true } })
  const { reviewedAt } = await reportOf(id)
  await edit(patientId, { lastName: 'Quispe Peña' }, assistant)
  expect(await reportOf(id)).toMatchObject({ patientName: 'Rosa Quispe Peña', reviewedAt })
  expect(reviewedAt).not.toBeNull()
})

it('never changes a signed report, nor the draft of its amendment', async () => {
  const patientId = await added(rosa)
  const { id } = await reported(patientId)
  await sign(id)
  await edit(patientId, { firstName: 'Rosaura' })
  expect(await named(id)).toMatchObject({ patientName: 'Rosa Quispe' })
  await server.answerOf(beginAmendment, { token: dentist.token, params: { id } })
  expect(await named(id)).toMatchObject({ patientName: 'Rosa Quispe' })
})

it('follows a merge, and after its undo each report follows its own patient', async () => {
  const { token } = dentist
  const kept = await added(rosa)
  const gone = await added({ firstName: 'Rosa', lastName: 'Kispe' })
  const ofKept = await reported(kept)
  const ofGone = await reported(gone, { inCase: true })
  const { mergeId } = await server.answerOf(mergePatients, {
    token,
    params: { id: kept },
    body: { otherId: gone, take: [], notes: 'kept' },
  })
  await edit(kept, { firstName: 'Rosaura' })
  expect([await named(ofKept.id), await named(ofGone.id)]).toMatchObject([
    { patientName: 'Rosaura Quispe', patientSex: 'F' },
    { patientName: 'Rosaura Quispe', patientSex: 'F' },
  ])
  await server.answerOf(undoMerge, { token, params: { id: mergeId } })
  await edit(gone, { firstName: 'Rosario' })
  expect(await named(ofKept.id)).toMatchObject({ patientName: 'Rosaura Quispe', patientSex: 'F' })
  expect(await named(ofGone.id)).toMatchObject({ patientName: 'Rosario Kispe', patientSex: null })
})

it('refuses to undo a merge if a radiograph that would move back was signed for the one who stays', async () => {
  const { token } = dentist
  const [id, otherId] = [await added(rosa), await added(rosa)]
  const [own, theirs] = [await reported(id), await reported(otherId)]
  const body = { otherId, take: [], notes: 'kept' as const }
  const { mergeId } = await server.answerOf(mergePatients, { token, params: { id }, body })
  const path = `/api/patient-merges/${mergeId}`
  const undone = async () => (await server.call(path, { method: 'DELETE', token })).answer['code']
  await sign(own.id)
  await sign(theirs.id)
  expect(await undone()).toBe('UNMERGE_SIGNED')
  // Moved elsewhere by an amendment, it stays there.
  await server.answerOf(beginAmendment, { token, params: { id: theirs.id } })
  const elsewhere = { caseId: null, patientId: await added(rosa) }
  await server.answerOf(moveImage, { token, params: { id: theirs.imageId }, body: elsewhere })
  expect(await undone()).toBeUndefined()
})

it('undoes a merge after a correction of what was signed since', async () => {
  const { token } = dentist
  const [id, otherId] = [await added({ ...rosa, recordNumber: 'H-1' }), await added({ ...rosa, recordNumber: 'H-2' })]
  const { id: analysisId } = await reported(id)
  const body = { otherId, take: [], notes: 'kept' as const }
  const { mergeId } = await server.answerOf(mergePatients, { token, params: { id }, body })
  await sign(analysisId)
  await edit(id, { recordNumber: 'H-3' })
  const { patient, restored } = await server.answerOf(undoMerge, { token, params: { id: mergeId } })
  expect([patient.recordNumber, restored.recordNumber]).toEqual(['H-3', 'H-2'])
})
