import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenAppContext } from './open-app-context.ts'
import { createLifecycle } from './platform/process/lifecycle.ts'
import { serveWorkerHealth, type WorkerHealth } from './serve-worker-health.ts'
import { readSettings } from './settings/settings.ts'
import { openTestServer } from './testing/test-server.ts'

const token = 'a token of the tests that is long enough'
const settings = readSettings({ HEALTH_PORT: '0', METRICS_TOKEN: token })
let health: WorkerHealth
beforeEach(async () => {
  health = await serveWorkerHealth(settings)
})
afterEach(() => health.close())

const ask = (path: string, authorization = '') => fetch(`${health.url}${path}`, { headers: { authorization } })
const statuses = async (...paths: string[]) => Promise.all(paths.map(async path => (await ask(path)).status))

const partsWith = async (overrides: Partial<OpenAppContext> = {}) => {
  const { context } = await openTestServer()
  // Uses nothing that only a start opens.
  return { ...context, ...overrides, settings } as OpenAppContext
}

describe('a worker at HEALTH_PORT', () => {
  it('is alive and not ready until its context are open, and then ready, with metrics for the token', async () => {
    expect(await statuses('/api/health/live', '/api/health/ready', '/metrics')).toEqual([200, 503, 503])
    health.use(await partsWith())
    expect(await statuses('/api/health/live', '/api/health/ready', '/metrics')).toEqual([200, 200, 401])
    expect(await (await ask('/metrics', `Bearer ${token}`)).text()).toContain('xrai_ready 1')
  })

  it('answers nothing else', async () => {
    health.use(await partsWith())
    expect(await statuses('/', '/api/session', '/api/openapi.json', '/api/auth/login')).toEqual([404, 404, 404, 404])
  })

  it('is not ready without its detector, nor while it stops', async () => {
    const { engine } = await partsWith()
    const fails = () => Promise.reject(new Error('gone'))
    health.use(await partsWith({ engine: { ...engine, check: fails } }))
    expect(await statuses('/api/health/ready')).toEqual([503])
    health.use(await partsWith({ lifecycle: createLifecycle('stopping') }))
    expect(await statuses('/api/health/ready')).toEqual([503])
  })

  it('is ready on a full disk, where a restart would not help', async () => {
    const { files } = await partsWith()
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }))
    health.use(await partsWith({ files: { ...files, check: full } }))
    const answer = await ask('/api/health/ready')
    expect([answer.status, (await answer.json()).storage]).toEqual([200, 'full'])
  })

  it('listens nowhere without the setting', async () => {
    expect((await serveWorkerHealth(readSettings({}))).url).toBeNull()
  })
})
