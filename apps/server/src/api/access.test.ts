import { allRoutes } from '@xrai/contract/routes/all'
import type { Route } from '@xrai/contract/routes/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { access, nameOfCall } from '../accounts/access.ts'
import type { Person } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let assistant: Person
let dentist: Person
let basicKey: string
let fullKey: string

beforeAll(async () => {
  server = await openTestServer()
  const owner = await server.newPerson({ plan: 'profesional' })
  const { clinicId } = owner.session.scope
  assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
  dentist = await server.newPerson({ joins: { clinicId, role: 'dentist' } })
  const keyOf = async ({ token }: Person) =>
    String((await server.call('/api/keys', { token, json: { name: 'Clave' } })).answer['key'])
  fullKey = await keyOf(owner)
  basicKey = await keyOf(await server.newPerson())
})

const guarded = allRoutes.filter(route => route.session)
const named = (routes: readonly Route[]) => routes.map(route => [nameOfCall(route), route] as const)
const isFor = (role: 'assistant' | 'dentist') => (route: Route) => !access[nameOfCall(route)]?.roles.includes(role)
const keyOf = (route: Route) => access[nameOfCall(route)]?.key

/** Called with an id that names nothing and without a body: a right refusal comes before either is looked at. */
const refusal = async (route: Route, token: string) => {
  const path = route.path.replace(/\{\w+\}/g, crypto.randomUUID())
  const { status, answer } = await server.call(path, { method: route.method.toUpperCase(), token })
  return [status, answer['code']]
}

describe('the table of who may call what', () => {
  it('has every call that needs a session, and no other', () => {
    expect(Object.keys(access).toSorted()).toEqual(guarded.map(nameOfCall).toSorted())
  })

  it.each(named(guarded.filter(isFor('assistant'))))('refuses an assistant %s', async (_, route) => {
    expect(await refusal(route, assistant.token)).toEqual([403, 'FORBIDDEN'])
  })

  it.each(named(guarded.filter(isFor('dentist'))))('refuses a dentist %s', async (_, route) => {
    expect(await refusal(route, dentist.token)).toEqual([403, 'FORBIDDEN'])
  })

  it.each(named(guarded.filter(route => keyOf(route) === 'never')))('refuses every key %s', async (_, route) => {
    expect(await refusal(route, fullKey)).toEqual([403, 'KEY_FORBIDDEN'])
  })

  it.each(named(guarded.filter(route => keyOf(route) === 'full')))('refuses a key of Básico %s', async (_, route) => {
    expect(await refusal(route, basicKey)).toEqual([403, 'KEY_FORBIDDEN'])
  })
})
