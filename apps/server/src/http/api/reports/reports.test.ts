import { reportModelSchema } from '@xrai/contract/records/report'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/columns.ts'
import { insertPatient } from '../../../db/queries/records/patients.ts'
import { analysis, auditEvent, finding, image, report } from '../../../db/schema.ts'
import { paddedJpeg } from '../../../testing/padded-jpeg.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  server = await openTestServer()
  const noise = { create: { width: 400, height: 200, channels: 3 as const, background: '#777777' } }
  picture = new Uint8Array(await sharp(noise).jpeg().toBuffer())
})

async function analysed(bytes = picture) {
  const person = await server.newPerson()
  const { analysis_id: id } = await server.analyze(person.token, bytes)
  return { ...person, id, path: `/api/analyses/${id}/report` }
}

const read = async (path: string, token: string) => {
  const { status, answer } = await server.call(path, { token })
  expect(status).toBe(200)
  return reportModelSchema.parse(answer)
}

/** Replaces the stored findings, as if the detector had returned these. */
async function addFindings(analysisId: string, found: readonly { class: string; confidence: number }[]) {
  const { db } = server.context.database
  const [owner] = await db.select({ clinicId: analysis.clinicId }).from(analysis).where(eq(analysis.id, analysisId))
  if (!owner) throw new Error('the analysis is not there')
  const box = { x: 200, y: 100, width: 40, height: 30, points: [], tooth: 'N/A', classId: 0 }
  await db.delete(finding).where(eq(finding.analysisId, analysisId))
  await db.insert(finding).values(found.map((one, place) => ({ ...owner, ...box, ...one, analysisId, place })))
}

async function pdfText(path: string, token: string): Promise<string> {
  const { response } = await server.call(path, { token })
  const { text } = await extractText(await getDocumentProxy(await response.bytes()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const header = {
  requestingDentist: 'Dra. Rosa Ñahui',
  patientName: 'Łukasz Quispe',
  patientAge: 41,
  patientSex: 'M',
  radiographyDate: '2026-11-18',
} as const

const save = (path: string, token: string, body: unknown) => server.call(path, { method: 'PUT', token, json: body })

describe('the report of an analysis', () => {
  it('is created with defaults on first read: no requesting dentist, 20 %, no class filter', async () => {
    const { token, id, path } = await analysed()
    expect(await read(path, token)).toMatchObject({
      analysisId: id,
      requestingDentist: null,
      patientName: null,
      patientAge: null,
      patientSex: null,
      radiographyDate: null,
      filters: { minimumConfidence: 20, classes: [] },
    })
  })

  it('is created with the filters of its first reader, and keeps them for later readers', async () => {
    const { token, path } = await analysed()
    const filters = { minimumConfidence: 35, classes: ['Caries', 'ROOT STUMP'] }
    expect(await read(`${path}?min=35&classes=ROOT+STUMP,Caries`, token)).toMatchObject({ filters })
    expect(await read(`${path}?min=50&classes=`, token)).toMatchObject({ filters })
  })

  it.each(['min=101', 'min=20.5', 'min=x', `min=20&classes=${'x,'.repeat(64)}`])('refuses ?%s', async query => {
    const { token, path } = await analysed()
    const { status, answer } = await server.call(`${path}?${query}`, { token })
    expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
  })

  it('keeps fields that are not sent: filters keep the header, and a header keeps the filters', async () => {
    const { token, path } = await analysed()
    const filters = { minimumConfidence: 40, classes: ['Caries'] }
    await save(path, token, { header })
    expect((await save(path, token, { filters })).answer).toMatchObject({ ...header, filters })
    const renamed = { ...header, patientName: 'Rosa Quispe' }
    expect((await save(path, token, { header: renamed })).answer).toMatchObject({ ...renamed, filters })
    expect(await read(path, token)).toMatchObject({ ...renamed, filters })
    const found = await server.call('/api/reports?state=draft&q=quispe+rosa', { token })
    expect(found.answer['total']).toBe(1)
  })

  it('has both if one user saves the header while another saves the filters', async () => {
    const { token, path } = await analysed()
    const filters = { minimumConfidence: 40, classes: ['Caries'] }
    await Promise.all([save(path, token, { header }), save(path, token, { filters })])
    expect(await read(path, token)).toMatchObject({ ...header, filters })
  })

  it('keeps its code and its issue date however often it is read or written', async () => {
    const { token, path } = await analysed()
    const first = await read(path, token)
    expect(first.reportCode).toMatch(/^XR-\d{13,}$/)
    await save(path, token, { header, filters: { minimumConfidence: 40, classes: [] } })
    const again = await read(path, token)
    expect([again.reportCode, again.issueDate]).toEqual([first.reportCode, first.issueDate])
    expect(await read(`/api/reports/${first.reportCode}`, token)).toEqual(again)
  })

  it('is one report for two concurrent first readers', async () => {
    const { token, path } = await analysed()
    const codes = (await Promise.all([1, 2, 3, 4].map(() => read(path, token)))).map(({ reportCode }) => reportCode)
    expect(new Set(codes).size).toBe(1)
  })

  it('contains what the dentist wrote, and empty fields are unknown', async () => {
    const { token, path } = await analysed()
    const filters = { minimumConfidence: 55, classes: ['IMPLANT', 'Caries', 'IMPLANT'] }
    const saved = await save(path, token, { header, filters })
    expect(saved.answer).toMatchObject({
      ...header,
      filters: { minimumConfidence: 55, classes: ['Caries', 'IMPLANT'] },
    })
    expect(await read(path, token)).toEqual(saved.answer)
    const empty = { ...header, patientName: '  ', patientAge: null, patientSex: null, radiographyDate: null }
    await save(path, token, { header: empty, filters })
    expect(await read(path, token)).toMatchObject({ patientName: null, patientAge: null, radiographyDate: null })
  })

  it("also sets the patient's name on the card of its analysis", async () => {
    const { token, path } = await analysed()
    await save(path, token, { header, filters: { minimumConfidence: 20, classes: [] } })
    const { answer } = await server.call('/api/analyses', { token })
    expect(answer['analyses']).toMatchObject([{ patientName: header.patientName }])
  })

  it('shows the findings that its filters allow, on its screen and in its PDF', async () => {
    const { token, id, path } = await analysed()
    await addFindings(id, [
      { class: 'Caries', confidence: 0.9 },
      { class: 'IMPLANT', confidence: 0.5 },
      { class: 'IMPLANT', confidence: 0.1 },
    ])
    const shown = async (minimumConfidence: number, classes: readonly string[]) => {
      const { answer } = await save(path, token, { header, filters: { minimumConfidence, classes } })
      return reportModelSchema.parse(answer).predictions.map(({ class: name, confidence }) => [name, confidence])
    }
    expect(await shown(20, [])).toEqual([
      ['Caries', 0.9],
      ['IMPLANT', 0.5],
    ])
    expect(await shown(95, [])).toEqual([])
    expect(await shown(0, ['IMPLANT'])).toEqual([
      ['IMPLANT', 0.5],
      ['IMPLANT', 0.1],
    ])
    const text = await pdfText(`${path}.pdf`, token)
    expect(text).toContain('50.0% confianza')
    expect(text).not.toContain('90.0% confianza')
  })

  it('takes the patient of the image, and the age from birth date and date of the radiograph', async () => {
    const { token, id, path } = await analysed()
    const { db } = server.context.database
    const { image: shown } = await read(path, token)
    const [owner] = await db.select({ clinicId: image.clinicId }).from(image).where(eq(image.id, shown.id))
    if (!owner) throw new Error('the image is not there')
    const values = { firstName: 'Rosa', lastName: 'Quispe', birthDate: '1990-11-19', sex: 'F' as const }
    const patientId = await insertPatient({ db, clinicId: owner.clinicId }, values)
    await db.update(image).set({ patientId }).where(eq(image.id, shown.id))
    await db.delete(report).where(eq(report.analysisId, id))
    const first = await read(path, token)
    expect(first).toMatchObject({ patientName: 'Rosa Quispe', patientSex: 'F', ageBasis: 'upload' })

    const { requestingDentist, patientName, patientSex } = first
    const sent = { requestingDentist, patientName, patientSex, patientAge: null, radiographyDate: '2026-11-18' }
    const dated = await save(path, token, { header: sent, filters: first.filters })
    expect(dated.answer).toMatchObject({ patientAge: 35, ageBasis: 'taken' })
    // The form sends back the displayed age, which must still follow the birth date.
    const moved = { ...sent, patientAge: 35, radiographyDate: '2026-11-19' }
    expect((await save(path, token, { header: moved, filters: first.filters })).answer).toMatchObject({
      patientAge: 36,
    })
    const written = { ...moved, patientAge: 40 }
    expect((await save(path, token, { header: written, filters: first.filters })).answer).toMatchObject({
      patientAge: 40,
    })
  })

  it('contains a dentist’s decisions, proposes recommendations for them, and keeps written ones', async () => {
    const { token, id, path } = await analysed()
    await addFindings(id, [
      { class: 'Caries', confidence: 0.9 },
      { class: 'IMPLANT', confidence: 0.8 },
    ])
    const { predictions } = await server.answerOf(getAnalysis, { token, params: { id } })
    const [first, second] = predictions.map(({ detection_id: finding }) => ({ finding, after: [] }))
    const facts = () => ({ id: newId(), at: new Date().toISOString(), screen: 'report' })
    const decisions = [
      { ...facts(), kind: 'accept', targets: [first] },
      { ...facts(), kind: 'reject', reason: 'artefact', targets: [second] },
    ]
    await server.call(`/api/analyses/${id}/decisions`, { token, json: { decisions } })
    const decided = await read(path, token)
    expect(decided.predictions.map(found => [found.class, found.state])).toEqual([['Caries', 'accepted']])
    expect(decided.review).toEqual({ decided: 2, total: 2, rejected: 1, conflicts: 0 })
    expect(decided.recommendations).toHaveLength(1)

    const texts = { conclusion: ' Requiere control ', recommendations: 'Uno\nDos', notes: null }
    const written = await save(path, token, { texts })
    expect(written.answer).toMatchObject({ conclusion: 'Requiere control', recommendations: ['Uno', 'Dos'] })
    const text = await pdfText(`${path}.pdf`, token)
    for (const word of ['Requiere control', 'Dos', 'BORRADOR', 'Hallazgos del odontólogo']) expect(text).toContain(word)
    const restored = await save(path, token, { texts: { ...texts, recommendations: null } })
    expect(restored.answer).toMatchObject({ recommendations: decided.recommendations, hasOwnRecommendations: false })
  })

  it('does not overwrite a text that another user changed, and saves the other fields', async () => {
    const { token, path } = await analysed()
    await save(path, token, { texts: { conclusion: 'De Luis' } })
    const over = { texts: { conclusion: 'De Ana' }, seen: { texts: { conclusion: null } } }
    expect(await save(path, token, over)).toMatchObject({ status: 409, answer: { code: 'REPORT_EDITED' } })
    const beside = { texts: { notes: 'Nota de Ana' }, seen: { texts: { notes: null } } }
    expect((await save(path, token, beside)).answer).toMatchObject({ conclusion: 'De Luis', notes: 'Nota de Ana' })
    const named = { header: { patientName: 'Otra' }, seen: { header: { patientName: 'La que nadie vio' } } }
    expect((await save(path, token, named)).status).toBe(409)
    const answered = { texts: { conclusion: 'De Ana' }, seen: { texts: { conclusion: ' De  Luis' } } }
    for (const again of [answered, answered]) expect((await save(path, token, again)).status).toBe(200)
    expect(await read(path, token)).toMatchObject({ conclusion: 'De Ana', notes: 'Nota de Ana' })
  })

  it('refuses an invalid header or invalid filters', async () => {
    const { token, path } = await analysed()
    const filters = { minimumConfidence: 20, classes: [] }
    for (const body of [
      { header: { ...header, patientAge: 200 }, filters },
      { header: { ...header, radiographyDate: 'ayer' }, filters },
      { header: { ...header, patientName: 'x'.repeat(121) }, filters },
      { header, filters: { minimumConfidence: 20.5, classes: [] } },
      { header, filters: { minimumConfidence: 20 } },
      {},
    ]) {
      expect((await save(path, token, body)).status).toBe(422)
    }
  })

  it("records audit events without the patient's name", async () => {
    const { token, path } = await analysed()
    const { reportCode } = await read(path, token)
    await save(path, token, { header, filters: { minimumConfidence: 20, classes: [] } })
    const { db } = server.context.database
    const [row] = await db.select().from(report).where(eq(report.code, reportCode))
    const events = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subjectId, row?.id ?? ''))
    expect(events.map(({ action }) => action)).toEqual(['report', 'report'])
    expect(JSON.stringify(events)).not.toContain('Łukasz')
  })
})

describe('a report of another clinic', () => {
  it('is not found by its analysis, by its code or as a PDF', async () => {
    const { token, path } = await analysed()
    const { reportCode } = await read(path, token)
    const stranger = await server.newPerson()
    const body = { header, filters: { minimumConfidence: 20, classes: [] } }
    const answers = [
      await server.call(path, { token: stranger.token }),
      await save(path, stranger.token, body),
      await server.call(`/api/reports/${reportCode}`, { token: stranger.token }),
      await server.call(`${path}.pdf`, { token: stranger.token }),
    ]
    expect(answers.map(({ status, answer }) => [status, answer['code']])).toEqual(answers.map(() => [404, 'NOT_FOUND']))
    expect(await read(path, token)).not.toMatchObject({ patientName: header.patientName })
  })

  it('answers 401 without a session, and 404 for an unknown id or code', async () => {
    const { token, path } = await analysed()
    expect((await server.call(path)).status).toBe(401)
    expect((await server.call(`${path}.pdf`)).status).toBe(401)
    expect((await server.call('/api/analyses/no-id/report', { token })).status).toBe(404)
    expect((await server.call('/api/reports/XR-1', { token })).status).toBe(404)
    expect((await server.call(`/api/analyses/${crypto.randomUUID()}/report`, { token })).status).toBe(404)
  })
})

describe('the PDF of a report', () => {
  it("contains the same text, under a file name without the patient's name", async () => {
    const { token, path } = await analysed()
    await save(path, token, { header, filters: { minimumConfidence: 20, classes: [] } })
    const { reportCode } = await read(path, token)
    const { status, headers } = await server.call(`${path}.pdf`, { token })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${reportCode}.pdf"`)
    expect(headers.get('cache-control')).toContain('no-store')
    const text = await pdfText(`${path}.pdf`, token)
    for (const word of [reportCode, 'Łukasz Quispe', '41 años / Masculino', '18/11/2026', 'Dra. Rosa Ñahui'])
      expect(text).toContain(word)
  })

  it('is created for files that the detector accepts, such as a JPEG padded before its end', async () => {
    const { token, path } = await analysed(await paddedJpeg())
    expect((await server.call(`${path}.pdf`, { token })).status).toBe(200)
  })
})

it('records that a PDF was shared, within the same clinic only', async () => {
  const { token, id, session } = await analysed()
  const stranger = await server.newPerson()
  const share = (who: string) => server.call(`/api/analyses/${id}/report-shares`, { method: 'POST', token: who })
  expect((await share(stranger.token)).status).toBe(404)
  expect(await share(token)).toMatchObject({ status: 200, answer: { recorded: true } })
  const events = await server.context.database.db.select().from(auditEvent).where(eq(auditEvent.subjectId, id))
  const shared = events.filter(({ action }) => action === 'report-share')
  expect(shared).toMatchObject([{ clinicId: session.scope.clinicId, by: session.user.id }])
})
