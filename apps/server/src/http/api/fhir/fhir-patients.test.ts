// @module-tag resources
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createCase, editCase } from '@xrai/contract/routes/cases'
import { moveImage } from '@xrai/contract/routes/images'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient, deletePatient, editPatient } from '@xrai/contract/routes/patients'
import { beginAmendment } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changeMarginMs } from '../../../db/change-margin.ts'
import { newId } from '../../../db/columns.ts'
import { analysis, image } from '../../../db/schema.ts'
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

const newPatient = async (firstName = 'Rosa') =>
  server.answerOf(createPatient, { token: owner.token, body: { firstName, lastName: 'Quispe Mamani' } })

const newRadiograph = async (place: { readonly caseId: string | null; readonly patientId: string | null }) => {
  const { token } = owner
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image: made } = await server.answerOf(getAnalysis, { token, params: { id } })
  await server.answerOf(moveImage, { token, params: { id: made.id }, body: place })
  return { id, imageId: made.id }
}

const sign = (id: string, reason?: string) => signAs(server, owner, id, reason)

it('finds a merged patient by the number and the document that the merge took', async () => {
  const { token } = owner
  const born = (body: object) =>
    server.answerOf(createPatient, { token, body: { firstName: 'Inés', lastName: 'Una', ...body } })
  const kept = await born({ recordNumber: 'K-1' })
  const other = await born({ recordNumber: 'G-1', document: { type: 'dni', number: '40404040' } })
  const { id } = await newRadiograph({ caseId: null, patientId: other.id })
  const body = { otherId: other.id, take: [], notes: 'kept' as const }
  await server.answerOf(mergePatients, { token, params: { id: kept.id }, body })
  for (const number of ['K-1', 'G-1', '40404040']) {
    expect((await fhir.search(`Patient?identifier=${number}`)).found).toMatchObject([{ id: kept.id }])
    expect((await fhir.search(`DiagnosticReport?patient.identifier=${number}`)).found).toMatchObject([{ id }])
  }
})

describe('the report of a radiograph that changes its patient, by FHIR', () => {
  it('stays with the patient it was signed for while an amendment gives the radiograph to another', async () => {
    const { token } = owner
    const wrong = await newPatient('Ana')
    const right = await newPatient('Berta')
    const { id, imageId } = await newRadiograph({ caseId: null, patientId: wrong.id })
    await sign(id)
    await server.answerOf(beginAmendment, { token, params: { id } })
    await server.answerOf(moveImage, { token, params: { id: imageId }, body: { caseId: null, patientId: right.id } })
    const typesOf = async (patientId: string) => {
      const { found } = await fhir.search(`Patient/${patientId}/$everything`)
      const own = ['ImagingStudy', 'DiagnosticReport', 'Observation', 'DocumentReference', 'Provenance']
      return own.filter(type => found.some(one => one.resourceType === type))
    }
    const counts = async (patientId: string) => {
      const types = ['ImagingStudy', 'DiagnosticReport', 'DocumentReference']
      const totals = types.map(async type => (await fhir.search(`${type}?patient=${patientId}`)).total)
      return Promise.all(totals)
    }
    const subjectOf = async (path: string) => (await fhir.read(path))['subject']
    const ofWrong = { reference: `Patient/${wrong.id}` }
    const ofRight = { reference: `Patient/${right.id}` }
    expect(await subjectOf(`DiagnosticReport/${id}`)).toMatchObject(ofWrong)
    expect(await subjectOf(`ImagingStudy/${imageId}`)).toMatchObject(ofRight)
    expect(await counts(wrong.id)).toEqual([0, 1, 1])
    expect(await counts(right.id)).toEqual([1, 0, 0])
    expect((await fhir.all(`Observation?patient=${wrong.id}`)).length).toBeGreaterThan(0)
    expect(await fhir.all(`Observation?patient=${right.id}`)).toEqual([])
    expect(await typesOf(right.id)).toEqual(['ImagingStudy'])
    expect(await typesOf(wrong.id)).toEqual(['DiagnosticReport', 'Observation', 'DocumentReference', 'Provenance'])

    const signed = (target: string) => fhir.all(`Provenance?target=${target}`)
    expect(await signed(id)).toHaveLength(1)
    expect(await signed(id)).toEqual(await signed(`DiagnosticReport/${id}`))

    await sign(id, 'Era de otra paciente')
    expect(await subjectOf(`DiagnosticReport/${id}`)).toMatchObject(ofRight)
    expect(await counts(wrong.id)).toEqual([0, 0, 1])
    expect(await counts(right.id)).toEqual([1, 1, 1])
    const [first] = (await fhir.search(`DocumentReference?patient=${wrong.id}`)).found
    expect(first).toMatchObject({ status: 'superseded', subject: ofWrong })
    expect(await typesOf(wrong.id)).toEqual(['DocumentReference', 'Provenance'])

    const merged = await newPatient('Ana')
    const body = { otherId: wrong.id, take: [], notes: 'kept' as const }
    await server.answerOf(mergePatients, { token, params: { id: merged.id }, body })
    expect((await fhir.search(`DocumentReference?patient=${wrong.id}`)).found[0]).toMatchObject({
      subject: { reference: `Patient/${merged.id}` },
    })
    expect(await counts(merged.id)).toEqual([0, 0, 1])
    await server.answerOf(deletePatient, { token, params: { id: merged.id } })
    expect(await subjectOf(`DocumentReference/${first?.id}`)).toBeUndefined()
    expect(await counts(right.id)).toEqual([1, 1, 1])
    const { found } = await fhir.search(`Patient/${right.id}/$everything`)
    const documents = found.filter(({ resourceType }) => resourceType === 'DocumentReference')
    expect(documents).toMatchObject([{ subject: ofRight }])
    expect(found.map(one => one.id)).not.toContain(first?.id)
  })

  it('is not given to another patient once the one it was signed for is deleted', async () => {
    const { token } = owner
    const [gone, other] = [await newPatient('Ana'), await newPatient('Berta')]
    const { id, imageId } = await newRadiograph({ caseId: null, patientId: gone.id })
    await sign(id)
    await server.answerOf(beginAmendment, { token, params: { id } })
    await server.answerOf(moveImage, { token, params: { id: imageId }, body: { caseId: null, patientId: other.id } })
    await server.answerOf(deletePatient, { token, params: { id: gone.id } })
    for (const type of ['DiagnosticReport', 'Observation', 'DocumentReference'])
      expect(await fhir.all(`${type}?patient=${other.id}`)).toEqual([])
    const { found } = await fhir.search(`Patient/${other.id}/$everything`)
    const types = found.map(({ resourceType }) => resourceType)
    expect(types).toContain('ImagingStudy')
    for (const type of ['DiagnosticReport', 'Observation', 'DocumentReference', 'Provenance'])
      expect(types).not.toContain(type)
  })

  it('stays with the radiograph, whose patient it does not name, if it was signed without a patient', async () => {
    const { token } = owner
    const patient = await newPatient('Ana')
    const { id, imageId } = await newRadiograph({ caseId: null, patientId: null })
    await sign(id)
    await server.answerOf(beginAmendment, { token, params: { id } })
    await server.answerOf(moveImage, { token, params: { id: imageId }, body: { caseId: null, patientId: patient.id } })
    const [document] = await fhir.all(`DocumentReference?patient=${patient.id}`)
    expect(document).toBeDefined()
    expect(document).not.toHaveProperty('subject')
  })

  it('has changed once the patient it was signed for is merged into another, or deleted', async () => {
    const { token } = owner
    const [first, remaining, other] = [await newPatient(), await newPatient(), await newPatient('Ana')]
    const { id, imageId } = await newRadiograph({ caseId: null, patientId: first.id })
    await sign(id)
    await server.answerOf(beginAmendment, { token, params: { id } })
    await server.answerOf(moveImage, { token, params: { id: imageId }, body: { caseId: null, patientId: other.id } })
    const lastUpdated = async (path: string) =>
      z.object({ meta: z.object({ lastUpdated: z.string() }) }).parse(await fhir.read(path)).meta.lastUpdated
    const [document] = await fhir.all(`DocumentReference?patient=${first.id}`)
    const act = async (change: () => Promise<unknown>) => {
      const before = await lastUpdated(`DiagnosticReport/${id}`)
      const since = new Date(Date.parse(before) + changeMarginMs).toISOString()
      await change()
      for (const [type, one] of [
        ['DiagnosticReport', id],
        ['DocumentReference', document?.id],
      ])
        expect((await fhir.search(`${type}?_id=${one}&_lastUpdated=gt${since}`)).found).toMatchObject([{ id: one }])
    }
    await act(() => {
      const body = { otherId: first.id, take: [], notes: 'kept' as const }
      return server.answerOf(mergePatients, { token, params: { id: remaining.id }, body })
    })
    expect((await fhir.read(`DiagnosticReport/${id}`))['subject']).toMatchObject({
      reference: `Patient/${remaining.id}`,
    })
    await act(() => server.answerOf(deletePatient, { token, params: { id: remaining.id } }))
    expect(await fhir.read(`DiagnosticReport/${id}`)).not.toHaveProperty('subject')
  })

  it('is found by the date it was signed with while an amendment has another', async () => {
    const { token } = owner
    const patient = await newPatient()
    const { id } = await newRadiograph({ caseId: null, patientId: patient.id })
    const dated = (radiographyDate: string) =>
      server.call(`/api/analyses/${id}/report`, { method: 'PUT', token, json: { header: { radiographyDate } } })
    const foundBy = async (date: string) =>
      (await fhir.search(`DiagnosticReport?patient=${patient.id}&date=${date}`)).found.length
    const dates = async () => [await foundBy('2026-11-20'), await foundBy('2026-11-02')]
    await server.call(`/api/analyses/${id}/report`, { token })
    await dated('2026-11-20')
    await sign(id)
    await server.answerOf(beginAmendment, { token, params: { id } })
    await dated('2026-11-02')
    expect(await dates()).toEqual([1, 0])
    expect((await fhir.read(`DiagnosticReport/${id}`))['effectiveDateTime']).toBe('2026-11-20')
    await sign(id, 'La fecha era otra')
    expect(await dates()).toEqual([0, 1])
  })

  it('has changed once its case is given to another patient, that patient is renamed, or its draft is written', async () => {
    const { token } = owner
    const [before, after] = [await newPatient(), await newPatient()]
    const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Control', patientId: before.id } })
    const { id } = await newRadiograph({ caseId, patientId: null })
    const isFoundAfter = async (act: () => Promise<unknown>) => {
      const { meta } = (await fhir.read(`DiagnosticReport/${id}`)) as unknown as { meta: { lastUpdated: string } }
      const since = new Date(Date.parse(meta.lastUpdated) + changeMarginMs).toISOString()
      const changed = () => fhir.search(`DiagnosticReport?_id=${id}&_lastUpdated=gt${since}`)
      expect((await changed()).found).toEqual([])
      await act()
      expect((await changed()).found).toMatchObject([{ id }])
    }
    await isFoundAfter(() =>
      server.answerOf(editCase, { token, params: { id: caseId }, body: { patientId: after.id } }),
    )
    await isFoundAfter(() =>
      server.answerOf(editPatient, { token, params: { id: after.id }, body: { firstName: 'Carla' } }),
    )
    const path = `/api/analyses/${id}/report`
    await isFoundAfter(() => server.call(path, { token }))
    const json = { texts: { conclusion: 'Sin hallazgos de urgencia.' } }
    await isFoundAfter(() => server.call(path, { method: 'PUT', token, json }))
  })
})

it('counts the resources of more radiographs than a page reads', async () => {
  const person = await server.newPerson({ plan: 'empresarial' })
  const own = await openFhir(server, person)
  const { analysis_id: id } = await server.analyze(person.token, await sample('panoramic-decayed.jpg'))
  const { db } = server.context.database
  const [made] = await db.select().from(analysis).where(eq(analysis.id, id))
  const [radiograph] = await db
    .select()
    .from(image)
    .where(eq(image.id, made?.imageId ?? ''))
  if (!made || !radiograph) throw new Error('one was analysed')
  for (let count = 0; count < 201; count++) {
    const imageId = newId()
    await db.insert(image).values({ ...radiograph, id: imageId })
    await db.insert(analysis).values({ ...made, id: newId(), imageId, idempotencyKey: null })
  }
  const observations = await own.all('Observation?category=imaging')
  expect(observations.length).toBeGreaterThan(1)
  for (const [query, total] of [
    ['DiagnosticReport?category=RAD&_summary=count', 202],
    ['DiagnosticReport?category=LAB&_count=0', 0],
    ['DocumentReference?_count=0', 0],
    ['Observation?category=imaging&_summary=count', observations.length],
    // Reading so many radiographs beside a page would take too long.
    ['Observation?category=imaging&_count=1&_total=accurate', undefined],
  ] as const)
    expect([query, (await own.search(query)).total]).toEqual([query, total])
})
