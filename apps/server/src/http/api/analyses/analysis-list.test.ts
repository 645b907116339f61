import { getAnalysis, listAnalyses, listFoundClasses } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { moveImage } from '@xrai/contract/routes/images'
import { createPatient } from '@xrai/contract/routes/patients'
import { getReport, listReports } from '@xrai/contract/routes/reports'
import type { Query } from '@xrai/contract/routes/route'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/columns.ts'
import { insertFindings } from '../../../db/queries/imaging/findings.ts'
import { analysis, image } from '../../../db/schema.ts'
import { searchableLines } from '../../../db/searchable.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let first: string
/** A class found on the first. */
let shown: string | undefined
let second: string
let dicom: string
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  const jpeg = await sample('panoramic-healthy.jpg')
  const upload = async (name: string, type: string, picture = jpeg) => {
    const { analysis_id, predictions } = await server.analyze(person.token, picture, { name, type })
    shown ??= predictions.find(({ confidence }) => confidence >= 0.2)?.class
    return analysis_id
  }
  first = await upload('Molar_100%.jpg', 'panoramic')
  second = await upload('incisivo.jpg', 'periapical')
  dicom = await upload('estudio.dcm', 'panoramic', await sample('panoramic-12bit.dcm'))
})

const list = async (query: Query<typeof listAnalyses>, who = person) => {
  const { analyses, total } = await server.answerOf(listAnalyses, { token: who.token, query })
  const ids = analyses.map(({ id }) => id)
  expect(total).toBe(ids.length)
  return ids
}

const named = (fileName: string) => ({ fileName, search: searchableLines(fileName, null) })

const setState = (id: string, state: 'queued' | 'processing' | 'done') =>
  server.context.database.db.update(analysis).set({ state }).where(eq(analysis.id, id))

describe('the filters of the list of analyses', () => {
  it('take queued and processing together as in progress', async () => {
    await setState(first, 'queued')
    await setState(second, 'processing')
    expect(await list({ status: 'in_progress' })).toEqual([second, first])
    expect(await list({ status: 'queued' })).toEqual([first])
    await setState(first, 'done')
    await setState(second, 'done')
    expect(await list({ status: 'in_progress' })).toEqual([])
  })

  it('keep one type of radiograph', async () => {
    expect(await list({ type: 'periapical' })).toEqual([second])
  })

  it('keep the analyses on which a class is shown', async () => {
    expect(await list({ class: shown ?? '' })).toContain(first)
    expect(await list({ class: 'CALCULUS' })).toEqual([])
  })

  it('offer the classes of the clinic’s own findings, those of an earlier model too, and no other clinic’s', async () => {
    const { scope } = person.session
    const offered = async (who: Person) => (await server.answerOf(listFoundClasses, { token: who.token })).classes
    const before = await offered(person)
    expect(before).toContain(shown)
    const own = {
      id: newId(),
      classId: 0,
      x: 1,
      y: 1,
      width: 1,
      height: 1,
      points: [],
      tooth: '36',
      placement: null,
      location: null,
    }
    await insertFindings(scope, first, [
      { ...own, class: 'Old class', confidence: 0.2 },
      { ...own, id: newId(), class: 'Unseen class', confidence: 0.19 },
    ])
    expect((await offered(person)).toSorted()).toEqual([...before, 'Old class'].toSorted())
    expect(await list({ class: 'Old class' })).toEqual([first])
    expect(await offered(await server.newPerson())).toEqual([])
  })

  it('keep what was uploaded from one moment and before another', async () => {
    const at = new Date('2026-03-05T12:00:00Z')
    await server.context.database.db.update(analysis).set({ createdAt: at }).where(eq(analysis.id, second))
    const day = { from: '2026-03-05T12:00:00Z', to: '2026-03-05T12:00:01Z' }
    expect(await list(day)).toEqual([second])
    expect(await list({ ...day, to: '2026-03-05T12:00:00Z' })).toEqual([])
  })

  it('find a part of the name of the patient or of the file, in any case', async () => {
    expect(await list({ q: 'INCISIVO' })).toEqual([second])
    const { analyses: cards } = await server.answerOf(listAnalyses, { token: person.token })
    const name = cards.find(({ id }) => id === dicom)?.patientName ?? ''
    expect(await list({ q: name.slice(1, 5).toLowerCase() })).toEqual([dicom])
  })

  it.each(['peña', 'PENA', 'nina  perez', 'Pérez Niña'])('mind no accent, no capital and no order: %s', async q => {
    const { db } = server.context.database
    const [row] = await db.select({ id: analysis.imageId }).from(analysis).where(eq(analysis.id, second))
    await db
      .update(image)
      .set(named('NIÑA PÉREZ, Peña.png'))
      .where(eq(image.id, row?.id ?? ''))
    expect(await list({ q })).toEqual([second])
    await db
      .update(image)
      .set(named('incisivo.jpg'))
      .where(eq(image.id, row?.id ?? ''))
  })

  it('find words of a patient, of their case or of themselves, while they are in the clinic', async () => {
    const { token } = person
    const body = { firstName: 'Inés', lastName: 'Núñez Paz', document: { type: 'dni', number: '40123456' } } as const
    const { id } = await server.answerOf(createPatient, { token, body })
    const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Control', patientId: id } })
    const place = async (analysisId: string, belonging: { caseId?: string | null; patientId?: string | null }) => {
      const { image: shownImage } = await server.answerOf(getAnalysis, { token, params: { id: analysisId } })
      await server.context.database.db.update(image).set(belonging).where(eq(image.id, shownImage.id))
    }
    await place(first, { caseId })
    await place(second, { patientId: id })
    for (const q of ['paz ines', '40.123.456 nunez']) expect([q, await list({ q })]).toEqual([q, [second, first]])
    expect(await list({ q: 'ines paz', patient: 'none' })).toEqual([])
    expect(await list({ patientId: id })).toEqual([second, first])
    expect(await list({ patientId: id, type: 'periapical' })).toEqual([second])
    expect(await list({ patientId: id }, await server.newPerson())).toEqual([])
    const page = await server.answerOf(listAnalyses, { token, query: { patientId: id, limit: 1 } })
    expect([page.total, page.next]).toEqual([2, second])
    const rest = await server.answerOf(listAnalyses, { token, query: { patientId: id, limit: 1, cursor: second } })
    expect(rest.analyses.map(analysed => analysed.id)).toEqual([first])
    const opened = await server.answerOf(getAnalysis, { token, params: { id: first } })
    expect([opened.caseId, opened.patientId]).toEqual([caseId, id])
    await server.call(`/api/patients/${id}`, { method: 'DELETE', token })
    expect(await list({ q: 'paz ines' })).toEqual([])
    expect(await list({ patientId: id })).toEqual([])
    await place(first, { caseId: null })
    await place(second, { patientId: null })
  })

  it('name the patient and the case of each report', async () => {
    const { token } = await server.newPerson()
    const body = { firstName: 'Inés', lastName: 'Núñez' }
    const { id: patientId } = await server.answerOf(createPatient, { token, body })
    const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Control', patientId } })
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    const { image: shownImage } = await server.answerOf(getAnalysis, { token, params: { id } })
    await server.answerOf(moveImage, { token, params: { id: shownImage.id }, body: { caseId } })
    await server.answerOf(getReport, { token, params: { id }, query: {} })
    const { reports } = await server.answerOf(listReports, { token, query: { state: 'draft' } })
    expect(reports).toMatchObject([{ analysisId: id, caseId, patientId }])
  })

  it.each(['%', '_', '\\', "'"])('take %s as a letter and not as a word of SQL', async letter => {
    expect(await list({ q: letter })).toEqual(letter === '%' || letter === '_' ? [first] : [])
  })

  it('are taken together', async () => {
    expect(await list({ type: 'panoramic', q: 'jpg', status: 'pending_revision' })).toEqual([first])
  })

  it('show nothing of another clinic', async () => {
    expect(await list({ q: 'molar' }, await server.newPerson())).toEqual([])
  })

  it.each(['type=x', 'from=ayer', 'to=2026', `q=${'x'.repeat(101)}`, 'class=', 'q=a%00b'])(
    'refuse ?%s',
    async query => {
      const { status, answer } = await server.call(`/api/analyses?${query}`, { token: person.token })
      expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
    },
  )
})
