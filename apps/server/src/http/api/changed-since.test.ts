import { setTimeout } from 'node:timers/promises'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { getCase } from '@xrai/contract/routes/cases'
import { listDeletedImages } from '@xrai/contract/routes/images'
import { mergePatients, undoMerge } from '@xrai/contract/routes/patient-merges'
import { getPatient } from '@xrai/contract/routes/patients'
import { getReport, listReports } from '@xrai/contract/routes/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeMarginMs } from '../../db/change-margin.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

type List = 'patients' | 'cases' | 'analyses' | 'reports' | 'images'
type Rows = readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]

const addIn = (token: string) => async (path: string, json: object) =>
  String((await server.call(path, { token, json })).answer['id'])

const rowsOf = async (path: string, list: List, token: string) => {
  const { answer } = await server.call(path, { token })
  expect([path, answer['total']]).toEqual([path, (answer[list] as object[]).length])
  return answer[list] as Rows
}
const idsOf = async (path: string, list: List, token: string) => (await rowsOf(path, list, token)).map(({ id }) => id)

/** Asked since this moment, a list has what is written next, and nothing that was written so far. */
const now = async () => {
  await setTimeout(5)
  const moment = new Date(Date.now() + changeMarginMs).toISOString()
  await setTimeout(5)
  return moment
}

/** A clinic with a patient, a case of that patient with a radiograph, a radiograph of the patient, and one of neither. */
const openClinic = async () => {
  const { token } = await server.newPerson({ plan: 'profesional' })
  const add = addIn(token)
  const patient = await add('/api/patients', { firstName: 'Rosa', lastName: 'Uno', recordNumber: '4711' })
  const opened = await add('/api/cases', { name: 'Control', patientId: patient })
  const radiographs = []
  for (const to of [{ caseId: opened }, { patientId: patient }, {}]) {
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    const { imageId } = await server.answerOf(getAnalysis, { token, params: { id } })
    if (Object.keys(to).length > 0) await server.call(`/api/images/${imageId}`, { method: 'PATCH', token, json: to })
    await server.answerOf(getReport, { token, params: { id } })
    radiographs.push({ id, imageId })
  }
  const [inCase, ofPatient, alone] = radiographs
  if (!inCase || !ofPatient || !alone) throw new Error('three radiographs')
  /** The ids that a program learns if it asks each list for changes since then. */
  const changedSince = async (since: string) => ({
    patients: await idsOf(`/api/patients?updatedSince=${since}`, 'patients', token),
    cases: await idsOf(`/api/cases?updatedSince=${since}`, 'cases', token),
    analyses: await idsOf(`/api/analyses?updatedSince=${since}`, 'analyses', token),
    reports: (await rowsOf(`/api/reports?state=draft&updatedSince=${since}`, 'reports', token))
      .map(({ analysisId }) => analysisId)
      .toSorted(),
  })
  const send = (method: string, path: string, json?: object) =>
    server.call(path, { method, token, ...(json && { json }) })
  return { token, patient, opened, inCase, ofPatient, alone, changedSince, send }
}

describe('a list of what changed since a moment', () => {
  it('has new and changed patients, cases and analyses', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const add = addIn(token)
    const old = await add('/api/patients', { firstName: 'Rosa', lastName: 'Uno' })
    const opened = await add('/api/cases', { name: 'Control' })
    const { analysis_id: analysed } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    const since = await now()
    const changed = async () => [
      await idsOf(`/api/patients?updatedSince=${since}`, 'patients', token),
      await idsOf(`/api/cases?updatedSince=${since}`, 'cases', token),
      await idsOf(`/api/analyses?updatedSince=${since}`, 'analyses', token),
    ]
    expect(await changed()).toEqual([[], [], []])
    await server.call(`/api/patients/${old}`, { method: 'PATCH', token, json: { notes: 'Control' } })
    await server.call(`/api/cases/${opened}`, { method: 'PATCH', token, json: { name: 'Control 2' } })
    await server.call(`/api/analyses/${analysed}`, { method: 'PATCH', token, json: { reviewed: true } })
    expect(await changed()).toEqual([[old], [opened], [analysed]])
    const second = await add('/api/patients', { firstName: 'Rosa', lastName: 'Dos' })
    expect((await changed())[0]).toEqual([second, old])
  })

  it('has what was committed late, with the time at which it began', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const id = await addIn(token)('/api/patients', { firstName: 'Rosa', lastName: 'Uno' })
    const asked = new Date(Date.now() + 60_000).toISOString()
    expect(await idsOf(`/api/patients?updatedSince=${asked}`, 'patients', token)).toEqual([id])
    expect(await idsOf('/api/patients?updatedSince=0001-01-01T00:00:00Z', 'patients', token)).toEqual([id])
  })

  it('says what was deleted since then: patients, cases and, by cursor, radiographs', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const add = addIn(token)
    const remove = (path: string) => server.call(path, { method: 'DELETE', token })
    const [patient, opened] = [
      await add('/api/patients', { firstName: 'Rosa', lastName: 'Uno' }),
      await add('/api/cases', { name: 'Control' }),
    ]
    const images: { id: string; analysisId: string }[] = []
    for (let count = 0; count < 4; count++) {
      const bytes = new Uint8Array([...(await sample('panoramic-healthy.jpg')), count])
      const { analysis_id: analysisId } = await server.analyze(token, bytes)
      const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysisId } })
      images.push({ id: image.id, analysisId })
    }
    const [before, ...after] = images
    await remove(`/api/images/${before?.id}`)
    const deletedSince = await now()
    for (const { id } of after) await remove(`/api/images/${id}`)
    await remove(`/api/cases/${opened}`)
    await remove(`/api/patients/${patient}`)
    const gone = `state=deleted&updatedSince=${deletedSince}`
    expect(await idsOf(`/api/patients?${gone}`, 'patients', token)).toEqual([patient])
    expect(await idsOf(`/api/cases?${gone}`, 'cases', token)).toEqual([opened])
    const read = (at: object) => server.answerOf(listDeletedImages, { token, query: { deletedSince, limit: 2, ...at } })
    const first = await read({})
    const pages = [first, await read({ cursor: first.next })]
    expect(pages.map(({ total, next }) => [total, next === null])).toEqual([
      [3, false],
      [3, true],
    ])
    const later = { deletedSince: '2020-01-01T00:00:00Z', updatedSince: deletedSince }
    for (const query of [{ updatedSince: deletedSince }, later, { ...later, updatedSince: undefined }]) {
      const { total } = await server.answerOf(listDeletedImages, { token, query })
      expect([query, total]).toEqual([query, query.updatedSince ? 3 : 4])
    }
    const listed = pages.flatMap(page => page.images.map(({ id, analysisId }) => ({ id, analysisId })))
    expect(listed).toEqual(after.toReversed())
    const cursor = first.next ?? ''
    await server.call(`/api/images/${cursor}/restore`, { method: 'POST', token })
    const rest = await read({ cursor })
    expect(rest.images.map(({ id }) => id)).toContain(after[0]?.id)
    const never = await server.call(`/api/deleted-images?cursor=${crypto.randomUUID()}`, { token })
    expect(never.answer['details']).toMatchObject([{ path: 'cursor', code: 'rule' }])
  })

  it('has a radiograph that was restored, with its report, and the case that it is back in', async () => {
    const { inCase, alone, opened, changedSince, send } = await openClinic()
    for (const [{ id, imageId }, cases] of [
      [alone, []],
      [inCase, [opened]],
    ] as const) {
      const before = await now()
      await send('DELETE', `/api/images/${imageId}`)
      expect(await changedSince(before)).toEqual({
        patients: [],
        analyses: [],
        reports: [],
        cases,
      })
      const since = await now()
      await send('POST', `/api/images/${imageId}/restore`)
      expect(await changedSince(since)).toEqual({ patients: [], cases, analyses: [id], reports: [id] })
    }
  })

  it('has a case that was restored, with its analyses', async () => {
    const { inCase, opened, changedSince, send } = await openClinic()
    await send('DELETE', `/api/cases/${opened}`)
    const since = await now()
    expect(await changedSince(since)).toMatchObject({ cases: [], analyses: [] })
    await send('POST', `/api/cases/${opened}/restore`)
    const { id } = inCase
    expect(await changedSince(since)).toEqual({ patients: [], cases: [opened], analyses: [id], reports: [id] })
  })

  it('has the cases and analyses whose patient was deleted, and was restored', async () => {
    const { token, patient, opened, inCase, ofPatient, changedSince, send } = await openClinic()
    const ids = [inCase.id, ofPatient.id].toSorted()
    const patientIds = async () => [
      ...(await rowsOf('/api/cases', 'cases', token)).map(({ patientId }) => patientId),
      ...(await rowsOf('/api/analyses', 'analyses', token)).map(({ patientId }) => patientId),
    ]
    const changes = async (since: string) => {
      const { analyses, ...others } = await changedSince(since)
      return { ...others, analyses: analyses.toSorted() }
    }
    const before = await now()
    await send('DELETE', `/api/patients/${patient}`)
    expect(await patientIds()).toEqual([null, null, null, null])
    expect(await changes(before)).toEqual({ patients: [], cases: [opened], analyses: ids, reports: ids })
    const since = await now()
    await send('POST', `/api/patients/${patient}/restore`)
    expect(await patientIds()).toEqual([patient, null, patient, patient])
    expect(await changes(since)).toEqual({ patients: [patient], cases: [opened], analyses: ids, reports: ids })
  })

  it('has what is moved: to a case, to a patient, to those of a merge and back', async () => {
    const { token, patient, opened, inCase, ofPatient, alone, changedSince, send } = await openClinic()
    const other = await addIn(token)('/api/patients', { firstName: 'Rosa', lastName: 'Dos' })
    let since = await now()
    await send('PATCH', `/api/images/${alone.imageId}`, { caseId: opened })
    expect(await changedSince(since)).toMatchObject({ cases: [opened], analyses: expect.arrayContaining([alone.id]) })

    since = await now()
    const body = { otherId: patient, take: [], notes: 'kept' as const }
    const { mergeId } = await server.answerOf(mergePatients, { token, params: { id: other }, body })
    const all = [alone.id, ofPatient.id, inCase.id]
    expect(await changedSince(since)).toMatchObject({ patients: [other], cases: [opened], analyses: all })
    for (const id of [other, patient])
      expect(await server.answerOf(getPatient, { token, params: { id } })).toMatchObject({
        id: other,
        mergedIds: [patient],
      })

    since = await now()
    await server.answerOf(undoMerge, { token, params: { id: mergeId } })
    const back = await changedSince(since)
    expect(back).toMatchObject({ cases: [opened], analyses: all })
    expect(back.patients.toSorted()).toEqual([patient, other].toSorted())
  })

  it('has a report that was written, by its patient too', async () => {
    const { token, patient, ofPatient, inCase, changedSince, send } = await openClinic()
    const since = await now()
    await send('PUT', `/api/analyses/${ofPatient.id}/report`, { header: { requestingDentist: 'Dra. Luz Paz' } })
    expect(await changedSince(since)).toEqual({
      patients: [],
      cases: [],
      analyses: [ofPatient.id],
      reports: [ofPatient.id],
    })
    const list = (patientId: string) => server.answerOf(listReports, { token, query: { state: 'draft', patientId } })
    expect((await list(patient)).reports.map(({ analysisId }) => analysisId)).toEqual([ofPatient.id, inCase.id])
    const other = await addIn(token)('/api/patients', { firstName: 'Rosa', lastName: 'Dos' })
    expect((await list(other)).total).toBe(0)
    const { token: stranger } = await server.newPerson({ plan: 'profesional' })
    expect(
      (await server.answerOf(listReports, { token: stranger, query: { state: 'draft', patientId: patient } })).total,
    ).toBe(0)
  })

  it('does not have a radiograph whose pictures were looked at', async () => {
    const { token, alone, changedSince } = await openClinic()
    await server.context.renditions.settle()
    const since = await now()
    for (const picture of ['thumbnail', 'display'])
      await (await server.call(`/api/images/${alone.imageId}/${picture}`, { token })).response.bytes()
    await server.context.renditions.settle()
    expect((await changedSince(since)).analyses).toEqual([])
  })
})

it('has the id of the image beside that of each analysis', async () => {
  const { token, opened, inCase, alone } = await openClinic()
  const { analyses } = await server.answerOf(getCase, { token, params: { id: opened } })
  expect(analyses.map(({ id, imageId }) => ({ id, imageId }))).toEqual([inCase])
  const listed = await rowsOf('/api/analyses', 'analyses', token)
  expect(listed).toContainEqual(expect.objectContaining(alone))
})
