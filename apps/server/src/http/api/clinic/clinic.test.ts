import { deleteLogo, editClinic, getClinic, putLogo } from '@xrai/contract/routes/clinic'
import { getMetrics } from '@xrai/contract/routes/metrics'
import { getPatientView } from '@xrai/contract/routes/patient-links'
import { getReport } from '@xrai/contract/routes/reports'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { namedFiles } from '../../../db/dump.ts'
import { insertErasure } from '../../../db/queries/records/erasures.ts'
import { clinicLogo, user } from '../../../db/schema.ts'
import { executeErasure } from '../../../records/personal-data/erase.ts'
import { acceptOf, decisionsOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await newOwner()
})

const newOwner = async () => {
  const person = await server.newPerson({ plan: 'profesional' })
  await server.context.database.db
    .update(user)
    .set({ professionalNumber: 'COP 12345' })
    .where(eq(user.id, person.session.user.id))
  return person
}

const data = {
  name: 'Clínica Dental Ñahui',
  ruc: '20512333797',
  address: 'Av. Larco 1301, Miraflores',
  phone: '(01) 445-1200',
}
const settings = ({ token } = owner) => server.answerOf(getClinic, { token })
const edit = (body: object, { token } = owner) => server.call(editClinic.path, { method: 'PATCH', token, json: body })
const logoOf = (background: string) =>
  sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
const sendLogo = async (bytes: Uint8Array, { token } = owner) => {
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(bytes)], 'logo.png'))
  return server.call(putLogo.path, { method: 'PUT', token, form })
}
const reportOf = (id: string, { token } = owner) => server.answerOf(getReport, { token, params: { id }, query: {} })
const pdfOf = async (id: string, { token } = owner) => {
  const { response } = await server.call(`/api/analyses/${id}/report.pdf`, { token })
  return new Uint8Array(await response.arrayBuffer())
}
const wordsOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(Uint8Array.from(pdf)))).text.join(' ').replace(/\s+/g, ' ')
const analyzed = async (person = owner) =>
  (await server.analyze(person.token, await sample('panoramic-decayed.jpg'))).analysis_id
const sign = (id: string, reason?: string, { token } = owner) =>
  server.answerOf(signReport, {
    token,
    params: { id },
    body: { decisions: 0, undecided: true, ...(reason && { reason }) },
  })

describe("the clinic's data", () => {
  it('are on the sheet and the PDF once they are given, each field only where it is', async () => {
    const id = await analyzed()
    expect(await wordsOf(await pdfOf(id))).not.toContain('RUC')
    expect((await edit(data)).answer).toMatchObject(data)
    expect((await reportOf(id)).clinic).toEqual({
      ruc: data.ruc,
      address: data.address,
      phone: data.phone,
      timeZone: null,
      logo: null,
      site: null,
    })
    const words = await wordsOf(await pdfOf(id))
    expect(words).toContain('Clínica Dental Ñahui RUC 20512333797 Av. Larco 1301, Miraflores Tel. (01) 445-1200')
    await edit({ phone: null })
    expect(await wordsOf(await pdfOf(id))).not.toContain('Tel.')
  })

  it('are refused field by field, and nothing of them is kept then', async () => {
    const before = await settings()
    const codes = [
      [{ ruc: '20512333798' }, 'RUC_INVALID'],
      [{ ruc: '2051233379' }, 'RUC_INVALID'],
      [{ name: '  ' }, 'CLINIC_NAME_REQUIRED'],
      [{ address: 'a'.repeat(201) }, 'TEXT_TOO_LONG'],
      [{ phone: 'llámame' }, 'CLINIC_PHONE_INVALID'],
      [{ timeZone: 'Lima', name: 'Otra' }, 'REQUEST_INVALID'],
    ] as const
    for (const [body, code] of codes) expect((await edit(body)).answer['code']).toBe(code)
    expect(await settings()).toEqual(before)
  })

  it("date the reports on the clinic's clock, which also counts the days of a call that names none", async () => {
    const person = await newOwner()
    const id = await analyzed(person)
    await edit({ timeZone: 'Pacific/Kiritimati' }, person)
    await sign(id, undefined, person)
    expect(await wordsOf(await pdfOf(id, person))).toContain('GMT+14')
    expect((await server.answerOf(getMetrics, { token: person.token, query: {} })).timeZone).toBe('Pacific/Kiritimati')
  })

  it('are edited without the settings of review and retention', async () => {
    const { answer } = await edit({ retention: { recordYears: 1 }, blindFirst: true })
    expect(answer).toMatchObject({ code: 'REQUEST_INVALID', details: [{ path: 'retention' }, { path: 'blindFirst' }] })
    expect(await settings()).toMatchObject({
      blindFirst: false,
      retention: { daysToRestore: 30, erasureDays: 7, recordYears: null, leastYears: null },
    })
  })
})

describe('the logo', () => {
  it('is drawn anew, shown on the patient page, and goes with its file once another takes its place', async () => {
    const id = await analyzed()
    expect((await sendLogo(await logoOf('#c00000'))).status).toBe(200)
    const { logo: first } = await settings()
    const bytes = await server.call(`/api/clinic/logos/${first}`, { token: owner.token })
    const png = new Uint8Array(await bytes.response.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 300, height: 100 })
    const accepted = await server.analyze(owner.token, await sample('panoramic-decayed.jpg'))
    const { store } = decisionsOf(server, accepted)
    await store(owner, acceptOf(accepted.predictions[0]?.detection_id ?? ''))
    const view = await server.answerOf(getPatientView, { token: owner.token, params: { id: accepted.analysis_id } })
    expect(view.page?.clinicHead.logo).toBe(`data:image/png;base64,${Buffer.from(png).toString('base64')}`)
    const withLogo = await pdfOf(id)
    expect(Buffer.from(withLogo).includes('/Width 300')).toBe(true)
    const { answer } = await sendLogo(await logoOf('#0000c0'))
    expect(answer['logo']).not.toBe(first)
    expect((await server.call(`/api/clinic/logos/${first}`, { token: owner.token })).status).toBe(404)
    await server.answerOf(deleteLogo, { token: owner.token })
    expect((await settings()).logo).toBeNull()
    expect(Buffer.from(await pdfOf(id)).includes('/Width 300')).toBe(false)
  })

  it('is no drawing of lines nor another file', async () => {
    const { answer } = await sendLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(answer['code']).toBe('PICTURE_UNSUPPORTED')
  })
})

describe('a signed report', () => {
  it('stays as it was signed, sheet, logo and PDF, even after the clinic is renamed; its amendment is new', async () => {
    const person = await newOwner()
    const id = await analyzed(person)
    await edit(data, person)
    await sendLogo(await logoOf('#00c000'), person)
    await sign(id, undefined, person)
    const before = await pdfOf(id, person)
    const sheet = await reportOf(id, person)
    await edit({ name: 'Otro nombre', ruc: null, address: null }, person)
    await server.answerOf(deleteLogo, { token: person.token })
    expect(await pdfOf(id, person)).toEqual(before)
    expect(await reportOf(id, person)).toEqual(sheet)
    expect((await server.call(`/api/clinic/logos/${sheet.clinic.logo}`, { token: person.token })).status).toBe(200)
    await server.answerOf(beginAmendment, { token: person.token, params: { id } })
    expect((await reportOf(id, person)).clinicName).toBe('Otro nombre')
    await sign(id, 'Cambio de razón social', person)
    expect(await wordsOf(await pdfOf(id, person))).not.toContain('RUC')
  })

  it('is backed up with its logo, and both go when the clinic is erased', async () => {
    const person = await newOwner()
    const id = await analyzed(person)
    await sendLogo(await logoOf('#00c0c0'), person)
    await sign(id, undefined, person)
    const { db } = server.context.database
    const { scope, user: by } = person.session
    const [logo] = await db.select().from(clinicLogo).where(eq(clinicLogo.clinicId, scope.clinicId))
    expect(await namedFiles(db)).toContain(logo?.hash)
    const values = { kind: 'clinic', subjectId: scope.clinicId, requestedBy: by.id, dueAt: new Date() } as const
    await executeErasure(db, server.context.files, await insertErasure(scope, values))
    expect(await namedFiles(db)).not.toContain(logo?.hash)
    await expect(server.context.files.read(logo?.hash ?? '')).rejects.toThrow()
  })
})
