// @module-tag resources
import { createHash } from 'node:crypto'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { deleteImage, moveImage } from '@xrai/contract/routes/images'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient, deletePatient } from '@xrai/contract/routes/patients'
import { getReport } from '@xrai/contract/routes/reports'
import { beginAmendment } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { image } from '../../../db/schema.ts'
import { eventsOf } from '../../../testing/audit-events.ts'
import { acceptOf, addOf, decisionsOf, newDecision } from '../../../testing/decisions.ts'
import { openFhir } from '../../../testing/fhir.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { signAs } from '../../../testing/sign-as.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let fhir: Awaited<ReturnType<typeof openFhir>>
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
  fhir = await openFhir(server, owner)
})

type NewPatient = Parameters<typeof server.answerOf<typeof createPatient, never>>[1]['body']

const newPatient = async (body: Partial<NewPatient> = {}, { token } = owner) =>
  server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Quispe Mamani', ...body } })

/** A radiograph of the patient, its analysis and its image. */
const newRadiograph = async (patientId: string | null, { token } = owner) => {
  const answer = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image: made } = await server.answerOf(getAnalysis, { token, params: { id: answer.analysis_id } })
  const body = { caseId: null, patientId }
  if (patientId) await server.answerOf(moveImage, { token, params: { id: made.id }, body })
  return { ...answer, id: answer.analysis_id, imageId: made.id }
}

const sign = (id: string, reason?: string) => signAs(server, owner, id, reason)

const idsOf = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id)

describe('a patient by FHIR', () => {
  it('is found by the searches of a practice-management system, and by nothing else', async () => {
    const { id } = await newPatient({
      firstName: 'Zoila Inés',
      lastName: 'Ñahui Rodríguez',
      birthDate: '1984-03-09',
      sex: 'F',
      document: { type: 'dni', number: '41234567' },
      recordNumber: 'HC-77',
      phone: '987 654 321',
    })
    const dni = 'http://localhost:3000/fhir/identifier/dni'
    const record = `http://localhost:3000/fhir/identifier/record-number/${owner.session.clinic.id}`
    const fits = [
      `_id=${id}`,
      'name=nahui',
      'name=zoila%20rodriguez',
      'family=%C3%91ahui',
      'given=zoila',
      'given=ines',
      'given=zoila%20in',
      'given:exact=In%C3%A9s',
      'given:exact=Zoila%20In%C3%A9s',
      'name:contains=odrig',
      'family:exact=%C3%91ahui%20Rodr%C3%ADguez',
      'birthdate=1984-03-09',
      'birthdate=1984-03',
      'birthdate=lt1985&name=nahui',
      'identifier=41234567',
      `identifier=${dni}|41234567`,
      'identifier=https://old.example/fhir/identifier/dni|41234567',
      `identifier=${record}|HC-77`,
      'identifier=HC-77',
      'identifier=hc-%207%207',
      'gender=female,male&gender=female,other&name=nahui',
      '_lastUpdated=ge2026&name=nahui',
      'name=otro,nahui',
      'name=zoila%20rodriguez,otro%20nombre',
    ]
    for (const query of fits)
      expect([query, idsOf((await fhir.search(`Patient?${query}`)).found)]).toEqual([query, [id]])
    const others = [
      'name=ahui',
      'family=rodriguez',
      'given=nahui',
      'given:exact=Zoil',
      'name=zoila%20lazo,otro',
      'birthdate=1984-03-08',
      'birthdate=gt1984&name=nahui',
      ...['gender=male&name=nahui', 'gender=female&gender=male&name=nahui'],
      ...[`identifier=${dni}|-`, 'identifier=-'],
      ...[`identifier=${record}|41234567`, 'identifier=|41234567', '_lastUpdated=lt2020', '_id=nobody'],
    ]
    for (const query of others) expect([query, (await fhir.search(`Patient?${query}`)).found]).toEqual([query, []])
    expect(await fhir.read(`Patient/${id}`)).toMatchObject({
      active: true,
      name: [{ family: 'Ñahui Rodríguez', given: ['Zoila', 'Inés'] }],
      identifier: [
        { system: dni, value: '41234567' },
        { system: record, value: 'HC-77' },
      ],
      gender: 'female',
      birthDate: '1984-03-09',
      telecom: [{ system: 'phone', value: '987 654 321' }],
    })
  })

  it('is gone once deleted, and links to the remaining patient once merged', async () => {
    const { token } = owner
    const gone = await newPatient()
    const kept = await newPatient()
    const deleted = await newPatient()
    const { imageId } = await newRadiograph(gone.id)
    const body = { otherId: gone.id, take: [], notes: 'kept' as const }
    await server.answerOf(mergePatients, { token, params: { id: kept.id }, body })
    expect(await fhir.read(`Patient/${gone.id}`)).toMatchObject({
      active: false,
      link: [{ other: { reference: `Patient/${kept.id}` }, type: 'replaced-by' }],
    })
    expect(await fhir.read(`Patient/${kept.id}`)).toMatchObject({
      link: [{ other: { reference: `Patient/${gone.id}` }, type: 'replaces' }],
    })
    expect(idsOf((await fhir.search(`ImagingStudy?patient=${gone.id}`)).found)).toEqual([imageId])
    expect(idsOf((await fhir.search(`Patient/${gone.id}/$everything`)).found).slice(0, 2)).toEqual([kept.id, imageId])

    await newRadiograph(deleted.id)
    await server.answerOf(deletePatient, { token, params: { id: deleted.id } })
    expect((await fhir.refusal(`Patient/${deleted.id}`)).slice(0, 2)).toEqual([410, 'FHIR_GONE'])
    expect((await fhir.refusal(`Patient/${deleted.id}/$everything`)).slice(0, 2)).toEqual([410, 'FHIR_GONE'])
    expect((await fhir.search(`DiagnosticReport?patient=${deleted.id}`)).found).toEqual([])
  })
})

describe('a report by FHIR', () => {
  it("shows the same as the report's screen, before and after a dentist signs and amends it", async () => {
    const { token } = owner
    const patient = await newPatient({ document: { type: 'dni', number: '42345678' } })
    const radiograph = await newRadiograph(patient.id)
    const { id, imageId } = radiograph
    const read = () => fhir.read(`DiagnosticReport/${id}`)
    const observations = (more = '') => fhir.all(`Observation?patient=${patient.id}${more}`)
    /** The comparable part of both: a finding's class, location and confidence. */
    const onScreen = async () =>
      (await server.answerOf(getReport, { token, params: { id } })).predictions.map(one => [
        ...[one.number, one.class, one.tooth === 'N/A' ? undefined : one.tooth],
        one.confidence === null ? undefined : Math.round(one.confidence * 1000) / 10,
      ])
    const byFhir = async () =>
      (await observations()).map(one => {
        const {
          component = [],
          code,
          bodySite,
        } = one as unknown as {
          readonly component?: {
            readonly code: { coding: [{ code: string }] }
            valueInteger?: number
            valueQuantity?: { value: number }
          }[]
          readonly code: { readonly coding: [{ readonly code: string }] }
          readonly bodySite?: { readonly coding?: [{ readonly code: string }] }
        }
        const of = (name: string) => component.find(other => other.code.coding[0].code === name)
        return [
          ...[of('number')?.valueInteger, code.coding[0].code, bodySite?.coding?.[0].code],
          of('confidence')?.valueQuantity?.value,
        ]
      })

    expect(await byFhir()).toEqual(await onScreen())
    expect((await onScreen()).length).toBeGreaterThan(1)
    expect(await read()).toMatchObject({ status: 'preliminary', subject: { reference: `Patient/${patient.id}` } })

    const [first = '', second = ''] = (await observations()).map(one => one.id.slice(32))
    const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const { store } = decisionsOf(server, radiograph)
    await store(owner, acceptOf(dashed(first)), addOf(20, { surfaces: ['mesial', 'vestibular'] }))
    await store(
      owner,
      newDecision({ kind: 'reject', reason: 'not-there', targets: [{ finding: dashed(second), after: [] }] }),
    )
    expect(await byFhir()).toEqual(await onScreen())
    const surface = (code: string, display: string) => {
      const coding = [{ system: 'http://terminology.hl7.org/CodeSystem/FDI-surface', code, display }]
      return expect.objectContaining({ valueCodeableConcept: expect.objectContaining({ coding }) })
    }
    const added = (await observations()).find(({ code }) => JSON.stringify(code).includes('"Caries"'))
    expect(added).toMatchObject({
      bodySite: { coding: [{ system: 'urn:iso:std:iso:3950', code: '36' }] },
      component: expect.arrayContaining([surface('M', 'Mesial'), surface('B', 'Buccal')]),
    })
    const rejected = `${id.replaceAll('-', '')}${second}`
    for (const query of ['status=entered-in-error', 'status:not=preliminary,final', `_id=${rejected}`])
      expect([query, idsOf(await observations(`&${query}`))]).toEqual([query, [rejected]])
    expect(await observations(`&_id=${rejected}&status:not=entered-in-error`)).toEqual([])

    await sign(id)
    expect(await byFhir()).toEqual(await onScreen())
    const report = await read()
    expect(report).toMatchObject({
      status: 'final',
      resultsInterpreter: [{ reference: `Practitioner/${owner.session.user.id}` }],
      imagingStudy: [{ reference: `ImagingStudy/${imageId}` }],
      presentedForm: [{ contentType: 'application/pdf' }],
    })
    const statuses = new Set((await observations('&status=final')).map(one => one.id.slice(32)))
    expect([statuses.has(first), statuses.has(second), statuses.size]).toEqual([true, false, 2])
    const { found: documents } = await fhir.search(`DocumentReference?patient.identifier=42345678&status=current`)
    const attachment = (
      documents[0] as unknown as { content: [{ attachment: { url: string; size: number; hash: string } }] }
    ).content[0].attachment
    const pdf = await server.call(new URL(attachment.url).pathname, { token: fhir.key })
    const bytes = new Uint8Array(await pdf.response.arrayBuffer())
    expect([pdf.headers.get('content-type'), bytes.length, createHash('sha1').update(bytes).digest('base64')]).toEqual([
      ...['application/pdf', attachment.size, attachment.hash],
    ])
    const { included } = await fhir.search(
      `Observation?_id=${id.replaceAll('-', '')}${first}&_revinclude=Provenance:target&_include=Observation:device`,
    )
    expect(included.map(one => [one.resourceType, one['agent']])).toMatchObject([
      ['Device', undefined],
      [
        'Provenance',
        [
          { who: { reference: expect.stringMatching(/^Device/) } },
          { who: { reference: `Practitioner/${owner.session.user.id}` } },
        ],
      ],
    ])

    const signed = await byFhir()
    await server.answerOf(beginAmendment, { token, params: { id } })
    await store(owner, addOf(60))
    expect([(await read())['status'], await byFhir()]).toEqual(['final', signed])
    await sign(id, 'Faltaba una caries')
    expect([(await read())['status'], await byFhir()]).toEqual(['amended', await onScreen()])
    expect((await fhir.search(`DocumentReference?patient=${patient.id}`)).found.map(one => one['status'])).toEqual([
      ...['current', 'superseded'],
    ])
    expect((await fhir.search(`DiagnosticReport?status=amended&patient=${patient.id}`)).total).toBe(1)
  })

  it("is found by days in the clinic's time zone", async () => {
    const patient = await newPatient()
    const { id, imageId } = await newRadiograph(patient.id)
    // 20 November at 20:00 in Lima.
    const { db } = server.context.database
    await db
      .update(image)
      .set({ createdAt: new Date('2026-11-21T01:00:00Z') })
      .where(eq(image.id, imageId))
    const of = async (date: string) =>
      idsOf((await fhir.search(`DiagnosticReport?patient=${patient.id}&date=${date}`)).found)
    for (const date of [
      '2026-11-20',
      '2026-11',
      'ge2026-11-20',
      'le2026-11-20',
      'lt2026-11-21',
      '2026-11-21T01:00Z',
      'ne2026-11-21',
    ])
      expect([date, await of(date)]).toEqual([date, [id]])
    for (const date of ['2026-11-21', 'gt2026-11-20', 'lt2026-11-20', 'ge2026-11-21', 'eb2026', '2026-11-20T01:00:00Z'])
      expect([date, await of(date)]).toEqual([date, []])
    expect(await of('ge2026-11-01&date=lt2026-12-01')).toEqual([id])
    expect(await fhir.refusal(`DiagnosticReport?date=2026-13`)).toEqual([400, 'FHIR_SEARCH_INVALID', 'date'])

    await server.answerOf(deleteImage, { token: owner.token, params: { id: imageId } })
    for (const path of [`DiagnosticReport/${id}`, `ImagingStudy/${imageId}`])
      expect((await fhir.refusal(path)).slice(0, 2)).toEqual([410, 'FHIR_GONE'])
    expect(await of('2026-11-20')).toEqual([])
  })
})

describe('a search by FHIR', () => {
  it('continues from page to page, each result once, with no patient data in the URL', async () => {
    const patient = await newPatient({ lastName: 'Páginas' })
    const ids = []
    for (let made = 0; made < 3; made++) ids.unshift((await newRadiograph(patient.id)).id)
    const all = await fhir.all(`Observation?patient=${patient.id}`)
    for (const path of ['DiagnosticReport', 'Observation']) {
      const seen: string[] = []
      const count = path === 'Observation' ? 30 : 2
      let next: string | null = `${path}?patient=${patient.id}&_count=${count}&_total=accurate`
      while (next) {
        const page: Awaited<ReturnType<typeof fhir.search>> = await fhir.search(next)
        expect(page.found.length).toBeLessThanOrEqual(count)
        seen.push(...idsOf(page.found))
        next = page.next
      }
      expect(seen).toEqual(path === 'Observation' ? idsOf(all) : ids)
    }
    await newPatient({ lastName: 'Páginas' })
    const posted = await fhir.search('Patient/_search', { form: { name: 'páginas', _count: '1' } })
    expect([posted.total, idsOf(posted.found)]).toEqual([2, [patient.id]])
    expect(posted.next).toMatch(/Patient\?_page=[0-9a-f]+$/)
    expect(idsOf((await fhir.search(posted.next ?? '')).found)).not.toEqual([patient.id])
    expect((await fhir.search('Patient?_count=0&name=páginas')).total).toBe(2)
  })

  it('ignores an unknown parameter and reports it, or refuses it if requested', async () => {
    const { self } = await fhir.search('Patient?name=rosa&favourite-colour=blue')
    expect(self).toBe('http://localhost:3000/api/fhir/R4/Patient?name=rosa')
    const headers = { prefer: 'handling=strict' }
    expect(await fhir.refusal('Patient?favourite-colour=blue', { headers })).toEqual([
      ...[400, 'FHIR_PARAMETER_UNKNOWN', 'favourite-colour'],
    ])
    expect(await fhir.refusal('Patient?name:fuzzy=rosa')).toEqual([400, 'FHIR_SEARCH_INVALID', 'name:fuzzy'])
    expect(await fhir.refusal('Provenance')).toEqual([400, 'FHIR_SEARCH_INVALID', 'target'])
    expect((await fhir.refusal('Patient?_format=xml'))[0]).toBe(406)
    expect((await fhir.refusal('Patient', { headers: { accept: 'application/fhir+xml' } }))[0]).toBe(406)
    expect((await fhir.refusal('Medication'))[0]).toBe(404)
    const { headers: sent, status } = await fhir.call('metadata')
    expect([status, sent.get('content-type')]).toEqual([200, 'application/fhir+json; charset=utf-8'])
    const tag = sent.get('etag') ?? ''
    expect((await fhir.call('metadata', { headers: { 'if-none-match': tag } })).status).toBe(304)
  })
})

describe('the FHIR server', () => {
  it('requires a key made for it and a plan that includes it', async () => {
    const { token } = owner
    const { key } = await server.answerOf(createKey, { token, body: { name: 'Otra' } })
    const basic = await openFhir(server, await server.newPerson())
    const codeOf = async (other: string | undefined) => {
      const { response, status } = await server.call('/api/fhir/R4/Patient', { ...(other && { token: other }) })
      const { issue } = (await response.json()) as { issue: [{ details: { coding: [{ code: string }] } }] }
      return [status, issue[0].details.coding[0].code]
    }
    expect(await codeOf(undefined)).toEqual([401, 'SESSION_REQUIRED'])
    expect(await codeOf(key)).toEqual([403, 'KEY_SCOPE'])
    expect(await codeOf(basic.key)).toEqual([403, 'KEY_FORBIDDEN'])
    expect((await server.call('/api/fhir/R4/Patient', { token })).status).toBe(200)
    const { status, headers } = await server.call('/api/fhir/R4/Patient', { token: fhir.key, method: 'DELETE' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('returns nothing of another clinic, by any resource, reference, include or cursor', async () => {
    const other = await server.newPerson({ plan: 'profesional' })
    const theirs = await openFhir(server, other)
    const patient = await newPatient({ lastName: 'Ajena', document: { type: 'dni', number: '49999999' } })
    const { id, imageId } = await newRadiograph(patient.id)
    await sign(id)
    const mine = await fhir.search(`Patient/${patient.id}/$everything`)
    const oneOfEach = new Map(mine.found.map(one => [one.resourceType, one]))
    expect(oneOfEach.size).toBeGreaterThanOrEqual(8)
    for (const one of oneOfEach.values()) {
      if (one.resourceType === 'Device') continue
      const refused = await theirs.refusal(`${one.resourceType}/${one.id}`)
      expect([one.resourceType, ...refused]).toEqual([one.resourceType, 404, 'NOT_FOUND', undefined])
      const absent = one.id.replace(/^./, letter => (letter === 'f' ? 'e' : 'f'))
      expect(await theirs.refusal(`${one.resourceType}/${absent}`)).toEqual(refused.slice())
    }
    const document = mine.found.find(one => one.resourceType === 'DocumentReference')?.id
    expect((await theirs.refusal(`Binary/${document}`))[0]).toBe(404)
    expect((await theirs.refusal(`Patient/${patient.id}/$everything`))[0]).toBe(404)
    for (const query of [
      ...[`Patient?_id=${patient.id}`, 'Patient?identifier=49999999', 'Patient?name=ajena'],
      ...[`ImagingStudy?_id=${imageId}`, `DiagnosticReport?patient=${patient.id}&_include=DiagnosticReport:subject`],
      'DiagnosticReport?patient.identifier=49999999',
      `Observation?patient=Patient/${patient.id}`,
      `DocumentReference?_id=${document}`,
      ...[`Provenance?target=DiagnosticReport/${id}`, `Practitioner?_id=${owner.session.user.id}`],
    ]) {
      const { found, included } = await theirs.search(query)
      expect([query, found, included]).toEqual([query, [], []])
    }
    const { next } = await fhir.search('Patient?_count=1')
    expect(await theirs.refusal(next ?? '')).toEqual([400, 'FHIR_SEARCH_INVALID', '_page'])
  })

  it('leaves the same audit trail as the screens, with its key', async () => {
    const clinic = await server.newPerson({ plan: 'profesional' })
    const own = await openFhir(server, clinic)
    const patient = await newPatient({ document: { type: 'dni', number: '45555555' } }, clinic)
    const { id } = await newRadiograph(patient.id, clinic)
    const loose = await newRadiograph(null, clinic)
    await own.read(`Patient/${patient.id}`)
    await own.read(`DiagnosticReport/${id}`)
    await own.search('Patient?name=quispe')
    await own.search('Observation?_count=100')
    const events = (await eventsOf(clinic.session.scope)).filter(({ keyId }) => keyId !== null)
    expect(events.map(({ action, subjectId }) => [action, subjectId]).slice(1)).toEqual([
      ['patient-view', patient.id],
      ['report-view', id],
      ['patient-list', null],
      ['report-list', null],
      ['report-view', loose.id],
    ])
    expect(events[0]?.action).toBe('key-use')
  })
})
