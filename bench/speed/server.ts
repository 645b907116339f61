import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { login, register } from '@xrai/contract/routes/accounts'
import { analyze } from '@xrai/contract/routes/analyses'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface BenchServer {
  readonly url: string
  readonly process: ChildProcess
  readonly stop: () => Promise<void>
}

/**
 * Starts a checkout's program, by default this one, in its own process on an empty embedded database; new clinics
 * analyse without limit.
 */
export async function startServer(
  port: number,
  dataDir?: string,
  settings: Readonly<Record<string, string>> = {},
  checkout = root,
): Promise<BenchServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'xrai-bench-')))
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEFAULT_PLAN: 'empresarial',
    // Without the demo, whose analyses would disturb the measurement.
    DEMO_CLINIC: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, [join(checkout, 'apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilHealthy(url, child)
  const stop = async () => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { url, process: child, stop }
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const healthy = await fetch(`${url}/api/health`).then(
      answer => answer.ok,
      () => false,
    )
    if (healthy) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('the server did not become healthy')
}

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** A new account's session token. */
export const newToken = async (url: string): Promise<string> => (await newAccount(url)).token

export interface Account {
  readonly token: string
  readonly email: string
  readonly password: string
}

export async function newAccount(url: string, email = `bench-${crypto.randomUUID()}@example.com`): Promise<Account> {
  const account = { email, password: crypto.randomUUID() }
  const registered = await fetch(`${url}${register.path}`, json({ ...account, first_name: 'Ana', last_name: 'Bench' }))
  if (!registered.ok) throw new Error(`register: ${registered.status}`)
  const answer = await fetch(`${url}${login.path}`, json(account))
  const signedIn = login.answer.json.parse(await answer.json())
  if (signedIn.message !== 'success') throw new Error(`login: ${signedIn.message}`)
  return { token: signedIn.token, ...account }
}

/**
 * Uploads one radiograph and waits for its findings. Returns the call's wall time in ms and the server's stage timings.
 */
export async function upload(url: string, token: string, picture: Uint8Array, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(picture)], 'bench.jpg', { type: 'image/jpeg' }))
  form.set('type', 'panoramic')
  const started = performance.now()
  const answer = await fetch(`${url}${analyze.path}`, {
    method: 'POST',
    headers: { authorization: token, ...headers },
    body: form,
  })
  const body: unknown = await answer.json()
  const wall = performance.now() - started
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${JSON.stringify(body)}`)
  return { wall, answer: analyze.answer.json.parse(body) }
}
