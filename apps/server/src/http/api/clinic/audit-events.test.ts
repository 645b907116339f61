import { dayMs } from '@xrai/contract/records/durations'
import { allRoutes } from '@xrai/contract/routes/all'
import { createKey } from '@xrai/contract/routes/api-keys'
import { createPatient } from '@xrai/contract/routes/patients'
import { nameOfCall } from '@xrai/contract/routes/route'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { expireAddresses } from '../../../accounts/audit/check-chains.ts'
import { onceMs, recordOnce } from '../../../accounts/audit/record-once.ts'
import { verifyChain } from '../../../accounts/audit/verify-chain.ts'
import { auditAddress } from '../../../db/schema.ts'
import { eventsOf } from '../../../testing/audit-events.ts'
import { createClinicRows, password, queryOf, requestOf } from '../../../testing/clinic-rows.ts'
import type { Person } from '../../../testing/people.ts'
import { kindInPath } from '../../../testing/row-kinds.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createApp } from '../app.ts'

let server: TestServer
let owner: Person
let rows: Awaited<ReturnType<typeof createClinicRows>>

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', password })
  rows = await createClinicRows(server, owner)
})

const actionsOf = async (person: Person) => (await eventsOf(person.session.scope)).map(({ action }) => action)

/** The events that `work` adds to the person's clinic. */
const addedBy = async (person: Person, work: () => Promise<unknown>) => {
  const before = (await eventsOf(person.session.scope)).length
  await work()
  return (await eventsOf(person.session.scope)).slice(before)
}

const views = allRoutes.filter(route => {
  return 'view' in route.audit && kindInPath(route) !== 'operator' && !route.path.startsWith('/api/operator/')
})

describe('a view', () => {
  it.each(views.map(route => [nameOfCall(route), route] as const))('is recorded once: %s', async (_, route) => {
    const colleague = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'owner' } })
    const kind = kindInPath(route)
    const id = kind === null || kind === 'operator' || kind === 'public' ? '' : await rows[kind]()
    const ids: Record<string, string> = route.path.endsWith('/merge/preview') ? { otherId: await rows.patient() } : {}
    const look = async () => {
      const path = route.path.replace(/\{\w+\}/, id).replace('{version}', '1') + queryOf(route)
      const { status, response } = await server.call(path, { token: colleague.token, ...(await requestOf(route, ids)) })
      expect(status).toBe(200)
      await response.body?.cancel()
    }
    const rule = 'view' in route.audit ? route.audit : null
    const action = rule?.view ?? null
    const all = (await addedBy(owner, () => Promise.all([look(), look()]))).filter(event => event.action === action)
    const added = rule?.others ? all.filter(event => event.subjectId === id) : all
    expect(added).toHaveLength(1)
    expect(new Set(all.map(({ subjectId }) => subjectId)).size).toBe(all.length)
    expect(added[0]).toMatchObject({ by: colleague.session.user.id, keyId: null })
    expect(added[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    if (rule && rule.subject === undefined) expect(added[0]?.subjectId).toBe(id)
  })

  it('of what is not there is none', async () => {
    const added = await addedBy(owner, () =>
      server.call(`/api/patients/${crypto.randomUUID()}`, { token: owner.token }).then(({ status }) => {
        expect(status).toBe(404)
      }),
    )
    expect(added).toEqual([])
  })

  it('is recorded again after ten minutes, and not again by another process within them', async () => {
    const { session } = await server.newPerson()
    const { scope, user } = session
    const view = { by: user.id, keyId: null, action: 'patient-view', subjectId: crypto.randomUUID() } as const
    const now = Date.now()
    await recordOnce(scope, view, now)
    await recordOnce(scope, view, now + onceMs - 1)
    // Another process has no record of it.
    vi.resetModules()
    const other = await import('../../../accounts/audit/record-once.ts')
    await other.recordOnce(scope, view, now + onceMs - 1)
    const seen = async () => (await eventsOf(scope)).filter(({ action }) => action === 'patient-view').length
    expect(await seen()).toBe(1)
    await recordOnce(scope, view, now + onceMs)
    expect(await seen()).toBe(2)
  })
})

describe('an event', () => {
  it('names the API key, and the key’s use is one event in ten minutes', async () => {
    const { key, apiKey } = await server.answerOf(createKey, { token: owner.token, body: { name: 'Consultorio' } })
    const keyId = apiKey.id
    const patient = await rows.patient()
    const added = await addedBy(owner, async () => {
      for (let count = 0; count < 3; count++) await server.call(`/api/patients/${patient}`, { token: key })
    })
    const by = owner.session.user.id
    expect(added).toMatchObject([
      { action: 'key-use', by, keyId, subjectId: keyId },
      { action: 'patient-view', by, keyId, subjectId: patient },
    ])
  })

  it('is left by a refusal for lack of rights, once per call in ten minutes', async () => {
    const { clinicId } = owner.session.scope
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const patient = await rows.patient()
    const added = await addedBy(owner, async () => {
      for (const id of [patient, crypto.randomUUID()]) {
        const { status } = await server.call(`/api/patients/${id}`, { method: 'DELETE', token: assistant.token })
        expect(status).toBe(403)
      }
    })
    const refused = { action: 'refused', detail: 'DELETE /api/patients/{id}', by: assistant.session.user.id }
    expect(added).toMatchObject([refused])
  })

  it('is left by a failed sign-in of an account, in its clinic, and by none of an unknown address', async () => {
    const person = await server.newPerson({ password })
    const login = (email: string) =>
      server.call('/api/auth/login', { json: { email, password: 'otra contraseña' } }).then(({ status }) => status)
    expect(await login(person.email)).toBe(401)
    expect(await login(`nadie.${person.email}`)).toBe(401)
    await vi.waitFor(async () => expect(await actionsOf(person)).toContain('login-failed'))
    const failed = (await eventsOf(person.session.scope)).filter(({ action }) => action === 'login-failed')
    expect(failed).toMatchObject([{ by: null, subjectId: person.session.user.id }])
  })

  it('keeps the address apart, where it expires without breaking the chain, and goes with the person', async () => {
    const person = await server.newPerson({ password })
    const { scope, user } = person.session
    const connection = { incoming: { socket: { remoteAddress: '192.0.2.44', remotePort: 1, remoteFamily: 'IPv4' } } }
    const headers = { authorization: person.token }
    const api = createApp(server.context)
    expect((await api.request('/api/patients', { headers }, connection)).status).toBe(200)
    const addresses = () => scope.db.select().from(auditAddress).where(eq(auditAddress.personId, user.id))
    const [kept] = await addresses()
    expect(kept).toMatchObject({ address: '192.0.2.44', clinicId: scope.clinicId })
    const [viewed] = (await eventsOf(scope)).filter(({ action }) => action === 'patient-list')
    expect(viewed?.addressRef).toBe(kept?.ref)
    expect(JSON.stringify(viewed)).not.toContain('192.0.2.44')
    expect((await verifyChain(scope)).fault).toBeNull()

    await expireAddresses(scope.db, new Date(Date.now() + 89 * dayMs))
    expect(await addresses()).toHaveLength(1)
    await expireAddresses(scope.db, new Date(Date.now() + 91 * dayMs))
    expect(await addresses()).toEqual([])
    expect((await verifyChain(scope)).fault).toBeNull()

    await scope.db.insert(auditAddress).values(kept ? [kept] : [])
    const erased = await server.call('/api/me/erasure', { token: person.token, json: { now: true } })
    expect(erased.status).toBe(200)
    expect(await addresses()).toEqual([])
    expect((await verifyChain(scope)).fault).toBeNull()
    expect(await actionsOf(person)).toContain('erase')
    expect(JSON.stringify(await eventsOf(scope))).not.toMatch(/Ana|Prueba|example\.com|192\.0\.2/)
  })

  it('of an erased patient stays in a whole chain that no longer names them', async () => {
    const { token, session } = await server.newPerson({ plan: 'empresarial', password })
    const { id } = await server.answerOf(createPatient, { token, body: { firstName: 'Rosaura', lastName: 'Lazo' } })
    await server.call(`/api/patients/${id}`, { token })
    const erased = await server.call(`/api/patients/${id}/erasure`, { token, json: { now: true } })
    expect(erased.status).toBe(200)
    const events = await eventsOf(session.scope)
    expect(events.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual([
      'patient-create',
      'patient-view',
      'erasure-request',
      'erase',
    ])
    expect(JSON.stringify(events)).not.toContain('Rosaura')
    expect((await verifyChain(session.scope)).fault).toBeNull()
  })

  it('is one more of an analysis than before at the most', async () => {
    const person = await server.newPerson()
    const picture = await sample('panoramic-healthy.jpg')
    expect((await addedBy(person, () => server.analyze(person.token, picture))).map(({ action }) => action)).toEqual([
      'analyze',
    ])
  })
})
