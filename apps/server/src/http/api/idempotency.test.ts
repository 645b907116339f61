import { allRoutes } from '@xrai/contract/routes/all'
import { createKey } from '@xrai/contract/routes/api-keys'
import { idempotencyOf } from '@xrai/contract/routes/idempotency'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient, listPatients } from '@xrai/contract/routes/patients'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimCall, findCall, keepAnswer } from '../../db/queries/platform/idempotent-calls.ts'
import { idempotentCall } from '../../db/schema.ts'
import { createClinicRows, password, requestOf } from '../../testing/clinic-rows.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import type { Person } from '../../testing/people.ts'
import { kindInPath, kindsInFields } from '../../testing/row-kinds.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})

const rosa = { firstName: 'Rosa', lastName: 'Quispe' }

const add = async (token: string, key: string, json: object = rosa) => {
  const sent = await server.call(createPatient.path, { token, json, headers: { 'Idempotency-Key': key } })
  return { ...sent, replayed: sent.headers.get('idempotency-replayed'), code: sent.answer['code'] }
}

const patientsOf = async (token: string) => (await server.answerOf(listPatients, { token, query: {} })).total

const rowsOf = ({ session: { scope } }: Person) => {
  const ofClinic = eq(idempotentCall.clinicId, scope.clinicId)
  return {
    read: () => scope.db.select().from(idempotentCall).where(ofClinic),
    /** Simulates a call whose process was killed during its work, or is still working. */
    unanswer: (leaseUntil: Date) => scope.db.update(idempotentCall).set({ answer: null, leaseUntil }).where(ofClinic),
    age: (createdAt: Date) => scope.db.update(idempotentCall).set({ createdAt }).where(ofClinic),
  }
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe('a POST under an idempotency key', () => {
  it('gets the first answer again, marked as replayed', async () => {
    const { token } = await server.newPerson()
    const first = await add(token, 'k')
    // Quoted as an RFC 9651 string it is the same key; the order of fields does not matter.
    const again = await add(token, '"k"', { lastName: 'Quispe', firstName: 'Rosa' })
    expect([first.status, first.replayed, again.status, again.replayed]).toEqual([201, null, 201, 'true'])
    expect(again.answer).toEqual(first.answer)
    expect(await patientsOf(token)).toBe(1)
  })

  it('is refused with a different body, and the same body is another call at another path', async () => {
    const { token } = await server.newPerson()
    const { answer } = await add(token, 'k')
    const other = await add(token, 'k', { ...rosa, firstName: 'Ana' })
    expect([other.status, other.code, other.replayed]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', null])
    const note = { json: { text: 'Control', tooth: '36', date: '2026-01-01' }, headers: { 'Idempotency-Key': 'k' } }
    expect((await server.call(`/api/patients/${answer['id']}/notes`, { token, ...note })).status).toBe(201)
    expect(await patientsOf(token)).toBe(1)
  })

  it('is executed once if five arrive at once: the others get the same answer, or a time to retry', async () => {
    const { token } = await server.newPerson()
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => add(token, 'k')))
    const outcomes = sent.map(({ status, replayed, headers }) => [status, replayed, headers.get('retry-after')].join())
    const expected = ['201,,', '201,true,', '409,,2']
    expect(outcomes.filter(outcome => !expected.includes(outcome))).toEqual([])
    expect(outcomes.filter(outcome => outcome === '201,,')).toHaveLength(1)
    expect(await patientsOf(token)).toBe(1)
  })

  it('does not answer a patient who was deleted since, and answers the one who remains after a merge', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const send = (method: string, path: string) => server.call(path, { method, token })
    const { answer } = await add(token, 'k')
    await send('DELETE', `/api/patients/${answer['id']}`)
    const again = await add(token, 'k')
    expect([again.status, again.code, again.answer['subject'], again.replayed]).toEqual([
      ...[409, 'REPLAY_DELETED', answer['id'], null],
    ])
    expect(await patientsOf(token)).toBe(0)
    await send('POST', `/api/patients/${answer['id']}/restore`)
    expect((await add(token, 'k')).answer['id']).toBe(answer['id'])
    const other = await server.answerOf(createPatient, { token, body: rosa })
    const body = { otherId: String(answer['id']), take: [], notes: 'kept' as const }
    await server.answerOf(mergePatients, { token, params: { id: other.id }, body })
    expect((await add(token, 'k')).answer).toMatchObject({ id: other.id, mergedIds: [answer['id']] })
  })

  it('does not answer a case, or a radiograph of a case, that was deleted since', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const headers = { 'Idempotency-Key': 'k' }
    const open = () => server.call('/api/cases', { token, json: { name: 'Control' }, headers })
    const { id } = (await open()).answer
    const form = new FormData()
    form.append('image', new Blob([await sample('panoramic-healthy.jpg')]), 'a.jpg')
    form.append('type', 'panoramic')
    const addImage = async () => (await server.call(`/api/cases/${id}/images`, { token, form, headers })).answer
    const { imageId } = await addImage()
    await drainJobs()
    expect(await server.call(`/api/images/${imageId}`, { method: 'DELETE', token })).toMatchObject({ status: 200 })
    expect(await addImage()).toMatchObject({ code: 'IMAGE_IN_TRASH', subject: imageId })
    await server.call(`/api/cases/${id}`, { method: 'DELETE', token })
    expect(await open()).toMatchObject({ status: 409, answer: { code: 'REPLAY_DELETED', subject: id } })
    await server.call(`/api/cases/${id}/restore`, { method: 'POST', token })
    expect((await open()).answer).toMatchObject({ id })
  })

  it('is refused while the first is in progress, and executed again once that process is dead', async () => {
    const person = await server.newPerson()
    const rows = rowsOf(person)
    await add(person.token, 'k')
    await rows.unanswer(hoursFromNow(1))
    const meanwhile = await add(person.token, 'k')
    expect([meanwhile.status, meanwhile.code]).toEqual([409, 'REQUEST_IN_PROGRESS'])
    expect(meanwhile.headers.get('retry-after')).toBe('2')
    await rows.unanswer(hoursFromNow(-1))
    const other = await add(person.token, 'k', { ...rosa, firstName: 'Ana' })
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const anew = await add(person.token, 'k')
    expect([anew.status, anew.replayed]).toEqual([201, null])
    expect(await add(person.token, 'k')).toMatchObject({ answer: anew.answer, replayed: 'true' })
  })

  it('may be repeated under its key after it was refused', async () => {
    const { token } = await server.newPerson()
    const add = (key: string) =>
      server.call('/api/sites', { token, json: { name: 'Lima' }, headers: { 'Idempotency-Key': key } })
    const { answer } = await add('one')
    expect((await add('two')).answer['code']).toBe('SITE_NAME_TAKEN')
    await server.call(`/api/sites/${answer['id']}`, { method: 'PATCH', token, json: { name: 'Cusco' } })
    const made = await add('two')
    expect([made.status, made.headers.get('idempotency-replayed')]).toEqual([201, null])
  })

  it('is executed again after a day', async () => {
    const person = await server.newPerson()
    const first = await add(person.token, 'k')
    await rowsOf(person).age(hoursFromNow(-25))
    const anew = await add(person.token, 'k', { ...rosa, firstName: 'Ana' })
    expect([anew.status, anew.replayed]).toEqual([201, null])
    expect(anew.answer['id']).not.toBe(first.answer['id'])
  })

  it('belongs to its caller: a key of the clinic, a colleague and another clinic have keys of their own', async () => {
    const owner = await server.newPerson({ plan: 'empresarial' })
    const colleague = await server.newPerson({
      joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' },
    })
    const { key } = await server.answerOf(createKey, { token: owner.token, body: { name: 'Llave' } })
    const stranger = await server.newPerson()
    const made = []
    for (const token of [owner.token, colleague.token, key, stranger.token]) made.push(await add(token, 'k'))
    expect(made.map(({ status, replayed }) => [status, replayed])).toEqual(Array(4).fill([201, null]))
    expect(new Set(made.map(({ answer }) => answer['id'])).size).toBe(4)
  })

  it.each(['', ' ', '""', 'ñ', 'k'.repeat(201)])('is refused where it is no key: "%s"', async key => {
    const person = await server.newPerson()
    const { status, code } = await add(person.token, key)
    expect([status, code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID'])
    expect(await patientsOf(person.token)).toBe(0)
  })

  it('stores no answer if a patient is erased while the call is in progress', async () => {
    const person = await server.newPerson()
    const { token, session } = person
    const { answer } = await add(token, 'k')
    const attempt = await claimCall(session.scope, { call: 'slow', fingerprint: 'f' })
    const path = `/api/patients/${answer['id']}/erasure`
    const headers = { 'Idempotency-Key': 'e' }
    expect((await server.call(path, { token, json: { now: true }, headers })).status).toBe(200)
    expect(await findCall(session.scope, 'slow')).toMatchObject({ answer: '' })
    await keepAnswer(session.scope, attempt ?? '', JSON.stringify(rosa))
    expect(JSON.stringify(await rowsOf(person).read())).not.toContain('Rosa')
    expect(await findCall(session.scope, 'slow')).toBeNull()
  })

  it('stores neither the key nor the body, and its answer no longer than the data of an erased patient', async () => {
    const person = await server.newPerson()
    const { answer } = await add(person.token, 'the key', { ...rosa, notes: 'a note of her' })
    const [row] = await rowsOf(person).read()
    expect([row?.call, row?.fingerprint].join()).not.toMatch(/the key|Rosa|note/)
    const path = `/api/patients/${answer['id']}/erasure`
    const erasing = { token: person.token, json: { now: true }, headers: { 'Idempotency-Key': 'e' } }
    const erased = await server.call(path, erasing)
    const again = await server.call(path, erasing)
    expect([erased.status, again.status, again.answer]).toEqual([200, 200, erased.answer])
    expect(await patientsOf(person.token)).toBe(0)
    expect(JSON.stringify(await rowsOf(person).read())).not.toContain('Rosa')
  })
})

describe('every POST that stores its answer', () => {
  let owner: Person
  let rows: Awaited<ReturnType<typeof createClinicRows>>

  beforeAll(async () => {
    owner = await server.newPerson({ plan: 'empresarial', password })
    rows = await createClinicRows(server, owner)
  })

  const pathOf = async (route: Route) => {
    const kind = kindInPath(route)
    if (kind === 'operator' || kind === 'public') throw new Error(`${nameOfCall(route)} has no clinic`)
    return kind ? route.path.replace(/\{\w+\}/, await rows[kind]()) : route.path
  }

  const answering = allRoutes.filter(route => idempotencyOf(route) === 'answer')

  it.each(answering.map(route => [nameOfCall(route), route] as const))('gives it again: %s', async (_, route) => {
    const ids: Record<string, string> = {}
    for (const [field, kind] of kindsInFields(route)) ids[field] = await rows[kind]()
    const path = await pathOf(route)
    const request = { token: owner.token, headers: { 'Idempotency-Key': path }, ...(await requestOf(route, ids)) }
    const first = await server.call(path, request)
    const again = await server.call(path, request)
    // A call that the row's state does not allow is refused each time, as is one that needs an unreachable PACS.
    const isMade = first.status < 300
    expect(
      isMade || first.status === 409 || first.answer['code'] === 'PACS_NOT_ANSWERED',
      `${first.status} ${first.answer['code']}`,
    ).toBe(true)
    expect([again.status, again.answer]).toEqual([first.status, first.answer])
    const replayed = [first, again].map(({ headers }) => headers.get('idempotency-replayed'))
    expect(replayed).toEqual([null, isMade ? 'true' : null])
  })
})
