import {
  createPatient,
  deletePatient,
  getPatientOfAnalysis,
  listPatientProposals,
} from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { setBelonging, setImagesDeleted } from '../../db/queries/imaging/images.ts'
import { image } from '../../db/schema.ts'
import { receiveInstance } from '../../imaging/receiving/receive-instance.ts'
import type { Person } from '../../testing/people.ts'
import { freshSample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

/** A radiograph without a patient, from a study and an order. */
const receive = async (facts: { studyUid: string; accessionNumber?: string }, { session } = person) => {
  const { scope, user } = session
  const bytes = await freshSample('panoramic-12bit.dcm')
  const received = { bytes, source: 'dicomweb' as const, sourceName: null, by: user.id }
  const { imageId, analysisId, facts: own } = await receiveInstance(server.context, scope, received)
  await scope.db
    .update(image)
    .set({ dicom: { ...own, ...facts } })
    .where(eq(image.id, imageId))
  return { imageId, analysisId }
}
const newPatient = (firstName: string, { token } = person) =>
  server.answerOf(createPatient, { token, body: { firstName, lastName: 'Quispe' } })
/** Not by a call, which would wait for the analysis. */
const give = (imageId: string, patientId: string, { session } = person) =>
  setBelonging(session.scope, imageId, { caseId: null, patientId })
const proposed = async (id: string, { token } = person) => {
  const { patient, proposals } = await server.answerOf(getPatientOfAnalysis, { token, params: { id } })
  return { patient: patient?.id ?? null, proposals: proposals.map(one => [one.id, one.reason]) }
}

it('proposes the patient of another radiograph of the study, before one of the order, and assigns none', async () => {
  const rosa = await newPatient('Rosa')
  const luz = await newPatient('Luz')
  const [first, second] = [
    await receive({ studyUid: '1.2.3', accessionNumber: 'A1' }),
    await receive({ studyUid: '1.2.3', accessionNumber: 'A1' }),
  ]
  const other = await receive({ studyUid: '1.2.4', accessionNumber: 'A1' })
  expect(await proposed(second.analysisId)).toEqual({ patient: null, proposals: [] })
  await give(first.imageId, rosa.id)
  expect(await proposed(second.analysisId)).toEqual({ patient: null, proposals: [[rosa.id, 'study']] })
  expect(await proposed(other.analysisId)).toEqual({ patient: null, proposals: [[rosa.id, 'accession']] })
  await give(other.imageId, luz.id)
  expect(await proposed(second.analysisId)).toEqual({ patient: null, proposals: [[rosa.id, 'study']] })
  await give(second.imageId, luz.id)
  expect(await proposed(second.analysisId)).toEqual({ patient: luz.id, proposals: [] })
})

it('proposes no patient of another clinic, of a trashed radiograph, or who is deleted', async () => {
  const stranger = await server.newPerson({ plan: 'profesional' })
  const theirs = await receive({ studyUid: '1.2.5' }, stranger)
  await give(theirs.imageId, (await newPatient('Ana', stranger)).id, stranger)
  const { analysisId } = await receive({ studyUid: '1.2.5' })
  const trashed = await receive({ studyUid: '1.2.5' })
  const ofDeleted = await receive({ studyUid: '1.2.5' })
  const gone = await newPatient('Ida')
  await give(trashed.imageId, (await newPatient('Eva')).id)
  await give(ofDeleted.imageId, gone.id)
  await setImagesDeleted(person.session.scope, [trashed.imageId], new Date())
  await server.answerOf(deletePatient, { token: person.token, params: { id: gone.id } })
  expect((await proposed(analysisId)).proposals).toEqual([])
})

it('proposes no patient by a number that many patients share', async () => {
  for (const name of ['Una', 'Dos', 'Tres', 'Cuatro']) {
    const { imageId } = await receive({ studyUid: `1.3.${name.length}`, accessionNumber: '0' })
    await give(imageId, (await newPatient(name)).id)
  }
  const { analysisId } = await receive({ studyUid: '1.4', accessionNumber: '0' })
  expect((await proposed(analysisId)).proposals).toEqual([])
})

it('lists the radiographs with exactly one proposed patient, as certain unless matched by a name', async () => {
  const [who, stranger] = [
    await server.newPerson({ plan: 'profesional' }),
    await server.newPerson({ plan: 'profesional' }),
  ]
  const rosa = await newPatient('Rosa', who)
  const luz = await newPatient('Luz', who)
  await receive({ studyUid: '1.9' }, stranger)
  const given = await receive({ studyUid: '1.9' }, who)
  const same = await receive({ studyUid: '1.9' }, who)
  const named = await receive({ studyUid: '1.10' }, who)
  const unknown = await receive({ studyUid: '1.11' }, who)
  await give(given.imageId, rosa.id, who)
  const set = (id: string, fileName: string) =>
    who.session.scope.db.update(image).set({ fileName, dicom: null }).where(eq(image.id, id))
  await set(named.imageId, 'quispe_luz_2026.jpg')
  await set(unknown.imageId, 'IM0001')
  const { proposals } = await server.answerOf(listPatientProposals, { token: who.token })
  expect(proposals.map(({ imageId, isSure, patient }) => [imageId, patient.id, patient.reason, isSure])).toEqual([
    [named.imageId, luz.id, 'fileName', false],
    [same.imageId, rosa.id, 'study', true],
  ])
})
