import { getAnalysis } from '@xrai/contract/routes/analyses'
import { moveImage } from '@xrai/contract/routes/images'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient } from '@xrai/contract/routes/patients'
import { beginAmendment, listSignatures, verifyReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { findLastEntryOfPatient } from '../../../db/queries/records/lifecycle.ts'
import { reportSignature, signedReport } from '../../../db/schema.ts'
import { openFhir } from '../../../testing/fhir.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { signAs } from '../../../testing/sign-as.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', password: 'ocho letras' })
})

const newPatient = async (firstName: string) =>
  (await server.answerOf(createPatient, { token: owner.token, body: { firstName, lastName: 'Quispe Mamani' } })).id

/** A radiograph whose first version was signed for one patient, and which an amendment gave to another. */
const moved = async () => {
  const { token } = owner
  const [wrong, right] = [await newPatient('Ana'), await newPatient('Berta')]
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image } = await server.answerOf(getAnalysis, { token, params: { id } })
  const move = (patientId: string) =>
    server.answerOf(moveImage, { token, params: { id: image.id }, body: { caseId: null, patientId } })
  await move(wrong)
  await signAs(server, owner, id)
  await server.answerOf(beginAmendment, { token, params: { id } })
  await move(right)
  return { id, wrong, right, imageId: image.id }
}

const versions = async (analysisId: string) => {
  const { db } = server.context.database
  const rows = await db.select().from(reportSignature).where(eq(reportSignature.analysisId, analysisId))
  return rows.toSorted((one, other) => one.version - other.version)
}

/** The ids of the signed PDFs, of the rows of documents and of signatures in a patient's export. */
const exportedOf = async (patientId: string) => {
  const { response } = await server.call(`/api/patients/${patientId}/export`, { token: owner.token })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const ids = (name: string): string[] =>
    JSON.parse(new TextDecoder().decode(files[name])).map(({ id }: { id: string }) => id)
  const pdfs = Object.keys(files).flatMap(name => /^informes-firmados\/(.+)\.pdf$/.exec(name)?.[1] ?? [])
  return [pdfs, ids('informes-firmados.json'), ids('firmas.json')].map(list => list.toSorted())
}

const erase = (patientId: string) =>
  server.call(`/api/patients/${patientId}/erasure`, { token: owner.token, json: { now: true } })

it('exports each version of a report with the patient for whom it was signed, also once merged', async () => {
  const { id, wrong, right } = await moved()
  await signAs(server, owner, id, 'Era de otra paciente')
  const [first, second] = (await versions(id)).map(row => [row.id])
  expect(await exportedOf(right)).toEqual([second, second, second])
  expect(await exportedOf(wrong)).toEqual([first, first, first])
  const kept = await newPatient('Ana')
  const body = { otherId: wrong, take: [], notes: 'kept' as const }
  await server.answerOf(mergePatients, { token: owner.token, params: { id: kept }, body })
  expect(await exportedOf(kept)).toEqual([first, first, first])
})

it('erases a version with the patient for whom it was signed, and leaves the radiograph with its patient', async () => {
  const { token } = owner
  const { id, wrong, right, imageId } = await moved()
  await signAs(server, owner, id, 'Era de otra paciente')
  const [first, second] = await versions(id)
  expect((await erase(wrong)).status).toBe(200)
  await expect(server.context.files.read(first?.fileHash ?? '')).rejects.toThrow()
  const { kept } = await server.answerOf(verifyReport, { params: { code: first?.code ?? '' } })
  expect(kept).toMatchObject({ signature: 'intact', pdf: 'erased', document: 'erased' })
  expect((await server.call(`/api/analyses/${id}/signatures/1/report.pdf`, { token })).status).toBe(404)
  expect(await exportedOf(right)).toEqual([[second?.id], [second?.id], [second?.id]])
  expect((await server.call(`/api/images/${imageId}/original`, { token })).status).toBe(200)
})

it('signs the next version if the only one was erased with its patient during the amendment', async () => {
  const { token } = owner
  const { id, wrong } = await moved()
  expect((await erase(wrong)).status).toBe(200)
  await signAs(server, owner, id, 'Era de otra paciente')
  expect((await versions(id)).map(({ version }) => version)).toEqual([1, 2])
  const { signatures } = await server.answerOf(listSignatures, { token, params: { id } })
  expect(signatures.map(({ version }) => version)).toEqual([2])
})

it('refuses to delete a version in the database while its patient and its analysis exist', async () => {
  const { id } = await moved()
  const { db } = server.context.database
  await expect(db.delete(signedReport).where(eq(signedReport.analysisId, id))).rejects.toThrow()
})

it('counts a version as an entry of the patient for whom it was signed, also once merged', async () => {
  const { db } = server.context.database
  const kept = await newPatient('Ana')
  const { id, wrong } = await moved()
  const signedAt = (await versions(id))[0]?.signedAt
  expect(await findLastEntryOfPatient(db, wrong)).toEqual(signedAt)
  const body = { otherId: wrong, take: [], notes: 'kept' as const }
  await server.answerOf(mergePatients, { token: owner.token, params: { id: kept }, body })
  expect(await findLastEntryOfPatient(db, kept)).toEqual(signedAt)
})

it('is searched in FHIR as it is read there once its only version was erased', async () => {
  const fhir = await openFhir(server, owner)
  const { id, wrong, right } = await moved()
  expect((await erase(wrong)).status).toBe(200)
  const [read] = (await fhir.search(`DiagnosticReport?_id=${id}`)).found
  expect(read?.['status']).toBe('preliminary')
  const found = async (query: string) => (await fhir.search(`DiagnosticReport?patient=${right}&${query}`)).total
  expect([await found('status=preliminary'), await found('status=final')]).toEqual([1, 0])
})

it('is searched in FHIR by the patient of the latest version that was not erased', async () => {
  const { token } = owner
  const fhir = await openFhir(server, owner)
  const { id, wrong, right, imageId } = await moved()
  await signAs(server, owner, id, 'Era de otra paciente')
  await server.answerOf(beginAmendment, { token, params: { id } })
  const body = { caseId: null, patientId: await newPatient('Carla') }
  await server.answerOf(moveImage, { token, params: { id: imageId }, body })
  expect((await erase(right)).status).toBe(200)
  const { found } = await fhir.search(`DiagnosticReport?patient=${wrong}`)
  expect(found.map(({ id: one }) => one)).toEqual([id])
})
