import type { MeasurementContent } from '@xrai/contract/measurements/measurement-schema'
import { decideTooth, getAnalysis, markReviewed, placeTeeth } from '@xrai/contract/routes/analyses'
import { applyCalibration, createCalibration } from '@xrai/contract/routes/calibrations'
import type { AnalysisEvent } from '@xrai/contract/routes/decisions'
import { deleteImage, moveImage } from '@xrai/contract/routes/images'
import { changeMeasurement } from '@xrai/contract/routes/measures'
import { createPatient } from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { notifyAnalysisChanged } from '../../../db/queries/imaging/analyses.ts'
import { analysis } from '../../../db/schema.ts'
import { acceptOf, addOf, decisionsOf, noteOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let dentist: Person

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
  dentist = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' } })
})

/** Those of a radiograph that was just analysed. */
const facts = {
  model: expect.objectContaining({ name: expect.any(String) }),
  reviewedAt: null,
  patientId: null,
  toothRange: null,
  toothDecisions: [],
  calibration: null,
}

const open = async () => {
  const answer = await server.analyze(owner.token, await sample('panoramic-decayed.jpg'))
  const [first = ''] = answer.predictions.map(({ detection_id }) => detection_id)
  return { id: answer.analysis_id, first, ...decisionsOf(server, answer) }
}

async function* follow(path: string, token: string, since = 0): AsyncGenerator<AnalysisEvent> {
  const { response, status } = await server.call(`${path}/events?since=${since}`, { token })
  if (status !== 200 || !response.body) throw new Error(`the events were refused with ${status}`)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      if (data !== undefined) yield JSON.parse(data)
    }
  }
}

describe('the events of decisions', () => {
  it('bring a second person what the first decides, each row once, from the place they have', async () => {
    const { first, path, store } = await open()
    const [known, missed] = await store(owner, acceptOf(first), addOf())
    const events = follow(path, dentist.token, 1)
    expect((await events.next()).value).toEqual({ decisions: [missed], cursor: 2, facts })
    const [next] = await store(owner, noteOf(first, 'Nota'))
    expect((await events.next()).value).toEqual({ decisions: [next], cursor: 3 })
    const both = await store(dentist, addOf(), addOf())
    expect((await events.next()).value).toEqual({ decisions: both, cursor: 5 })
    await events.return(undefined)
    expect(known?.id).not.toBe(missed?.id)
  })

  it('bring the measures that a colleague draws, changes and takes away, with those that stand', async () => {
    const { id, path } = await open()
    const events = follow(path, dentist.token)
    expect((await events.next()).value).toEqual({ decisions: [], cursor: 0, facts })
    const points = [
      { x: 10, y: 10 },
      { x: 40, y: 50 },
    ]
    const one = v7()
    const other = v7()
    const drawn = { kind: 'length' as const, points, label: '', printed: false, millimetres: null }
    const change = (measure: string, content: MeasurementContent | null) =>
      server.answerOf(changeMeasurement, { token: owner.token, params: { id }, body: { measure, content } })
    const bringing = async (measure: string, content: MeasurementContent | null) => {
      const answer = await change(measure, content)
      expect((await events.next()).value).toEqual({ decisions: [], cursor: 0, measures: answer })
      return answer.measures.map(({ label }) => label)
    }
    expect(await bringing(one, drawn)).toEqual([''])
    expect(await bringing(other, { ...drawn, label: 'Raíz' })).toEqual(['', 'Raíz'])
    expect(await bringing(one, null)).toEqual(['Raíz'])
    const later = follow(path, owner.token)
    expect((await later.next()).value).toMatchObject({ measures: { measures: [{ id: other }], version: 3 } })
    await events.return(undefined)
    await later.return(undefined)
  })

  it('bring the mark, absent teeth, the teeth of a periapical and a kept calibration', async () => {
    const periapical = await server.analyze(owner.token, await sample('periapical-decayed.jpg'), { type: 'periapical' })
    const call = { token: owner.token, params: { id: periapical.analysis_id } }
    const events = follow(decisionsOf(server, periapical).path, dentist.token)
    const next = async () => ((await events.next()).value as AnalysisEvent).facts
    const { model, calibration } = (await next()) ?? {}
    expect({ model, calibration }).toEqual({ model: periapical.model, calibration: null })
    const { reviewedAt } = await server.answerOf(markReviewed, { ...call, body: { reviewed: true } })
    expect(await next()).toMatchObject({ reviewedAt: expect.any(String) })
    expect((await server.answerOf(getAnalysis, call)).reviewedAt).toBe(reviewedAt)
    await server.answerOf(placeTeeth, { ...call, body: { first: '15', last: '13' } })
    expect(await next()).toMatchObject({ reviewedAt: null, toothRange: { first: '15', last: '13' } })
    await server.answerOf(decideTooth, { ...call, body: { tooth: '14', presence: 'absent' } })
    expect(await next()).toMatchObject({ toothDecisions: [{ tooth: '14', presence: 'absent' }] })
    const spacing = { millimetres: 0.1, magnification: 1 }
    const created = { analysisId: call.params.id, name: 'Equipo', spacing }
    const { calibrations } = await server.answerOf(createCalibration, { token: owner.token, body: created })
    const calibrationId = calibrations.at(-1)?.id ?? ''
    await server.answerOf(applyCalibration, { ...call, body: { calibrationId } })
    expect(await next()).toMatchObject({ calibration: { id: calibrationId } })
    await events.return(undefined)
  })

  it('bring another patient at once, and end with a deleted radiograph', async () => {
    const { id, path } = await open()
    const call = { token: owner.token, params: { id } }
    const { imageId } = await server.answerOf(getAnalysis, call)
    const { id: patientId } = await server.answerOf(createPatient, {
      token: owner.token,
      body: { firstName: 'Rosa', lastName: 'Mamani' },
    })
    const events = follow(path, dentist.token)
    expect((await events.next()).value).toMatchObject({ facts })
    const began = Date.now()
    await server.answerOf(moveImage, { token: owner.token, params: { id: imageId }, body: { patientId } })
    expect((await events.next()).value).toMatchObject({ facts: { ...facts, patientId } })
    await server.answerOf(deleteImage, { token: owner.token, params: { id: imageId } })
    expect(await events.next()).toEqual({ done: true, value: undefined })
    // Without a notification the stream looks every fifteen seconds.
    expect(Date.now() - began).toBeLessThan(14_000)
  })

  it('begin with one that is empty where there is nothing yet', async () => {
    const { path } = await open()
    const events = follow(path, owner.token)
    expect((await events.next()).value).toEqual({ decisions: [], cursor: 0, facts })
    await events.return(undefined)
  })

  it('bring all there is, in parts of five hundred', async () => {
    const { path, store, list } = await open()
    for (let batch = 0; batch < 3; batch++) await store(owner, ...Array.from({ length: 200 }, () => addOf()))
    const events = follow(path, owner.token)
    const one = (await events.next()).value
    const other = (await events.next()).value
    expect([one.decisions.length, one.cursor, other.decisions.length, other.cursor]).toEqual([500, 500, 100, 600])
    await events.return(undefined)
    expect(await list(owner.token)).toMatchObject({ cursor: 500, more: true })
  })

  it('are a stream that no proxy may keep or hold back, and another clinic’s is not there', async () => {
    const { path } = await open()
    const { headers, response } = await server.call(`${path}/events`, { token: owner.token })
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    await response.body?.cancel()
    const stranger = await server.newPerson()
    expect((await server.call(`${path}/events`, { token: stranger.token })).status).toBe(404)
  })

  it('end with the session, and bring nothing of what is decided later', async () => {
    const { first, path, store } = await open()
    const leaving = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' } })
    const events = follow(path, leaving.token)
    await events.next()
    await server.call('/api/auth/logout', { method: 'POST', token: leaving.token })
    await store(owner, acceptOf(first))
    expect((await events.next()).done).toBe(true)
  })

  it('end with the analysis', async () => {
    const { id, path } = await open()
    const events = follow(path, owner.token)
    await events.next()
    await server.context.database.db.delete(analysis).where(eq(analysis.id, id))
    await notifyAnalysisChanged(owner.session.scope, id)
    expect((await events.next()).done).toBe(true)
  })
})
