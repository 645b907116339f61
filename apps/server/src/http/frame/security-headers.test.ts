import { members, open } from '@xrai/contract/routes/access'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { endpoint, route } from '@xrai/contract/routes/route'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSettings } from '../../settings/settings.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { securityHeaders } from './security-headers.ts'
import { serveRoute } from './serve-route.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

const kept = async (path: string, token?: string) =>
  (await server.call(path, token ? { token } : {})).headers.get('cache-control')

describe('what a browser and a proxy may keep of the API', () => {
  it('is nothing of a patient, a picture, a report or an account', async () => {
    const { token } = person
    const { analysis_id } = await server.analyze(token, await sample('periapical-decayed.jpg'), { type: 'periapical' })
    const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })
    const { id } = image
    const paths = [
      `/api/images/${id}/original`,
      `/api/images/${id}/display`,
      `/api/images/${id}/thumbnail`,
      `/api/analyses/${analysis_id}`,
      `/api/analyses/${analysis_id}/report`,
      `/api/analyses/${analysis_id}/report.pdf`,
      '/api/analyses',
      '/api/cases',
      '/api/patients',
      '/api/session',
      '/api/me',
    ]
    for (const path of paths) {
      const { status, headers, response } = await server.call(path, { token })
      await response.arrayBuffer()
      expect([path, status, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 200, 'no-store', null])
    }
  })

  it('is no refusal, and no answer that is given before sign-in', async () => {
    for (const path of ['/api/cases', '/api/nowhere', '/api/config', '/api/health']) {
      expect([path, await kept(path)]).toEqual([path, 'no-store'])
    }
  })

  it('is what is public: the models and the documentation’s own files', async () => {
    expect(await kept('/api/models')).toBe('public, max-age=600')
    expect(await kept('/api/docs/swagger-ui.css')).toBe('public, max-age=3600')
  })

  it('is never an answer to a session, even where its handler marks it as public', async () => {
    const app = new Hono()
    app.use(securityHeaders(readSettings({})))
    const contents = {
      summary: 'A new call',
      tag: 'cases',
      audit: { none: 'a test' },
      errors: [],
      answer: { status: 200, json: z.object({}) },
    } as const
    const api = { app, context: server.context, routes: [] }
    serveRoute(api, route(endpoint('get', '/api/new', members), contents), ({ c }) => {
      c.set('publicFor', 'public, max-age=600')
      c.header('cache-control', 'public, max-age=600')
      return {}
    })
    serveRoute(api, route(endpoint('get', '/api/forgetful', open), contents), () => ({}))
    for (const path of ['/api/new', '/api/forgetful']) {
      const { headers } = await app.request(path, { headers: { authorization: person.token } })
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('ends with the session: what the browser has kept of earlier answers is cleared', async () => {
    const { token } = await server.newPerson()
    const { headers } = await server.call('/api/auth/logout', { method: 'POST', token })
    expect(headers.get('clear-site-data')).toBe('"cache"')
  })
})

describe('the content security policy', () => {
  it('lets nothing in that stands in a page, but styles of known text', async () => {
    const policy = (await server.call('/api/config')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-hashes')
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
  })
})

describe('strict transport', () => {
  const over = async (
    env: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
    from = '',
  ) => {
    const { app } = await openTestServer({ settings: readSettings(env) })
    const incoming = { socket: { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' } }
    const response = await app.request('/api/config', { headers }, from ? { incoming } : {})
    return response.headers.get('strict-transport-security')
  }
  const isSaid = 'max-age=31536000'

  it('is sent where the installation is reached by https', async () => {
    expect(await over({ PUBLIC_URL: 'https://xrai.example' })).toBe(isSaid)
    expect(await over({})).toBeNull()
  })

  it('is sent only as a trusted proxy reports the scheme of the caller', async () => {
    const env = { TRUSTED_PROXIES: '10.0.0.0/8' }
    const https = { 'x-forwarded-proto': 'https' }
    expect(await over(env, https, '10.1.2.3')).toBe(isSaid)
    expect(await over(env, https, '192.0.2.1')).toBeNull()
    expect(await over(env, https)).toBeNull()
    const both = { ...env, PUBLIC_URL: 'https://xrai.example' }
    expect(await over(both, { 'x-forwarded-proto': 'http' }, '10.1.2.3')).toBeNull()
    expect(await over(both, { 'x-forwarded-proto': 'http, https' }, '10.1.2.3')).toBe(isSaid)
  })
})
