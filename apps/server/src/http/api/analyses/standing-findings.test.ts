import { decideTooth, getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { createCase, getCase } from '@xrai/contract/routes/cases'
import { findSimilarImage, moveImage } from '@xrai/contract/routes/images'
import { getMetrics } from '@xrai/contract/routes/metrics'
import { createOdontogram, listChartProposals } from '@xrai/contract/routes/odontograms'
import { getPatientView } from '@xrai/contract/routes/patient-links'
import { createPatient, getPatient, getPatientOfAnalysis } from '@xrai/contract/routes/patients'
import { saveReport } from '@xrai/contract/routes/reports'
import { getPatientTeeth } from '@xrai/contract/routes/timeline'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { classDifference, image } from '../../../db/schema.ts'
import { countDecidedClasses } from '../../../imaging/findings/count-classes.ts'
import { acceptOf, addOf, decisionsOf, newDecision } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

const analysed = async ({ token } = person) => server.analyze(token, await sample('panoramic-restored.jpg'))
const imageOf = async (id: string) =>
  (await server.answerOf(getAnalysis, { token: person.token, params: { id } })).image.id
const patientWith = async (analysisId: string) => {
  const { token } = person
  const body = { firstName: 'Rosa', lastName: crypto.randomUUID(), birthDate: '1990-01-01' }
  const { id } = await server.answerOf(createPatient, { token, body })
  await server.answerOf(moveImage, { token, params: { id: await imageOf(analysisId) }, body: { patientId: id } })
  return id
}
const rejectOf = (finding: string) =>
  newDecision({ kind: 'reject', reason: 'not-there', targets: [{ finding, after: [] }] })

it('counts in every list what stands after the decisions', async () => {
  const answer = await analysed()
  const { token } = person
  const patientId = await patientWith(answer.analysis_id)
  const listed = async () => {
    const { analyses } = await server.answerOf(listAnalyses, { token, query: { limit: '100' } })
    const { images } = await server.answerOf(getPatient, { token, params: { id: patientId } })
    return [
      analyses.find(({ id }) => id === answer.analysis_id)?.findingsNumber,
      images.find(({ analysisId }) => analysisId === answer.analysis_id)?.findingsNumber,
    ]
  }
  const count = answer.predictions.filter(({ confidence }) => confidence >= 0.2).length
  expect(await listed()).toEqual([count, count])
  const { store } = decisionsOf(server, answer)
  const rejection = rejectOf(answer.predictions[0]?.detection_id ?? '')
  await store(person, rejection)
  expect(await listed()).toEqual([count - 1, count - 1])
  await store(person, addOf(), addOf(60))
  expect(await listed()).toEqual([count + 1, count + 1])
  await store(person, newDecision({ kind: 'undo', of: rejection.id }))
  expect(await listed()).toEqual([count + 2, count + 2])
})

it('answers the findings that count beside all predictions, with the threshold', async () => {
  const answer = await analysed()
  const { token } = person
  const standing = answer.predictions.map(({ class_id: _, ...finding }) => ({ ...finding, state: 'undecided' }))
  expect([answer.threshold, answer.findings]).toEqual([0.2, standing])

  const [first, second, third] = answer.predictions.map(({ detection_id }) => detection_id)
  const { store } = decisionsOf(server, answer)
  const added = addOf()
  await store(person, rejectOf(first ?? ''), acceptOf(third ?? ''), added)
  const { findings, predictions, threshold } = await server.answerOf(getAnalysis, {
    token,
    params: { id: answer.analysis_id },
  })
  const states = new Map(findings.map(({ detection_id, state }) => [detection_id, state]))
  expect([threshold, findings.length]).toEqual([0.2, predictions.length])
  expect([first, second, third].map(id => states.get(id ?? ''))).toEqual([undefined, 'undecided', 'accepted'])
  expect(findings.find(({ detection_id }) => detection_id === added.id)).toMatchObject({
    state: 'added',
    confidence: null,
    class: 'Caries',
  })

  const { id } = await server.answerOf(createCase, { token, body: { name: 'Control' } })
  const imageId = await imageOf(answer.analysis_id)
  await server.answerOf(moveImage, { token, params: { id: imageId }, body: { caseId: id } })
  const [ofCase] = (await server.answerOf(getCase, { token, params: { id } })).analyses
  expect([ofCase?.threshold, ofCase?.findings]).toEqual([0.2, findings])
})

it('finds by class, and counts on the home panel, what stands after the decisions', async () => {
  const owner = await server.newPerson({ plan: 'profesional' })
  const { token } = owner
  const answer = await server.analyze(token, await sample('panoramic-restored.jpg'))
  await server.analyze(token, await sample('panoramic-restored.jpg'))
  const counted = answer.predictions.filter(({ confidence }) => confidence >= 0.2)
  const name = counted[0]?.class ?? ''
  const own = counted.filter(one => one.class === name)
  const both = own.length * 2
  const found = async (one: string, more: object = {}) => {
    const { analyses, total } = await server.answerOf(listAnalyses, { token, query: { class: one, ...more } })
    return [total, analyses.map(({ id }) => id).filter(id => id === answer.analysis_id).length]
  }
  const figure = async (one: string) => {
    const { findingsByClass } = await server.answerOf(getMetrics, { token, query: {} })
    return findingsByClass.find(({ class: known }) => known === one)?.count ?? 0
  }
  expect([await found(name), await figure(name)]).toEqual([[2, 1], both])
  const { store } = decisionsOf(server, answer)
  const rejections = own.map(({ detection_id }) => rejectOf(detection_id))
  await store(owner, ...rejections)
  expect([await found(name), await found(name, { type: 'panoramic' })]).toEqual([
    [1, 0],
    [1, 0],
  ])
  expect(await figure(name)).toBe(own.length)
  const other = 'SEALANT'
  expect([counted.some(one => one.class === other), await found(other)]).toEqual([false, [0, 0]])
  const shape = { x: 10, y: 20, width: 4, height: 4, points: [] }
  await store(owner, newDecision({ kind: 'add', finding: { class: other, tooth: '16', shape, placement: null } }))
  expect([await found(other), await found(other, { type: 'panoramic' }), await figure(other)]).toEqual([
    [1, 1],
    [1, 1],
    1,
  ])
  await store(owner, newDecision({ kind: 'undo', of: rejections[0]?.id ?? '' }))
  expect([await found(name), await figure(name)]).toEqual([[2, 1], own.length + 1])
  // The nightly job counts decisions that are older than the counts.
  const { scope } = owner.session
  await scope.db.delete(classDifference).where(eq(classDifference.clinicId, scope.clinicId))
  expect(await found(other)).toEqual([0, 0])
  await countDecidedClasses(scope.db)
  expect([await found(other), await figure(name)]).toEqual([[1, 1], own.length + 1])
})

it('keeps apart on the patient’s teeth what a dentist decided and what only the AI states', async () => {
  const answer = await analysed()
  const { token } = person
  const id = await patientWith(answer.analysis_id)
  const [accepted, undecided] = answer.predictions.filter(({ confidence }) => confidence >= 0.2)
  const edit = (finding: string, tooth: '36' | '26') =>
    newDecision({ kind: 'edit', targets: [{ finding, after: [] }], changes: { tooth } })
  const { store } = decisionsOf(server, answer)
  const edited = edit(undecided?.detection_id ?? '', '26')
  await store(person, edit(accepted?.detection_id ?? '', '36'), edited)
  const teeth = async () => server.answerOf(getPatientTeeth, { token, params: { id } })
  const on = async (tooth: string) => (await teeth()).teeth.find(one => one.tooth === tooth)
  expect((await on('36'))?.classes).toEqual([accepted?.class])
  expect((await on('26'))?.classes).toEqual([undecided?.class])
  await store(person, newDecision({ kind: 'undo', of: edited.id }))
  expect((await on('26'))?.classes ?? []).toEqual([])
  const own = answer.predictions.find(({ detection_id }) => detection_id === undecided?.detection_id)
  if (own && own.tooth !== 'N/A' && own.tooth !== '36') expect((await on(own.tooth))?.unreviewed).toContain(own.class)
  expect((await teeth()).absent).toEqual([])
})

it('states a tooth that a dentist decided to be absent on the patient’s teeth, page and odontogram', async () => {
  const answer = await analysed()
  const { token } = person
  const params = { id: answer.analysis_id }
  const id = await patientWith(answer.analysis_id)
  await decisionsOf(server, answer).store(person, acceptOf(answer.predictions[0]?.detection_id ?? ''))
  await server.answerOf(decideTooth, { token, params, body: { tooth: '18', presence: 'absent' } })
  expect((await server.answerOf(getPatientTeeth, { token, params: { id } })).absent).toEqual(['18'])
  expect((await server.answerOf(getPatientView, { token, params })).page?.absent).toEqual(['18'])
  const { id: chart } = await server.answerOf(createOdontogram, { token, params: { id }, body: { kind: 'initial' } })
  const proposed = async () =>
    (await server.answerOf(listChartProposals, { token, params: { id: chart } })).proposals.filter(
      ({ row }) => row === 'absent-tooth',
    )
  const [proposal] = await proposed()
  expect(proposal).toMatchObject({ tooth: '18', analysis: answer.analysis_id, decidedBy: 'Ana Prueba' })
  const entry = { finding: 'absent-tooth', variant: 'DAO', state: null, teeth: ['18'], faces: [], pillars: [] }
  const source = { kind: 'finding', analysis: answer.analysis_id, finding: proposal?.finding }
  const act = { kind: 'add', entry: { ...entry, direction: null, grade: null, note: '' }, source }
  const change = { id: v7(), act }
  await server.call(`/api/odontograms/${chart}/changes`, { token, json: { changes: [change] } })
  expect(await proposed()).toEqual([])
  await server.answerOf(decideTooth, { token, params, body: { tooth: '18', presence: 'present' } })
  expect((await server.answerOf(getPatientTeeth, { token, params: { id } })).absent).toEqual([])
  // Uploaded later but taken years before, so it does not say what is there now.
  const { analysis_id: older } = await analysed()
  const olderImage = await imageOf(older)
  await server.answerOf(moveImage, { token, params: { id: olderImage }, body: { patientId: id } })
  const { db } = server.context.database
  await db
    .update(image)
    .set({ dicom: { studyDate: '2019-05-01' } })
    .where(eq(image.id, olderImage))
  await server.answerOf(decideTooth, { token, params: { id: older }, body: { tooth: '18', presence: 'absent' } })
  expect(await proposed()).toEqual([])
})

it('offers the name that was typed into the report of a radiograph without a patient', async () => {
  const { analysis_id: id } = await analysed()
  const { token } = person
  const header = { requestingDentist: null, patientAge: null, patientSex: null, radiographyDate: null }
  const body = { header: { ...header, patientName: 'Luz Mamani' } }
  await server.answerOf(saveReport, { token, params: { id }, body })
  expect((await server.answerOf(getPatientOfAnalysis, { token, params: { id } })).typedName).toBe('Luz Mamani')
  await patientWith(id)
  expect((await server.answerOf(getPatientOfAnalysis, { token, params: { id } })).typedName).toBeNull()
})

it('finds the same picture saved as another file, in the own clinic alone', async () => {
  const own = await server.newPerson()
  const picture = await sample('panoramic-impacted.jpg')
  const { analysis_id: first } = await server.analyze(own.token, picture)
  const saved = new Uint8Array(await sharp(picture).resize({ width: 900 }).png().toBuffer())
  const { analysis_id: second } = await server.analyze(own.token, saved)
  const { db } = server.context.database
  const prints = await db
    .select({ fingerprint: image.fingerprint })
    .from(image)
    .where(eq(image.clinicId, own.session.scope.clinicId))
  const [fingerprint = ''] = prints.map(row => row.fingerprint ?? '')
  expect(fingerprint).toMatch(/^[01]{256}$/)
  const similar = async (bits: string, { token } = own) =>
    (await server.answerOf(findSimilarImage, { token, query: { fingerprint: bits } })).similar
  expect(await similar(fingerprint)).toMatchObject({ analysisId: second, patientName: null })
  expect(first).not.toBe(second)
  expect(await similar(fingerprint, person)).toBeNull()
  const inverted = [...fingerprint].map(bit => (bit === '1' ? '0' : '1')).join('')
  expect(await similar(inverted)).toBeNull()
})
