// @module-tag resources
import { mkdtemp, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogin } from './accounts/identity/demo-login.ts'
import { silentLog } from './base/log/log.ts'
import { seedWhenEmpty } from './demo/seed-demo.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { freePort } from './testing/free-port.ts'

const models = fileURLToPath(new URL('../../../packages/engine/fixtures', import.meta.url))
let dataDir: string
let server: RunningServer
const start = (prepare = seedWhenEmpty) =>
  startServer({ PORT: '0', DATA_DIR: dataDir, MODELS_DIR: models }, { log: silentLog, prepare })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xrai-data-'))
  server = await start()
})
afterAll(() => server.close())

const login = async () => {
  const sent = { method: 'POST', body: JSON.stringify(demoLogin), headers: { 'content-type': 'application/json' } }
  const answer = await (await fetch(`${server.url}/api/auth/login`, sent)).json()
  return String(answer.token)
}

const list = async (token: string, what: string) =>
  (await fetch(`${server.url}/api/${what}`, { headers: { authorization: token } })).json()

describe('the started server', () => {
  it('reports that it is healthy', async () => {
    const response = await fetch(`${server.url}/api/health`)
    expect([response.status, (await response.json()).status]).toEqual([200, 'ok'])
  })

  it('has made a demo clinic whose login the configuration offers', async () => {
    const config = await (await fetch(`${server.url}/api/config`)).json()
    expect(config.demo).toEqual(demoLogin)
    expect((await list(await login(), 'cases')).total).toBe(20)
  })

  it('keeps its secret readable by its owner alone', async () => {
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('counts wrong logins by address too, across e-mails', { tags: ['soak'] }, async () => {
    const attempt = async (_: unknown, turn: number) => {
      const body = JSON.stringify({ email: `nadie${turn}@example.com`, password: 'otra cosa' })
      const sent = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      return (await fetch(`${server.url}/api/auth/login`, sent)).status
    }
    const codes = await Promise.all(Array.from({ length: 52 }, attempt))
    expect(codes.filter(code => code === 401)).toHaveLength(50)
    expect(codes.filter(code => code === 429)).toHaveLength(2)
  })

  it('refuses a large upload without a session before it was sent', async () => {
    const { status, written } = await startUpload(`${server.url}/api/roboflow/testing-models`, 50 * 1024 * 1024)
    expect(status).toBe(401)
    expect(written).toBeLessThan(20 * 1024 * 1024)
  })

  it('keeps sessions and cases over a restart, which ends event streams at once, and makes no second demo clinic', async () => {
    const token = await login()
    const before = await list(token, 'cases')
    const bell = await fetch(`${server.url}/api/notifications/events`, { headers: { authorization: token } })
    await server.close()
    server = await start()
    // One that is cut off rejects, after ten seconds.
    expect(await bell.text()).toContain('event: unread')
    expect(await list(token, 'cases')).toEqual(before)
  })

  it('lets a call that is under way end before it stops', { tags: ['soak'] }, async () => {
    const slow = fetch(`${server.url}/api/health`)
    await new Promise(resolve => setTimeout(resolve, 5))
    await server.close()
    expect((await slow).status).toBe(200)
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
    server = await start()
  })

  it('answers 503 and is alive until it is ready, and again before it stops', async () => {
    const said: [string, number, string][] = []
    const ask = async (moment: string, url: string) => {
      const [live, ready, call] = await Promise.all(
        ['health/live', 'health/ready', 'config'].map(path => fetch(`${url}/api/${path}`)),
      )
      expect(live?.status).toBe(200)
      const { phase } = ready ? await ready.json() : { phase: '' }
      said.push([moment, ready?.status ?? 0, phase])
      return call
    }
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'xrai-data-'))
    const env = { PORT: String(port), DATA_DIR: folder, MODELS_DIR: models, SHUTDOWN_DELAY_SECONDS: '1' }
    const prepare = async () => {
      const refused = await ask('while it prepares', `http://localhost:${port}`)
      expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5'])
    }
    const late = await startServer(env, { log: silentLog, prepare })
    await ask('afterwards', late.url)
    const closing = late.close()
    expect((await ask('while it stops', late.url))?.status).toBe(200)
    await closing
    expect(said).toEqual([
      ['while it prepares', 503, 'starting'],
      ['afterwards', 200, 'ready'],
      ['while it stops', 503, 'stopping'],
    ])
  })

  it('leaves no port open when it cannot start', { tags: ['soak'] }, async () => {
    const port = await freePort()
    const prepare = () => Promise.reject(new Error('no'))
    const folder = await mkdtemp(join(tmpdir(), 'xrai-data-'))
    const env = { PORT: String(port), DATA_DIR: folder, MODELS_DIR: models }
    await expect(startServer(env, { log: silentLog, prepare })).rejects.toThrow('no')
    await expect(fetch(`http://localhost:${port}/api/health/live`)).rejects.toThrow()
  })
})

/** A port that was free a moment ago. */

/** Begins an upload of `size` bytes and stops when the answer comes. */
const startUpload = (url: string, size: number): Promise<{ status: number; written: number }> =>
  new Promise((resolve, reject) => {
    let written = 0
    let done = false
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': size }
    const upload = request(url, { method: 'POST', headers }, response => {
      done = true
      resolve({ status: response.statusCode ?? 0, written })
      upload.destroy()
    })
    upload.on('error', error => (done ? undefined : reject(error)))
    const chunk = Buffer.alloc(256 * 1024)
    const send = () => {
      if (done || written >= size) return
      written += chunk.length
      upload.write(chunk, () => setTimeout(send, 5))
    }
    send()
  })
