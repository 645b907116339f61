import type { KeyScope } from '@xrai/contract/routes/access'
import { allRoutes } from '@xrai/contract/routes/all'
import { createKey, revokeKey } from '@xrai/contract/routes/api-keys'
import { listAudit } from '@xrai/contract/routes/audit'
import { planTable } from '@xrai/contract/routes/plan-table'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKey } from '../../../db/schema.ts'
import { queryOf } from '../../../testing/clinic-rows.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const keyOf = async ({ token }: Person, name = 'Integración') => {
  const { key, apiKey: made } = await server.answerOf(createKey, { token, body: { name } })
  return { key, id: made.id }
}

describe('an API key', () => {
  it('is shown once and kept as a hash', async () => {
    const owner = await server.newPerson()
    const { key, id } = await keyOf(owner)
    expect(key).toMatch(/^xrai_[\w-]{43}$/)
    const { answer } = await server.call('/api/keys', { token: owner.token })
    expect(answer['keys']).toMatchObject([{ id, name: 'Integración', start: key.slice(0, 9), lastUsedAt: null }])
    const rows = await server.context.database.db.select().from(apiKey).where(eq(apiKey.id, id))
    expect(JSON.stringify([answer, rows])).not.toContain(key.slice(9))
  })

  it('of Básico can analyse and read the credits, and nothing more', async () => {
    const { key } = await keyOf(await server.newPerson())
    const token = `Bearer ${key}`
    expect((await server.upload(token, await sample('panoramic-healthy.jpg'))).status).toBe(200)
    expect((await server.call('/api/credits', { token })).status).toBe(200)
    for (const path of ['/api/analyses', '/api/cases', '/api/patients', '/api/reports']) {
      const { status, answer } = await server.call(path, { token })
      expect([path, status, answer['code']]).toEqual([path, 403, 'KEY_FORBIDDEN'])
    }
  })

  it('of Profesional reads all of its own clinic and nothing of another', async () => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const other = await server.newPerson({ plan: 'profesional' })
    const image = await sample('panoramic-healthy.jpg')
    const { analysis_id: mine } = await server.analyze(owner.token, image)
    const { analysis_id: foreign } = await server.analyze(other.token, image)
    const { key: token } = await keyOf(owner)
    expect((await server.call(`/api/analyses/${mine}`, { token })).status).toBe(200)
    expect((await server.call(`/api/analyses/${foreign}`, { token })).status).toBe(404)
    const { answer } = await server.call('/api/keys', { token: owner.token })
    expect(answer).toMatchObject({ reach: 'full', keys: [{ lastUsedAt: expect.any(String) }] })
  })

  it('of Profesional neither reviews nor places teeth in the name of a dentist', async () => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
    const { key: token } = await keyOf(owner)
    const review = await server.call(`/api/analyses/${id}`, { method: 'PATCH', token, json: { reviewed: true } })
    const range = { first: '46', last: '44' }
    const teeth = await server.call(`/api/analyses/${id}/teeth`, { method: 'PUT', token, json: range })
    expect([review.answer['code'], teeth.answer['code']]).toEqual(['KEY_FORBIDDEN', 'KEY_FORBIDDEN'])
    expect((await server.call(`/api/analyses/${id}`, { token })).answer).toMatchObject({ status: 'pending_revision' })
  })

  it('does what it was made for, and nothing else', async () => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const { token } = owner
    const body = { name: 'Gestión', scopes: ['fhir' as const] }
    const { key, apiKey: made } = await server.answerOf(createKey, { token, body })
    expect(made.scopes).toEqual(['fhir'])
    for (const path of ['/api/credits', '/api/patients']) {
      const { status, answer } = await server.call(path, { token: key })
      expect([path, status, answer['code']]).toEqual([path, 403, 'KEY_SCOPE'])
    }
    expect((await server.call('/api/keys', { token, json: { name: 'x', scopes: [] } })).status).toBe(422)
    const { answer } = await server.call('/api/keys', { token, json: { name: 'Sin elegir' } })
    expect(answer).toMatchObject({ apiKey: { scopes: ['radiographs'] } })
  })

  it('is invalid once revoked, and another clinic cannot revoke it', async () => {
    const owner = await server.newPerson()
    const other = await server.newPerson()
    const { key, id } = await keyOf(owner)
    const revoke = (token: string) => server.call(`/api/keys/${id}`, { method: 'DELETE', token })
    expect((await revoke(other.token)).status).toBe(404)
    expect((await server.call('/api/credits', { token: key })).status).toBe(200)
    expect((await revoke(owner.token)).status).toBe(200)
    expect((await server.call('/api/credits', { token: key })).status).toBe(401)
  })

  it('made for something else is refused by every call that keys may make', async () => {
    const { token } = await server.newPerson({ plan: 'empresarial' })
    const made = (scopes: KeyScope[]) => server.answerOf(createKey, { token, body: { name: 'Otra', scopes } })
    const keys = { radiographs: await made(['fhir']), dicomweb: await made(['radiographs', 'fhir']) }
    const scopeOf = ({ access }: Route) =>
      access.session && access.key !== 'never' ? (access.scope ?? 'radiographs') : null
    let count = 0
    for (const route of allRoutes) {
      const scope = scopeOf(route)
      if (scope !== 'radiographs' && scope !== 'dicomweb') continue
      const path = route.path.replace(/\{\w+\}/g, crypto.randomUUID()) + queryOf(route)
      const { answer } = await server.call(path, { method: route.method.toUpperCase(), token: keys[scope].key })
      expect([nameOfCall(route), answer['code']]).toEqual([nameOfCall(route), 'KEY_SCOPE'])
      count++
    }
    expect(count).toBeGreaterThan(60)
  })

  it('is read from its header alone, never from an address', async () => {
    const { key } = await keyOf(await server.newPerson())
    for (const name of ['key', 'token', 'authorization', 'access_token', 'api_key']) {
      expect((await server.call(`/api/credits?${name}=${key}`)).status).toBe(401)
    }
    const basic = Buffer.from(`${key}:`).toString('base64')
    expect((await server.call('/api/credits', { token: `Basic ${basic}` })).status).toBe(401)
    expect((await server.call('/api/credits', { headers: { cookie: `token=${key}` } })).status).toBe(401)
  })

  it('is named by the audit trail after it was revoked too, and what it is recognised by is gone', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const { key, apiKey: made } = await server.answerOf(createKey, { token, body: { name: 'Agenda vieja' } })
    await server.call('/api/patients', { token: key, json: { firstName: 'Ana', lastName: 'Quispe' } })
    await server.answerOf(revokeKey, { token, params: { id: made.id } })
    const { events } = await server.answerOf(listAudit, { token, query: {} })
    const acts = events.filter(({ key }) => key?.id === made.id).map(({ action, key }) => [action, key?.name])
    expect(acts).toEqual([
      ['patient-create', 'Agenda vieja'],
      ['key-use', 'Agenda vieja'],
    ])
    expect(events.find(({ action }) => action === 'key-revoke')?.subject?.name).toBe('Agenda vieja')
    const [row] = await server.context.database.db.select().from(apiKey).where(eq(apiKey.id, made.id))
    expect(row).toMatchObject({ hash: null, revokedAt: expect.any(Date) })
    const again = await server.call(`/api/keys/${made.id}`, { method: 'DELETE', token })
    expect(again.status).toBe(404)
  })

  it('is made and revoked by an owner alone', async () => {
    const owner = await server.newPerson()
    const { token } = await server.newPerson({
      joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' },
    })
    expect((await server.call('/api/keys', { token })).answer).toMatchObject({ code: 'FORBIDDEN' })
    expect((await server.call('/api/keys', { token, json: { name: 'x' } })).status).toBe(403)
  })

  it('requires a verified address where mail is set up', async () => {
    const mailing = await openTestServer({ mailer: createMailbox().mailer })
    const proved = await mailing.newPerson()
    const unproved = await mailing.newPerson({ password: 'ocho letras' })
    const make = (token: string) => mailing.call('/api/keys', { token, json: { name: 'Integración' } })
    expect((await make(proved.token)).status).toBe(201)
    const refused = await make(unproved.token)
    expect([refused.status, refused.answer['code']]).toEqual([403, 'EMAIL_UNVERIFIED'])
  })

  it('is slowed after so many calls in a minute, and no other key with it', async () => {
    const owner = await server.newPerson()
    const { key } = await keyOf(owner)
    const { key: second } = await keyOf(owner, 'Otra')
    const call = (token: string) => server.call('/api/credits', { token })
    const made = await Promise.all(Array.from({ length: planTable.profesional.keyCalls + 1 }, () => call(key)))
    expect(made.filter(({ status }) => status === 429)).toHaveLength(1)
    const refused = await call(key)
    expect(refused.answer['code']).toBe('KEY_RATE')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await call(second)).status).toBe(200)
  })

  it.each(['xrai_', 'xrai_x', `xrai_${'a'.repeat(43)}`])('is not %s', async token => {
    const { answer, headers } = await server.call('/api/credits', { token })
    expect(answer).toMatchObject({ code: 'KEY_WRONG' })
    expect(headers.get('www-authenticate')).toBe('Bearer realm="XRAI", error="invalid_token"')
  })
})
