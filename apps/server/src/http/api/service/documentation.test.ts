// @module-tag any-database
import { allRoutes } from '@xrai/contract/routes/all'
import { deliveryEvents } from '@xrai/contract/routes/webhook-events'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openApiDocument } from '../../frame/open-api.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const documentSchema = z.object({
  openapi: z.string(),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() })),
  }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        security: z.array(z.record(z.string(), z.array(z.never()))),
        parameters: z.array(
          z.object({ name: z.string(), in: z.string(), required: z.boolean(), description: z.string() }),
        ),
      }),
    ),
  ),
})

it('serves the guide as Markdown, and links it from the documentation', async () => {
  const { response } = await server.call('/api/docs/api.md')
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  const guide = await response.text()
  expect(guide).toMatch(/^# The API for programmers/)
  expect(guide).toContain('](/api/docs/webhooks.md)')
  expect(await (await server.call('/api/docs')).response.text()).toContain('href="/api/docs/api.md"')
})

/** The properties without a description, in all schemas below `node`. */
function* undescribed(node: unknown, path: string): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const properties = 'properties' in node && 'type' in node ? node.properties : {}
  for (const [name, property] of Object.entries(properties ?? {})) if (!property.description) yield `${path}.${name}`
  for (const [name, inner] of Object.entries(node)) yield* undescribed(inner, `${path}.${name}`)
}

describe('the OpenAPI document', () => {
  it('has version 3.1 and every route of the contract, and no other', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const { openapi, paths } = documentSchema.parse(answer)
    const packed = await server.app.request('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unpacked).json()).toEqual(answer)
    expect(openapi).toBe('3.1.0')
    const written = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method} ${path}`),
    )
    expect(written.toSorted()).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('refers only to definitions that it contains', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const text = JSON.stringify(answer)
    const schemas = Object.keys(documentSchema.parse(answer).components.schemas)
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(referred.length).toBeGreaterThan(10)
    for (const name of referred) expect(schemas).toContain(name)
    expect(text).not.toContain('"nullable"')
  })

  it('describes each field, and marks those that may be null', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const { Prediction, Report } = documentSchema.parse(answer).components.schemas
    const placement = { anyOf: [{ $ref: '#/components/schemas/Placement' }, { type: 'null' }] }
    expect(Prediction?.properties?.['placement']).toMatchObject(placement)
    const signature = { anyOf: [{ $ref: '#/components/schemas/ReportSignature' }, { type: 'null' }] }
    expect(Report?.properties?.['signature']).toMatchObject(signature)
    expect(JSON.stringify(answer)).not.toMatch(/"(schema|items|[a-z]\w*)":\{\}/)
  })

  it('describes every property of what programs and screens send and are answered', () => {
    const { components, paths, webhooks } = openApiDocument(allRoutes, { version: '', description: '' })
    expect([...undescribed({ components, paths, webhooks }, '')]).toEqual([])
  })

  it('describes what receivers of webhooks get, each event with its message', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const webhooks = z.record(z.string(), z.object({ post: z.looseObject({}) })).parse(answer['webhooks'])
    expect(Object.keys(webhooks)).toEqual([...deliveryEvents])
    for (const { post } of Object.values(webhooks))
      expect(post).toMatchObject({
        parameters: [{ name: 'webhook-id' }, { name: 'webhook-timestamp' }, { name: 'webhook-signature' }],
        requestBody: { content: { 'application/json': { schema: { required: ['type', 'timestamp', 'data'] } } } },
      })
  })

  it('gives each call a unique name, and states which keys may make it', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const operations = Object.values(documentSchema.parse(answer).paths).flatMap(Object.values)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allRoutes.length)
    const described = (name: string) => operations.find(({ operationId }) => operationId === name)?.['description']
    expect(described('analyze')).toBe(
      'An API key of any plan may call it. So may one that is bound to a site. A test key may call it.',
    )
    expect(described('getCase')).toBe(
      'An API key may call it where the plan has the complete API. So may one that reads only or is bound to a site.',
    )
    expect(described('signReport')).toBe('No API key may call it.')
  })

  it('describes the fields of an upload, and that health answers 503 where something fails', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const { paths } = documentSchema.parse(answer)
    expect(paths['/api/roboflow/testing-models']?.['post']).toMatchObject({
      parameters: [
        { in: 'header', name: 'XRAI-Version', required: false },
        { in: 'header', name: 'idempotency-key', required: false },
      ],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              properties: { type: { description: expect.stringContaining("'periopical' is the misspelling") } },
            },
          },
        },
      },
    })
    expect(paths['/api/health']?.['get']).toMatchObject({
      responses: {
        503: { content: { 'application/json': { schema: { required: expect.arrayContaining(['engine']) } } } },
      },
    })
  })

  it('states for each call who may make it: a key, a user, or any caller', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const { paths } = documentSchema.parse(answer)
    for (const { method, path, access } of allRoutes) {
      const byKey = access.session && access.key !== 'never' ? [{ key: [] }] : []
      const security = access.session ? [...byKey, { session: [] }] : []
      expect([path, paths[path]?.[method]?.security]).toEqual([path, security])
    }
    expect(answer).toMatchObject({ components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } })
  })

  it('declares the version in every request and answer', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const operations = Object.values(documentSchema.parse(answer).paths).flatMap(methods => Object.values(methods))
    const reference = { 'XRAI-Version': { $ref: '#/components/headers/XRAI-Version' } }
    for (const { operationId, parameters, responses } of operations) {
      expect([operationId, parameters.map(({ name }) => name)]).toEqual([
        operationId,
        expect.arrayContaining(['XRAI-Version']),
      ])
      for (const response of Object.values(responses as object))
        expect([operationId, response]).toEqual([
          operationId,
          expect.objectContaining({ headers: expect.objectContaining(reference) }),
        ])
    }
    expect(answer).toMatchObject({ components: { headers: { 'XRAI-Version': { schema: { type: 'string' } } } } })
  })

  it('describes every parameter', async () => {
    const { answer } = await server.call('/api/openapi.json')
    const operations = Object.values(documentSchema.parse(answer).paths).flatMap(methods => Object.values(methods))
    const silent = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, description }) => (description === '' ? [`${operationId} ${name}`] : [])),
    )
    expect(silent).toEqual([])
  })
})

describe('the documentation page', () => {
  it('links only to existing pages, and so does the guide', async () => {
    const page = await (await server.call('/api/docs')).response.text()
    const guide = (await (await server.call('/api/openapi.json')).response.json()).info.description
    const paths = `${page}${guide}`.matchAll(/(?:href="|\]\()(\/[^")]+)[")]/g)
    const found = await Promise.all(
      [...paths].map(async ([, path = '']) => [path, (await server.app.request(path)).status]),
    )
    expect(found.length).toBeGreaterThan(8)
    expect(found.filter(([, status]) => status !== 200)).toEqual([])
    expect(guide).not.toMatch(/\]\(\w+\.md/)
  })

  it('has a heading for each link inside of the guide and of its bar', async () => {
    const page = await (await server.call('/api/docs')).response.text()
    const guide: string = (await (await server.call('/api/openapi.json')).response.json()).info.description
    const headings = [...guide.matchAll(/^##+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    )
    const links = [...`${page}${guide}`.matchAll(/(?:href="|\]\()#([^")]+)[")]/g)].map(([, name]) => name)
    expect(links).toContain('changes')
    for (const name of links) if (name !== 'docs' && name !== 'calls') expect(headings).toContain(name)
  })

  it('is served whole from this machine', async () => {
    const page = await (await server.call('/api/docs')).response.text()
    const parts = [...page.matchAll(/<(?:script|link) .*(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(parts).toHaveLength(4)
    for (const path of parts) {
      expect(path).toMatch(/^\/api\/docs\//)
      const { status, headers } = await server.call(path)
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/(css|javascript)/)])
    }
  })
})

describe('the headers of every response', () => {
  it('restrict the page to its own origin', async () => {
    const { headers } = await server.call('/api/config')
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "frame-ancestors 'none'",
      "worker-src 'self' blob:",
      "'wasm-unsafe-eval'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('google')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('allow Google only if it is set up', async () => {
    const settings = {
      ...server.context.settings,
      google: { clientId: 'x', issuer: 'https://x.test', jwksUrl: 'https://x.test' },
    }
    const withGoogle = await openTestServer({ settings })
    const { headers, answer } = await withGoogle.call('/api/config')
    expect(headers.get('content-security-policy')).toContain('https://accounts.google.com/gsi/client')
    expect(answer['google']).toEqual({ clientId: 'x' })
  })

  it('allow the token-sync URL only if it is set, and by its origin', async () => {
    const tokenSyncUrl = 'https://sync.example:8443/tokens'
    const withSync = await openTestServer({ settings: { ...server.context.settings, tokenSyncUrl } })
    const { headers, answer } = await withSync.call('/api/config')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' blob: https://sync.example:8443;")
    expect(answer['tokenSyncUrl']).toBe(tokenSyncUrl)
    expect((await server.call('/api/config')).answer['tokenSyncUrl']).toBeNull()
  })

  it('isolate only the try-out page, because it uses threads, and the scripts that it starts', async () => {
    const policiesOf = async (path: string) => {
      const { headers } = await server.call(path)
      return [headers.get('cross-origin-opener-policy'), headers.get('cross-origin-embedder-policy')]
    }
    expect(await policiesOf('/teeth-segmentation')).toEqual(['same-origin', 'require-corp'])
    expect(await policiesOf('/assets/detector-worker-Ab3_x9-Z.js')).toEqual([
      'same-origin-allow-popups',
      'require-corp',
    ])
    for (const path of ['/', '/register', '/login']) {
      expect(await policiesOf(path)).toEqual(['same-origin-allow-popups', null])
    }
  })
})
