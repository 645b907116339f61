import { allRoutes } from '@xrai/contract/routes/all'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSettings } from '../../settings/settings.ts'
import { queryOf } from '../../testing/clinic-rows.ts'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let operator: Person
beforeAll(async () => {
  operator = await (await openTestServer()).newPerson({ plan: 'empresarial' })
  server = await openTestServer({ settings: readSettings({ ADMIN_EMAIL: operator.email }) })
})

const field = 'fieldOfNoCall'
const unknown = { path: field, code: 'unknown', message: expect.any(String) }

/** Values that no row has, of the kinds that stand in paths. */
const candidates = [crypto.randomUUID(), '1', '1.2.3', 'XR-0000000001', 'signature']

const pathOf = ({ path, params }: Route): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema: z.ZodType = params?.shape[name] ?? z.string()
    const value = candidates.find(one => schema.safeParse(one).success)
    if (value === undefined) throw new Error(`${path} needs a value for ${name} among the candidates`)
    return value
  })

const named = (routes: readonly Route[]) => routes.map(route => [nameOfCall(route), route] as const)

const formOf = (): FormData => {
  const form = new FormData()
  form.set('image', new File([new Uint8Array([1])], 'radiografia.jpg'))
  form.set('type', 'panoramic')
  form.set(field, '1')
  return form
}

describe('a parameter that a call does not have', () => {
  it.each(named(allRoutes))('is refused by name: %s', async (_, route) => {
    const known = queryOf(route)
    const path = `${pathOf(route)}${known}${known === '' ? '?' : '&'}${field}=1`
    const { status, answer } = await server.call(path, { method: route.method.toUpperCase(), token: operator.token })
    expect([status, answer['code'], answer['details']]).toEqual([422, 'REQUEST_INVALID', [unknown]])
  })
})

describe('a field that a call does not have', () => {
  const taking = allRoutes.filter(({ method, streams }) => method !== 'get' && !streams)

  it.each(named(taking))('is refused by name: %s', async (_, route) => {
    const sent = route.encoding === 'multipart' ? { form: formOf() } : { json: { [field]: 1 } }
    const request = { method: route.method.toUpperCase(), token: operator.token, ...sent }
    const { status, answer } = await server.call(pathOf(route) + queryOf(route), request)
    expect([400, 410, 422]).toContain(status)
    expect(answer['details']).toContainEqual(unknown)
  })

  it('is refused although every other field is right, also inside of another', async () => {
    const { token } = operator
    const right = { firstName: 'Rosa', lastName: 'Quispe' }
    const twice = { type: 'dni', number: '40123456', country: 'PE' }
    for (const [wrong, path] of [
      [{ birth_date: '1990-05-17' }, 'birth_date'],
      [{ document: twice }, 'document.country'],
    ] as const) {
      const { status, answer } = await server.call('/api/patients', { token, json: { ...right, ...wrong } })
      expect([status, answer['code'], answer['details']]).toEqual([422, 'REQUEST_INVALID', [{ ...unknown, path }]])
    }
    expect((await server.call('/api/patients', { token, json: right })).status).toBe(201)
  })

  it('may be absent where a call takes none: an empty object is no field', async () => {
    const path = `/api/cases/${crypto.randomUUID()}/restore`
    for (const sent of [{ json: {} }, { method: 'POST', headers: { 'content-type': 'application/json' } }])
      expect((await server.call(path, { token: operator.token, ...sent })).status).toBe(404)
  })
})

describe('a parameter that came twice', () => {
  it('is refused: the server would take one of the two', async () => {
    const { status, answer } = await server.call('/api/analyses?type=panoramic&type=periapical', {
      token: operator.token,
    })
    expect([status, answer['code'], answer['details']]).toEqual([
      422,
      'FIELD_REPEATED',
      [{ path: 'type', code: 'repeated', message: expect.any(String) }],
    ])
  })
})
