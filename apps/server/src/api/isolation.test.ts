import { allRoutes } from '@xrai/contract/routes/all'
import type { Route } from '@xrai/contract/routes/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { sample } from '../testing/samples.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let stranger: string
/** What clinic A has, by the resource that stands in the path. */
let owned: { readonly analyses: string; readonly images: string; readonly reports: string }
let owner: string

beforeAll(async () => {
  server = await openTestServer()
  owner = (await server.newPerson()).token
  stranger = (await server.newPerson()).token
  const { analysis_id: analyses } = await server.analyze(owner, await sample('panoramic-healthy.jpg'))
  const analysis = await server.call(`/api/analyses/${analyses}`, { token: owner })
  const report = await server.call(`/api/analyses/${analyses}/report`, { token: owner })
  owned = {
    analyses,
    images: (analysis.answer['image'] as { id: string } | undefined)?.id ?? '',
    reports: String(report.answer['reportCode']),
  }
})

const pathOf = ({ path }: Route, values: typeof owned) =>
  path.replace(/^\/api\/(\w+)\/\{\w+\}/, (_, resource: keyof typeof owned) => `/api/${resource}/${values[resource]}`)

const bodyOf = ({ method, path }: Route): object => {
  if (path.endsWith('/report')) {
    const header = {
      requestingDentist: null,
      patientName: null,
      patientAge: null,
      patientSex: null,
      radiographyDate: null,
    }
    return method === 'put' ? { json: { header, filters: { minimumConfidence: 20, classes: [] } } } : {}
  }
  return method === 'patch' ? { json: { reviewed: true } } : {}
}

const withId = allRoutes.filter(({ path }) => path.includes('{'))
const named = (routes: readonly Route[]) =>
  routes.map(route => [`${route.method.toUpperCase()} ${route.path}`, route] as const)

describe('the rows of a clinic', () => {
  it('are behind every route with an id', () => {
    expect(withId.length).toBeGreaterThanOrEqual(9)
    expect(withId.every(route => route.session)).toBe(true)
  })

  it.each(named(withId))('are there for their own clinic: %s', async (_, route) => {
    const { status } = await server.call(pathOf(route, owned), {
      method: route.method.toUpperCase(),
      token: owner,
      ...bodyOf(route),
    })
    expect(status).toBe(200)
  })

  it.each(named(withId))('are not there for another clinic: %s', async (_, route) => {
    const { status, answer } = await server.call(pathOf(route, owned), {
      method: route.method.toUpperCase(),
      token: stranger,
      ...bodyOf(route),
    })
    expect([status, answer['code']]).toEqual([404, 'NOT_FOUND'])
  })

  it.each(named(withId))('answer 404 for an id that is none: %s', async (_, route) => {
    for (const id of ['1', '%00', 'XR-0', '..%2Fsession', '01a1f883-019b-729d-8118-d96557b9da4']) {
      const path = pathOf(route, { analyses: id, images: id, reports: id })
      const { status } = await server.call(path, { method: route.method.toUpperCase(), token: owner, ...bodyOf(route) })
      expect([404, 405]).toContain(status)
    }
  })

  it('do not stand in the list of another clinic', async () => {
    expect((await server.call('/api/analyses', { token: stranger })).answer).toMatchObject({ analyses: [], total: 0 })
  })
})

describe('a call that needs a session', () => {
  it.each(named(allRoutes.filter(route => route.session)))('answers 401 without one: %s', async (_, route) => {
    const { status, answer } = await server.call(pathOf(route, owned), { method: route.method.toUpperCase() })
    expect([status, answer['code']]).toEqual([401, 'SESSION_REQUIRED'])
  })

  it('answers 401 before it reads the body', async () => {
    let read = 0
    const body = new ReadableStream({
      pull: controller => {
        read += 1
        if (read > 20) controller.close()
        else controller.enqueue(new Uint8Array(1024))
      },
    })
    const { status } = await server.call('/api/roboflow/testing-models', {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(status).toBe(401)
    // A stream fills its queue of one chunk by itself.
    expect(read).toBeLessThanOrEqual(2)
  })
})
