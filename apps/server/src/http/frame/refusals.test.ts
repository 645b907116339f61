import { AppError } from '@xrai/contract/errors/app-error'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = (await server.newPerson()).token
})

const json = { 'content-type': 'application/json' }

describe('every refusal is a sentence and a code', () => {
  it.each([
    ['GET', '/api/nothing', {}, 404, 'ROUTE_UNKNOWN'],
    ['GET', '/api/patients/1/nothing', {}, 404, 'ROUTE_UNKNOWN'],
    ['POST', '/api/', {}, 404, 'ROUTE_UNKNOWN'],
    ['POST', '/upload', {}, 404, 'NOT_FOUND'],
    ['OPTIONS', '/', {}, 404, 'NOT_FOUND'],
    ['DELETE', '/api/session', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/api/auth/login', { headers: json, body: '{}' }, 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/auth/login', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/api/auth/login', { body: 'email=a' }, 415, 'CONTENT_TYPE_UNSUPPORTED'],
    [
      'POST',
      '/api/auth/login',
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'CONTENT_TYPE_UNSUPPORTED',
    ],
    ['POST', '/api/auth/login', { body: '{"email":', headers: json }, 400, 'REQUEST_NOT_JSON'],
    ['POST', '/api/auth/login', { body: '', headers: json }, 400, 'REQUEST_NOT_JSON'],
    ['POST', '/api/auth/login', { body: new Uint8Array([0x22, 0xff, 0x22]), headers: json }, 400, 'REQUEST_NOT_JSON'],
    ['POST', '/api/auth/login', { body: 'null', headers: json }, 422, 'REQUEST_INVALID'],
    ['POST', '/api/auth/login', { body: ' '.repeat(1024 * 1024 + 1), headers: json }, 413, 'REQUEST_TOO_LARGE'],
  ])('%s %s %j: %i %s', async (method, path, sent, status, code) => {
    const { answer, ...response } = await server.call(path, { method, ...sent })
    expect([response.status, answer['code']]).toEqual([status, code])
    expect(answer['error']).toMatch(/^\p{Lu}.+\.$/u)
  })

  it('refuses what no database stores as text in a query and in a form, and names it', async () => {
    const { token } = await server.newPerson()
    const form = new FormData()
    form.set('file', new File(['a'], 'a.jpg'))
    form.set('model_type', 'pano\0ramic')
    const calls = [
      server.call('/api/patients?q=a%00b', { token }),
      server.call('/api/cases?patientId=%00', { token }),
      server.call('/api/roboflow/testing-models', { token, form }),
    ]
    for (const [at, path] of ['q', 'patientId', 'model_type'].entries())
      expect((await calls[at])?.answer).toMatchObject({ code: 'REQUEST_INVALID', details: [{ path }] })
  })

  it('names the methods that a path has', async () => {
    expect((await server.call('/api/session', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD')
    expect((await server.call('/api/auth/login', { method: 'GET' })).headers.get('allow')).toBe('POST')
  })

  it('accepts JSON with a charset and in any case of its name', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' }
    expect((await server.call('/api/auth/login', { body: '{}', headers })).answer['code']).toBe('CREDENTIALS_REQUIRED')
  })
})

describe('a bug', () => {
  it('answers INTERNAL and logs neither its message nor the address', async () => {
    const secret = 'Paciente Rosa Lazo'
    const broken = await openTestServer({
      renditions: {
        display: () => Promise.reject(new Error(secret)),
        inWindow: () => Promise.reject(new Error(secret)),
        thumbnail: () => Promise.reject(new Error(secret, { cause: new TypeError(secret) })),
        crop: () => Promise.reject(new Error(secret)),
        prepare: () => undefined,
        settle: () => Promise.resolve(),
      },
    })
    const id = crypto.randomUUID()
    const { status, answer } = await broken.call(`/api/images/${id}/thumbnail`, { token })
    expect([status, answer['code']]).toEqual([500, 'INTERNAL'])
    const log = broken.lines.join('\n')
    expect(broken.lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', error: expect.objectContaining({ because: expect.anything() }) }),
      expect.objectContaining({ level: 'warn', method: 'GET', route: '/api/images/:id/thumbnail', status: 500 }),
    ])
    expect(log).toContain('TypeError')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(id)
  })
})

describe('health', () => {
  it('is ok when database, storage and engine are', async () => {
    const { status, answer } = await server.call('/api/health')
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      status: 'ok',
      database: 'ok',
      storage: 'ok',
      engine: 'ok',
      model: expect.any(String),
    })
  })

  it('writes no file per request', async () => {
    const { files } = server.context
    let checks = 0
    const check = async () => {
      checks += 1
    }
    const asked = await openTestServer({ files: { ...files, check } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => asked.call('/api/health')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(checks).toBe(1)
  })

  it.each(['database', 'storage', 'engine'] as const)('is 503 when the %s fails', async part => {
    const { database, files, engine } = server.context
    const fails = () => Promise.reject(new Error('gone'))
    const broken = await openTestServer({
      database: { ...database, ping: part === 'database' ? fails : database.ping },
      files: { ...files, check: part === 'storage' ? fails : files.check },
      engine: { ...engine, check: part === 'engine' ? fails : engine.check },
    })
    const { status, answer } = await broken.call('/api/health')
    expect(status).toBe(503)
    expect(answer).toMatchObject({ status: 'failed', [part]: 'failed' })
  })
})

describe('an analysis while the detector is away', () => {
  it('is refused with 503, charged nothing, and reported', async () => {
    const away = await openTestServer({
      engine: {
        analyze: () => Promise.reject(new AppError('ENGINE_UNAVAILABLE')),
        modelFor: () => undefined,
        check: () => Promise.reject(new AppError('ENGINE_UNAVAILABLE')),
        close: () => Promise.resolve(),
      },
    })
    const person = await away.newPerson()
    const { status, answer } = await away.upload(person.token, new Uint8Array([1]))
    expect([status, answer['code']]).toEqual([503, 'ENGINE_UNAVAILABLE'])
    expect((await away.call('/api/analyses', { token: person.token })).answer['total']).toBe(0)
    expect(away.lines.join('\n')).toContain('ENGINE_UNAVAILABLE')
  })
})
