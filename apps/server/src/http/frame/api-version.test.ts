import { currentVersion } from '@xrai/contract/routes/api-versions'
import { listCases } from '@xrai/contract/routes/cases'
import type { Deprecation } from '@xrai/contract/routes/deprecation'
import { createPatient } from '@xrai/contract/routes/patients'
import type { Route } from '@xrai/contract/routes/route'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openApiDocument } from './open-api.ts'
import { serveRoute } from './serve-route.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
})

describe('XRAI-Version', () => {
  it('is in every answer of the API: records, refusals, files, events and what is not there', async () => {
    const { token } = owner
    const { answer: opened } = await server.call('/api/cases', { token, json: { name: 'Control' } })
    const paths = [
      ...['/api/cases', '/api/cases?q=a&q=b', '/api/nowhere', '/api/docs/xrai.ts', '/api/fhir/metadata'],
      ...[`/api/cases/${opened['id']}/events`, '/api/health'],
    ]
    for (const path of paths) {
      const { headers, response } = await server.call(path, { token })
      expect([path, headers.get('xrai-version')]).toEqual([path, currentVersion])
      await response.body?.cancel()
    }
    expect((await server.call('/login')).headers.get('xrai-version')).toBeNull()
  })

  it('is answered in the version that the caller names', async () => {
    const { status, headers } = await server.call('/api/cases', {
      token: owner.token,
      headers: { 'xrai-version': currentVersion },
    })
    expect([status, headers.get('xrai-version')]).toEqual([200, currentVersion])
  })

  it.each(['2020-01-01', '2026-13-45', 'latest', '', `${currentVersion}, ${currentVersion}`])(
    'is refused where there is no such version, with those that there are: %j',
    async version => {
      const refusalIn = async (language: string) =>
        server.call('/api/cases', {
          token: owner.token,
          headers: { 'xrai-version': version, 'accept-language': language },
        })
      const { status, answer } = await refusalIn('en')
      expect([status, answer]).toEqual([
        400,
        {
          error: 'This installation does not have that version of the API.',
          code: 'API_VERSION_UNKNOWN',
          details: [
            { path: 'XRAI-Version', code: 'value', message: `It must be one of these values: ${currentVersion}.` },
          ],
        },
      ])
      expect((await refusalIn('es')).answer['error']).toBe('Esta instalación no tiene esa versión de la API.')
    },
  )
})

describe('what is deprecated', () => {
  const ends = { since: '2026-12-01', until: '2027-12-01', instead: 'Take another.' } as const
  const headersOf = async (route: Route, part: Partial<Deprecation>, path: string, json?: object) => {
    const app = new Hono()
    const api = { app, context: server.context, routes: [] }
    serveRoute(api, { ...route, deprecated: [{ ...ends, ...part }] } as Route, ({ c }) => c.json({}))
    const { headers } = await app.request(path, {
      method: json ? 'POST' : 'GET',
      headers: { authorization: owner.token, 'content-type': 'application/json' },
      ...(json ? { body: JSON.stringify(json) } : {}),
    })
    return ['deprecation', 'sunset', 'link'].map(name => headers.get(name))
  }
  const announced = ['@1796083200', 'Wed, 01 Dec 2027 00:00:00 GMT', '</api/docs>; rel="deprecation"; type="text/html"']
  const silent = [null, null, null]

  it('is announced with its end: a call, and a field of its answer, in each answer', async () => {
    expect(await headersOf(listCases, {}, '/api/cases')).toEqual(announced)
    expect(await headersOf(listCases, { part: 'answer.total' }, '/api/cases')).toEqual(announced)
  })

  it('is announced to those who send it: a parameter, a field', async () => {
    const page = { part: 'query.page' } as const
    expect(await headersOf(listCases, page, '/api/cases?page=1')).toEqual(announced)
    expect(await headersOf(listCases, page, '/api/cases')).toEqual(silent)
    const number = { part: 'body.recordNumber' } as const
    const named = { firstName: 'Rosa', lastName: 'Quispe' }
    expect(await headersOf(createPatient, number, '/api/patients', { ...named, recordNumber: '1' })).toEqual(announced)
    expect(await headersOf(createPatient, number, '/api/patients', named)).toEqual(silent)
  })

  it('is so in the OpenAPI document', () => {
    const deprecated = [ends, { ...ends, part: 'query.page' }] as const
    const { paths } = openApiDocument([{ ...listCases, deprecated }], { version: '', description: '' })
    expect(paths['/api/cases']?.['get']).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('`page` is deprecated and may be gone from 2027-12-01 on. Take another.'),
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'page', deprecated: true })]),
    })
    const plain = openApiDocument([listCases], { version: '', description: '' })
    expect(JSON.stringify(plain)).not.toContain('deprecated')
  })
})
