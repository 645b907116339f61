import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createPatient } from '@xrai/contract/routes/patients'
import { signReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { user } from '../../../db/schema.ts'
import { codedOf, readDicom, valuesOf } from '../../../reports/dicom-results/testing/read-dicom.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let dentist: Person

beforeAll(async () => {
  server = await openTestServer()
  dentist = await server.newPerson({ plan: 'profesional', lastName: 'Quispe' })
  await server.context.database.db
    .update(user)
    .set({ professionalNumber: 'COP 12345' })
    .where(eq(user.id, dentist.session.user.id))
})

const download = (id: string) => server.call(`/api/analyses/${id}/dicom-results.zip`, { token: dentist.token })
const filesOf = async (id: string) =>
  unzipSync(new Uint8Array(await (await download(id)).response.arrayBuffer())) as Record<
    string,
    Uint8Array<ArrayBuffer>
  >
const setOf = (file: Uint8Array<ArrayBuffer> | undefined) => readDicom(new Uint8Array(file ?? []))
const sign = (id: string, reason?: string) =>
  server.answerOf(signReport, {
    token: dentist.token,
    params: { id },
    body: { decisions: 0, undecided: true, ...(reason && { reason }) },
  })

it('gives a report of a DICOM file back to its study: nothing unread, preliminary, signed, amended', async () => {
  const { analysis_id: id, predictions } = await server.analyze(dentist.token, await sample('panoramic-12bit.dcm'))
  expect((await download(id)).answer['code']).toBe('REPORT_NOT_REVIEWED')
  await server.call(`/api/analyses/${id}`, { method: 'PATCH', token: dentist.token, json: { reviewed: true } })
  const before = await filesOf(id)
  expect(Object.keys(before)).toEqual(['informe-sr.dcm', 'contornos.dcm'])
  const source = readDicom(await sample('panoramic-12bit.dcm'))
  const preliminary = setOf(before['informe-sr.dcm'])
  expect(preliminary['0020000D']).toEqual(source['0020000D'])
  expect(valuesOf(preliminary, '0040A496')).toEqual(['PRELIMINARY'])
  expect(codedOf(preliminary).filter(one => one.startsWith('Finding = '))).toHaveLength(
    predictions.filter(({ confidence }) => confidence >= 0.2).length,
  )
  await sign(id)
  const signed = await filesOf(id)
  expect(Object.keys(signed)).toEqual(['informe-sr.dcm', 'contornos.dcm', 'informe-pdf.dcm'])
  expect(await filesOf(id)).toEqual(signed)
  const { response } = await server.call(`/api/analyses/${id}/report.pdf`, { token: dentist.token })
  const pdf = new Uint8Array(await response.arrayBuffer())
  const kept = new Uint8Array(setOf(signed['informe-pdf.dcm'])['00420011']?.Value[0] as ArrayBuffer)
  expect(kept.slice(0, pdf.length)).toEqual(pdf)
  await server.call(`/api/analyses/${id}/amendment`, { method: 'POST', token: dentist.token })
  expect(await filesOf(id)).toEqual(signed)
  await sign(id, 'Corrige la conclusión')
  const amended = setOf((await filesOf(id))['informe-sr.dcm'])
  expect(amended['0040A360']).toBeDefined()
  expect(amended['00080018']).not.toEqual(setOf(signed['informe-sr.dcm'])['00080018'])
})

it('keeps the patient of the signed report while the radiograph is with another one', async () => {
  const { token } = dentist
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-decayed.jpg'))
  const { image } = await server.answerOf(getAnalysis, { token, params: { id } })
  const patientOf = (firstName: string, recordNumber: string) =>
    server.answerOf(createPatient, { token, body: { firstName, lastName: 'Rojas', recordNumber } })
  const give = async (patientId: string) =>
    server.call(`/api/images/${image.id}`, { method: 'PATCH', token, json: { patientId } })
  const [first, second] = [await patientOf('Ana', 'HC-1'), await patientOf('Luis', 'HC-2')]
  await give(first.id)
  await sign(id)
  await server.call(`/api/analyses/${id}/amendment`, { method: 'POST', token })
  expect((await give(second.id)).status).toBe(200)
  const report = setOf((await filesOf(id))['informe-sr.dcm'])
  expect(valuesOf(report, '00100020')).toEqual(['HC-1'])
  await sign(id, 'Era de otro paciente')
  expect(valuesOf(setOf((await filesOf(id))['informe-sr.dcm']), '00100020')).toEqual(['HC-2'])
})

it('gives the picture with it where it was no DICOM', async () => {
  const { analysis_id: id } = await server.analyze(dentist.token, await sample('panoramic-decayed.jpg'))
  await sign(id)
  const files = await filesOf(id)
  expect(Object.keys(files)).toEqual(['radiografia.dcm', 'informe-sr.dcm', 'contornos.dcm', 'informe-pdf.dcm'])
  expect(valuesOf(setOf(files['radiografia.dcm']), '00080060')).toEqual(['PX'])
})
