// @module-tag resources
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { moveImage } from '@xrai/contract/routes/images'
import { createPatient } from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { image } from '../../../db/schema.ts'
import { openFhir } from '../../../testing/fhir.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer } from '../../../testing/test-server.ts'

/** A patient with a radiograph, read by a program of another maker. */
const open = async () => {
  const server = await openTestServer()
  const { token } = await server.newPerson({ plan: 'empresarial' })
  const fhir = await openFhir(server, { token })
  const { id: patient } = await server.answerOf(createPatient, {
    token,
    body: {
      firstName: 'Sam',
      lastName: "O'Neil <b>&",
      sex: 'F',
      birthDate: '1984-03-09',
      document: { type: 'dni', number: '41234567' },
      phone: '987 654 321',
      email: 'sam@example.org',
    },
  })
  await server.answerOf(createPatient, {
    token,
    body: { firstName: 'Otra', lastName: 'Persona', phone: '+51 912 345 678' },
  })
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-decayed.jpg'))
  const { image: picture } = await server.answerOf(getAnalysis, { token, params: { id } })
  const body = { caseId: null, patientId: patient }
  await server.answerOf(moveImage, { token, params: { id: picture.id }, body })
  return { server, token, fhir, patient, id }
}

let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})

const fieldsOf = (resource: object | undefined) => Object.keys(resource ?? {})
const system = (name: string) => `http://localhost:3000/fhir/${name}`

describe('a resource by FHIR', () => {
  it('has changed with its report if it is a finding', async () => {
    const { server, fhir, token, patient, id } = opened
    const body = { birthDate: '1984-03-10' }
    await server.call(`/api/patients/${patient}`, { method: 'PATCH', token, json: body })
    const { meta } = (await fhir.read(`DiagnosticReport/${id}`)) as { meta?: unknown }
    const [observation] = await fhir.all(`Observation?patient=${patient}`)
    expect(observation).toMatchObject({ meta })
    await server.call(`/api/patients/${patient}`, { method: 'PATCH', token, json: { birthDate: '1984-03-09' } })
  })

  it('says in words what its fields say, as XHTML', async () => {
    const { fhir, patient, id } = opened
    const divOf = async (path: string) => ((await fhir.read(path)) as { text?: { div: string } }).text?.div
    expect(await divOf(`Patient/${patient}`)).toContain("<p>Sam O'Neil &lt;b&gt;&amp;</p><p>41234567</p>")
    expect(await divOf(`DiagnosticReport/${id}`)).toContain('Informe de radiografía dental: preliminar')
    const [one] = await fhir.all(`Observation?patient=${patient}`)
    expect(one?.['text']).toMatchObject({ status: 'generated', div: expect.stringContaining('Confianza del detector') })
  })

  it('is as short as it is asked for, and says so', async () => {
    const { fhir, patient, id } = opened
    const subsetted = { meta: { tag: [expect.objectContaining({ code: 'SUBSETTED' })] } }
    const short = await fhir.read(`DiagnosticReport/${id}?_elements=subject,DiagnosticReport.issued`)
    expect(short).toMatchObject(subsetted)
    expect(fieldsOf(short).toSorted()).toEqual(['code', 'id', 'issued', 'meta', 'resourceType', 'status', 'subject'])
    const { found } = await fhir.search(`Patient?_id=${patient}&_summary=true`)
    expect(found).toMatchObject([subsetted])
    expect(fieldsOf(found[0])).not.toContain('text')
    const words = await fhir.search(`Patient?_id=${patient}&_summary=text`)
    expect(fieldsOf(words.found[0]).toSorted()).toEqual(['id', 'meta', 'resourceType', 'text'])
    const all = await fhir.all(`Observation?patient=${patient}`)
    const counted = await fhir.search(`Observation?patient=${patient}&_summary=count`)
    expect([counted.total, counted.found]).toEqual([all.length, []])
    expect((await fhir.refusal('Patient?_summary=some')).slice(0, 2)).toEqual([400, 'FHIR_SEARCH_INVALID'])
  })

  it('is not sent again to who has it', async () => {
    const { fhir, patient } = opened
    const tag = (await fhir.call(`Patient/${patient}`)).headers.get('etag') ?? ''
    const again = async (sent: string, form?: Record<string, string>) =>
      (
        await fhir.call(form ? 'Patient/_search' : `Patient/${patient}`, {
          headers: { 'if-none-match': sent },
          ...(form && { form }),
        })
      ).status
    expect([await again(tag), await again(tag.replace('W/', '')), await again('"other"')]).toEqual([304, 304, 200])
    expect(await again('*', { name: 'sam' })).toBe(200)
  })
})

describe('a call of FHIR', () => {
  it('is told how to log in, and what release this is', async () => {
    const { server, fhir, patient } = opened
    const { status, headers } = await server.call(`/api/fhir/R4/Patient/${patient}`)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="XRAI"'])
    const statusOf = async (release: string) => {
      const accept = `application/fhir+json; fhirVersion=${release}`
      return (await fhir.call(`Patient/${patient}`, { headers: { accept } })).status
    }
    expect([await statusOf('4.0'), await statusOf('3.0')]).toEqual([200, 406])
  })
})

describe('a search by FHIR', () => {
  it('takes the names of FHIR, and nothing of another', async () => {
    const { fhir, patient, id } = opened
    const find = async (query: string) => (await fhir.search(query)).found.map(one => one.id)
    const gender = 'http://hl7.org/fhir/administrative-gender'
    const dni = system('identifier/dni')
    for (const query of [`gender=${gender}|female`, `identifier=${dni}|`, 'name=sam&_pretty=true'])
      expect([query, await find(`Patient?${query}`)]).toEqual([query, [patient]])
    const state = 'http://hl7.org/fhir/diagnostic-report-status|preliminary'
    for (const query of [
      ...[`status=${state}`, `subject:Patient=${patient}`, `subject:Patient.identifier=${dni}|41234567`],
      // A plus that was not encoded.
      '_lastUpdated=ge2026-01-01T00:00:00+05:00',
    ])
      expect([query, await find(`DiagnosticReport?${query}`)]).toEqual([query, [id]])
    for (const query of ['gender=http://example.org|female', `identifier=${system('identifier/passport')}|`])
      expect([query, await find(`Patient?${query}`)]).toEqual([query, []])
    expect(await find('DiagnosticReport?status=http://example.org|preliminary')).toEqual([])
    const refused = await fhir.refusal(`DiagnosticReport?subject.identifier=${dni}|`)
    expect(refused.slice(0, 2)).toEqual([400, 'FHIR_SEARCH_INVALID'])
    const included = async (target: string) =>
      (await fhir.search(`DiagnosticReport?_include=DiagnosticReport:subject${target}`)).included.map(one => one.id)
    expect([await included(''), await included(':Patient'), await included(':Group')]).toEqual([
      [patient],
      [patient],
      [],
    ])
  })

  it('of all of a patient goes by POST too, for some types, and refuses what it does not know where told to', async () => {
    const { server, fhir, patient } = opened
    const path = `Patient/${patient}/$everything`
    const whole = (await fhir.search(path)).found
    const posted = await fhir.search(path, { form: {} })
    expect(posted.found.map(one => one.id)).toEqual(whole.map(one => one.id))
    const some = await fhir.search(`${path}?_type=Patient,DiagnosticReport`)
    expect(some.found.map(one => one.resourceType)).toEqual(['Patient', 'DiagnosticReport'])
    const post = async (json: unknown, prefer = 'handling=lenient') => {
      const headers = { 'content-type': 'application/fhir+json', prefer }
      const { response } = await server.call(`/api/fhir/R4/${path}`, {
        token: fhir.key,
        body: JSON.stringify(json),
        headers,
      })
      return z
        .looseObject({ entry: z.array(z.object({ resource: z.object({ resourceType: z.string() }) })).optional() })
        .parse(await response.json())
    }
    const parameters = (name: string) => ({ resourceType: 'Parameters', parameter: [{ name, valueCode: 'Patient' }] })
    const { entry = [] } = await post(parameters('_type'))
    expect(entry.map(one => one.resource.resourceType)).toEqual(['Patient'])
    const outcome = (code: string) => ({ issue: [{ details: { coding: [{ code }] } }] })
    expect(await post(parameters('_since'), 'handling=strict')).toMatchObject(outcome('FHIR_PARAMETER_UNKNOWN'))
    for (const body of [
      'x',
      { resourceType: 'Patient' },
      { resourceType: 'Parameters', parameter: [{ name: 'start' }] },
    ])
      expect(await post(body)).toMatchObject(outcome('FHIR_SEARCH_INVALID'))
    const strict = { headers: { prefer: 'handling=strict' } }
    expect(await fhir.refusal(`${path}?_since=2026`, strict)).toEqual([400, 'FHIR_PARAMETER_UNKNOWN', '_since'])
  })

  it('is in the order that is asked for, from page to page too', async () => {
    const { server, fhir, token, patient, id } = opened
    const { db } = server.context.database
    const ids = [id]
    for (const day of ['2026-03-05', '2026-03-04', '2026-03-04']) {
      const { analysis_id: made } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
      const { image: picture } = await server.answerOf(getAnalysis, { token, params: { id: made } })
      await db
        .update(image)
        .set({ createdAt: new Date(`${day}T17:00:00Z`), patientId: patient })
        .where(eq(image.id, picture.id))
      ids.push(made)
    }
    const [latest, third, first, second] = ids
    const pages = async (query: string) => {
      const seen: string[] = []
      for (let next: string | null = query; next; ) {
        const page: Awaited<ReturnType<typeof fhir.search>> = await fhir.search(next)
        seen.push(...page.found.map(one => one.id))
        next = page.next
      }
      return seen
    }
    const reports = `DiagnosticReport?patient=${patient}&_count=1&_sort=`
    expect(await pages(`${reports}-date`)).toEqual([latest, third, second, first])
    expect(await pages(`${reports}date,_lastUpdated`)).toEqual([first, second, third, latest])
    expect(await pages(`${reports}-_lastUpdated`)).toEqual([second, first, third, latest])
    const people = async (sort: string) =>
      (await pages(`Patient?_count=1&_sort=${sort}`)).map(one => (one === patient ? 'dated' : 'undated'))
    expect([await people('birthdate'), await people('-birthdate')]).toEqual([
      ['dated', 'undated'],
      ['dated', 'undated'],
    ])
    expect([await people('family'), await people('-family')]).toEqual([
      ['dated', 'undated'],
      ['undated', 'dated'],
    ])

    const { self } = await fhir.search('DiagnosticReport?_sort=-date,colour&_count=999')
    expect(self).toMatch(/\?_sort=-date&_count=100$/)
    const strict = { headers: { prefer: 'handling=strict' } }
    const refused = await fhir.refusal('DiagnosticReport?_sort=-date,colour', strict)
    expect(refused).toEqual([400, 'FHIR_PARAMETER_UNKNOWN', '_sort=colour'])
    for (const count of ['-1', '1.5', 'ten', ''])
      expect(await fhir.refusal(`Patient?_count=${count}`)).toEqual([400, 'FHIR_SEARCH_INVALID', '_count'])
  })

  it('has the modality of its kind if the file names one that is a property of every object', async () => {
    const { server, fhir, id } = opened
    const { image: made } = await server.answerOf(getAnalysis, { token: opened.token, params: { id } })
    const { db } = server.context.database
    await db
      .update(image)
      .set({ dicom: { modality: 'constructor' } })
      .where(eq(image.id, made.id))
    expect(await fhir.read(`ImagingStudy/${made.id}`)).toMatchObject({ modality: [{ code: 'PX' }] })
    await db.update(image).set({ dicom: null }).where(eq(image.id, made.id))
  })

  it('finds by modality, state, telephone and about a day', async () => {
    const { fhir, patient } = opened
    const countOf = async (query: string) => (await fhir.search(`${query}&_summary=count`)).total
    const dcm = 'http://dicom.nema.org/resources/ontology/DCM'
    const all = await countOf(`ImagingStudy?patient=${patient}`)
    for (const [query, total] of [
      ...([
        ['modality=PX', all],
        [`modality=${dcm}|PX,${dcm}|IO`, all],
        [`modality=${dcm}|&status=available`, all],
        ['modality=IO', 0],
        ['modality=|PX', 0],
        ['status:not=available', 0],
        ['status=http://hl7.org/fhir/imagingstudy-status|', all],
        ['identifier=urn:dicom:uid|', 0],
      ] as const),
    ])
      expect([query, await countOf(`ImagingStudy?patient=${patient}&${query}`)]).toEqual([query, total])
    for (const [query, total] of [
      ...([
        ['DiagnosticReport?status:not=final', all],
        ['DiagnosticReport?status:not=preliminary', 0],
        ['Patient?birthdate=ap1985', 1],
        ['Patient?birthdate=ap1992', 0],
        // These dates lie outside the years that a date can have.
        ['Patient?birthdate=ap9999', 0],
        ['Patient?_lastUpdated=ap9300', 0],
        ['Patient?_lastUpdated=lt9999', 2],
        ['Patient?_lastUpdated=ne9999-12-31', 2],
        ['DiagnosticReport?date=lt9999-12-31T23:59-05:00', all],
        ['DiagnosticReport?date=gt9999-12-31T23:59', 0],
        ['ImagingStudy?started=ap9999-12', 0],
        ['Patient?phone=987654321', 1],
        ['Patient?email=SAM@example.org', 1],
        ['Patient?phone=98765432', 0],
        ['Patient?phone=%2B51912345678', 1],
        ['Patient?phone=+51912345678', 1],
        ['Patient?phone=%20987654321', 1],
        ['Patient?active=true', 2],
        ['Patient?active=false', 0],
        ['Practitioner?name=unknown', 0],
      ] as const),
    ])
      expect([query, await countOf(query)]).toEqual([query, total])
    // A day is the clinic's, which is another than UTC's in the evening.
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Lima' })
    expect(await countOf(`DiagnosticReport?date=ap${today}`)).toBe(1)
  })
})

describe('the terms of this installation', () => {
  it('are served to whom has no key, and hold every code that findings have', async () => {
    const { server, fhir, patient } = opened
    const read = async (path: string) => (await (await server.call(`/api/fhir/R4/${path}`)).response.json()) as never
    const { url, concept }: { url: string; concept: { code: string; display: string }[] } =
      await read('CodeSystem/xrai-class')
    const codings = (await fhir.all(`Observation?patient=${patient}`)).map(
      one =>
        (one as unknown as { code: { coding: [{ system: string; code: string; display: string }] } }).code.coding[0],
    )
    expect(codings.length).toBeGreaterThan(0)
    for (const { system: named, code, display } of codings) {
      expect(named).toBe(url)
      expect(concept).toContainEqual({ code, display })
    }
    const { total, entry }: { total: number; entry: { resource: { id: string } }[] } = await read(
      `CodeSystem?url=${system('CodeSystem/error')}`,
    )
    expect([total, entry.map(({ resource }) => resource.id)]).toEqual([1, ['error']])
    expect(await read('CodeSystem?_id=error,other')).toMatchObject({ total: 1, entry: [{ resource: { id: 'error' } }] })
    for (const alone of ['_summary=count', '_count=0']) {
      const counted: object = await read(`CodeSystem?${alone}`)
      expect(counted).toMatchObject({ total: 3 })
      expect(counted).not.toHaveProperty('entry')
    }
    expect((await server.call('/api/fhir/R4/CodeSystem/other')).status).toBe(404)
  })
})
