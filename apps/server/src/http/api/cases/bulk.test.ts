import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { addImage } from '@xrai/contract/routes/bulk'
import { listNotifications } from '@xrai/contract/routes/notifications'
import { createPatient } from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { periodOf } from '../../../accounts/credits/month.ts'
import { insertCreditEntry } from '../../../db/queries/accounts/credits.ts'
import { setImagesDeleted } from '../../../db/queries/imaging/images.ts'
import { auditEvent } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { freshSample, sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

type Bytes = Uint8Array<ArrayBuffer>

const add = ({ token }: Person, bytes: Bytes, fields: Readonly<Record<string, string>> = {}, key?: string) => {
  const form = new FormData()
  form.set('image', new File([bytes], 'IM0001'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return server.call(addImage.path, { token, form, ...(key && { headers: { 'Idempotency-Key': key } }) })
}

const panoramic = { type: 'panoramic' }

describe('one radiograph of many by hand', () => {
  it('is stored and queued with a credit, makes no notice, and says how it came', async () => {
    const person = await server.newPerson()
    const { token, session } = person
    const patient = await server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Quispe' } })
    const dicom = await freshSample('panoramic-12bit.dcm')
    const { status, answer } = await add(person, dicom, { patientId: patient.id })
    expect(status).toBe(202)
    expect(answer).toMatchObject({
      outcome: 'stored',
      inTrash: false,
      unanalysed: null,
      credits: { reserved: 1 },
    })
    const id = String(answer['analysisId'])
    const analysis = await server.answerOf(getAnalysis, { token, params: { id } })
    expect(analysis).toMatchObject({ status: 'queued', type: 'panoramic', source: { kind: 'bulk', name: null } })
    const { analyses } = await server.answerOf(listAnalyses, { token, query: {} })
    expect(analyses).toMatchObject([{ id, patientId: patient.id }])
    const { notifications } = await server.answerOf(listNotifications, { token, query: {} })
    expect(notifications).toEqual([])
    const events = await session.scope.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subjectId, String(answer['imageId'])))
    expect(events).toMatchObject([{ action: 'picture-create', detail: 'bulk', by: session.user.id }])
    const { id: other } = await server.answerOf(createPatient, { token, body: { firstName: 'Eva', lastName: 'Luna' } })
    const again = await add(person, dicom, { patientId: other })
    expect(again.answer).toMatchObject({ outcome: 'present', patient: { id: patient.id, name: 'Rosa Quispe' } })
  })

  it.each(['tiff', 'webp'] as const)('is stored as it came and shown as a PNG where it is a %s', async format => {
    const person = await server.newPerson()
    const { token } = person
    const file = await sharp(await sample('panoramic-healthy.jpg'))
      [format]()
      .toBuffer()
    const { status, answer } = await add(person, new Uint8Array(file), panoramic)
    expect([status, answer['outcome']]).toEqual([202, 'stored'])
    const { image } = await server.answerOf(getAnalysis, { token, params: { id: String(answer['analysisId']) } })
    expect(image).toMatchObject({ format, bitsPerSample: 8 })
    const original = await server.call(`/api/images/${image.id}/original`, { token })
    expect(original.response.headers.get('content-type')).toBe(`image/${format}`)
    const shown = await server.call(`/api/images/${image.id}/display`, { token })
    expect([shown.status, shown.response.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('is the one that is there where the same was sent before, one at a time or in another folder, or is in the trash', async () => {
    const person = await server.newPerson()
    const jpeg = await sample('panoramic-healthy.jpg')
    const earlier = await server.analyze(person.token, jpeg)
    const again = await add(person, jpeg, panoramic)
    expect(again.answer).toMatchObject({
      outcome: 'present',
      analysisId: earlier.analysis_id,
      inTrash: false,
      patient: null,
    })
    await setImagesDeleted(person.session.scope, [String(again.answer['imageId'])], new Date())
    expect((await add(person, jpeg, panoramic)).answer).toMatchObject({ outcome: 'present', inTrash: true })

    const png = await sample('panoramic-16bit.png')
    const both = await Promise.all([add(person, png, panoramic), add(person, png, panoramic)])
    expect(both.map(({ answer }) => answer['outcome']).toSorted()).toEqual(['present', 'stored'])
    const { answer } = await server.call('/api/credits', { token: person.token })
    expect(answer).toMatchObject({ used: 1, reserved: 1 })
    // Another clinic does not have it.
    expect((await add(await server.newPerson(), jpeg, panoramic)).answer['outcome']).toBe('stored')
  })

  it('is stored all the same without a credit or against the quality check, with the reason', async () => {
    const person = await server.newPerson()
    const looksOther = await add(person, await sample('periapical-root-filled.jpg'), panoramic)
    expect(looksOther.answer).toMatchObject({ outcome: 'stored', unanalysed: 'QUALITY_LOOKS_PERIAPICAL' })
    const { scope, user } = person.session
    const spend = { amount: -1000, reason: 'reserve', period: periodOf(new Date()), by: user.id } as const
    await insertCreditEntry(scope, { ...spend, analysisId: crypto.randomUUID() })
    const spent = await add(person, await freshSample('panoramic-12bit.dcm'))
    expect(spent.answer).toMatchObject({ outcome: 'stored', unanalysed: 'OUT_OF_CREDITS', credits: { left: 0 } })
  })

  it('is left to the sender where the clinic has the same image in another file, if the sender asks', async () => {
    const person = await server.newPerson()
    const jpeg = await sample('panoramic-healthy.jpg')
    const first = await add(person, jpeg, panoramic)
    const again = new Uint8Array([...jpeg, 0])
    const asked = await add(person, again, { ...panoramic, similar: 'ask' })
    expect(asked.status).toBe(202)
    expect(asked.answer).toMatchObject({
      outcome: 'similar',
      analysisId: first.answer['analysisId'],
      inTrash: false,
      patient: null,
      unanalysed: null,
      credits: { reserved: 1 },
    })
    const total = async () => (await server.answerOf(listAnalyses, { token: person.token, query: {} })).total
    expect(await total()).toBe(1)
    // Another clinic does not have it, and two that arrive together are not both stored.
    const other = await server.newPerson()
    const both = await Promise.all([jpeg, again].map(one => add(other, one, { ...panoramic, similar: 'ask' })))
    expect(both.map(({ answer }) => answer['outcome']).toSorted()).toEqual(['similar', 'stored'])
    expect((await add(person, again, panoramic)).answer['outcome']).toBe('stored')
    expect(await total()).toBe(2)
  })

  it('is refused with its reason where it is broken, no picture, or of what the clinic does not have', async () => {
    const person = await server.newPerson()
    const dicom = await freshSample('panoramic-12bit.dcm')
    const codeOf = async (bytes: Bytes, fields?: Readonly<Record<string, string>>) => {
      const { status, answer } = await add(person, bytes, fields)
      return [status, answer['code']]
    }
    expect((await codeOf(dicom.slice(0, 4000)))[1]).toMatch(/^DICOM_/)
    expect(await codeOf(new TextEncoder().encode('una carta'))).toEqual([415, 'IMAGE_FORMAT_UNSUPPORTED'])
    expect(await codeOf(new Uint8Array())).toEqual([400, 'IMAGE_EMPTY'])
    expect(await codeOf(dicom, { type: 'lateral' })).toEqual([422, 'TYPE_UNKNOWN'])
    expect(await codeOf(dicom, { patientId: crypto.randomUUID() })).toEqual([404, 'PATIENT_UNKNOWN'])
    expect(await codeOf(dicom, { siteId: crypto.randomUUID() })).toEqual([404, 'SITE_UNKNOWN'])
    expect(await codeOf(dicom, { clinicId: crypto.randomUUID() })).toEqual([403, 'NOT_MEMBER'])
    expect((await server.answerOf(listAnalyses, { token: person.token, query: {} })).total).toBe(0)
  })

  it('is answered again as stored under its key, so that a lost answer makes no duplicate of it', async () => {
    const person = await server.newPerson()
    const bytes = await freshSample('panoramic-12bit.dcm')
    const fields = { clinicId: person.session.clinic.id }
    const first = await add(person, bytes, fields, 'k')
    const again = await add(person, bytes, fields, 'k')
    expect(again.answer).toEqual(first.answer)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await add(person, bytes)).answer['outcome']).toBe('present')
  })
})
