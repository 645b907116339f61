// @module-tag resources
import { context, diag, propagation, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../base/log/log.ts'
import { observeEngine } from '../../imaging/engines/observe-engine.ts'
import { openEngine } from '../../imaging/engines/open-engine.ts'
import { engineSettingsSchema } from '../../settings/engine-settings.ts'
import { readSettings, SettingsError } from '../../settings/settings.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { observeJob } from './observe-job.ts'
import { startTracing } from './start-tracing.ts'

const theirSpan = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const proxySpan = '00-11111651916cd43dd8448eb211c80319-b7ad6b7169203331-01'
const mark = 'Xochiquetzal'

describe('traces', () => {
  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, false],
  ])('are exported with %j: %s', (env, traces) => {
    expect(readSettings(env).traces).toBe(traces)
  })

  it('refuse a protocol that is not built in, by its name', () => {
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(SettingsError)
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL')
  })
})

describe('with a receiver of OTLP', () => {
  const receiver = startFakeServer(() => new Response(null, { status: 200 }))
  let end: () => Promise<void>
  beforeAll(async () => {
    const { url } = await receiver
    // The exporter reads the environment itself.
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = url
    process.env['OTEL_SERVICE_NAME'] = 'xrai-test'
    end = await startTracing(readSettings(process.env), silentLog)
  })
  afterAll(async () => {
    await (await receiver).close()
    for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME']) delete process.env[name]
    for (const api of [trace, propagation, context, diag]) api.disable()
  })

  it('sends a span for each call, stage, outbound call and job, without personal data', async () => {
    const theirs = await startFakeServer(() => Response.json({ message: mark }, { status: 500 }))
    const settings = { ENGINE: 'kserve', KSERVE_URL: theirs.url }
    const { engine, pictures } = readSettings({})
    const { context: opened } = await openTestServer()
    const kserve = await openEngine(
      engineSettingsSchema.parse({ ...settings, MODELS_DIR: engine.modelsDir }),
      pictures,
      silentLog,
    )
    const server = await openTestServer({ engine: observeEngine(opened.engine) })
    const elsewhere = await openTestServer({ engine: observeEngine({ ...kserve, modelNow: async () => undefined }) })
    const picture = await sample('panoramic-healthy.jpg')
    const { token, email } = await server.newPerson()
    const { analysis_id: id } = await server.analyze(token, picture, { name: `${mark}.jpg` })
    await server.call(`/api/analyses/${id}?search=${mark}`, { token, headers: { traceparent: theirSpan } })
    const refused = await elsewhere.upload(token, picture, { name: `${mark}.jpg` })
    const behind = await openTestServer({ settings: readSettings({ TRUSTED_PROXIES: '192.0.2.9' }) })
    const incoming = { socket: { remoteAddress: '192.0.2.9', remotePort: 1, remoteFamily: 'IPv4' } }
    await behind.app.request('/api/config', { headers: { traceparent: proxySpan } }, { incoming })
    await observeJob('analyze-image', () => Promise.reject(new Error(mark))).catch(() => undefined)
    await end()

    expect(refused.status).toBe(503)
    const { asked } = await receiver
    expect(new URL(asked[0]?.url ?? '').pathname).toBe('/v1/traces')
    const sent = Buffer.concat(await Promise.all(asked.map(async request => Buffer.from(await request.bytes()))))
    const text = sent.toString('latin1')
    for (const name of [
      'xrai-test',
      'POST /api/roboflow/testing-models',
      'GET /api/analyses/:id',
      'engine decode',
      'engine infer',
      'engine postprocess',
      'POST kserve',
      'job analyze-image',
    ])
      expect(text).toContain(name)
    for (const secret of [mark, token, email, id, '127.0.0.1', new URL(theirs.url).port])
      expect(text).not.toContain(secret)
    expect(sent.includes(Buffer.from('11111651916cd43dd8448eb211c80319', 'hex'))).toBe(true)
    // From an untrusted caller: its span is not the parent, so its trace is not exported.
    expect(sent.includes(Buffer.from('0af7651916cd43dd8448eb211c80319c', 'hex'))).toBe(false)
    // The operator's own detector gets the span that its work belongs to.
    expect(theirs.asked.at(-1)?.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    await kserve.close()
    await theirs.close()
  })
})
