import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyze } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { newToken, startServer } from '../../bench/speed/server.ts'
import type { Verify } from './verify.ts'

/*
 * Runs the shipped Caddyfile in front of the server: other clients send bodies that are refused halfway, while a clinic
 * writes. Caddy reuses its connections, so a connection that is cut after a refusal costs the clinic a write (502).
 */
const caddyfile = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))
const port = 3292
const proxyPort = 3293
const strangers = 6
const writes = 1000

/** The settings of a server that trusts this Caddy. */
export const behindCaddy = { TRUSTED_PROXIES: '127.0.0.1,::1' } as const

export async function soakProxy(verify: Verify): Promise<void> {
  const server = await startServer(port, undefined, behindCaddy)
  await writeThroughCaddy([server.url], verify)
  await server.stop()
}

/** A clinic writes a thousand times through the shipped Caddyfile to these servers, beside the refused clients. */
export const writeThroughCaddy = async (servers: readonly string[], verify: Verify): Promise<void> => {
  const caddy = await startCaddy(servers)
  if (caddy === null) return verify(false, 'Caddy does not answer, or is not installed (apt-get install caddy)')
  const { failed, refused } = await writeBeside(caddy.url, await newToken(caddy.url))
  verify(failed.length === 0, `${failed.length} of ${writes} writes failed: ${[...new Set(failed)]}`)
  verify(refused > strangers, `only ${refused} bodies of strangers were refused`)
  process.stdout.write(`${writes} writes beside ${refused} refused bodies: ${failed.length} failed\n`)
  await caddy.stop()
}

/** The clinic's writes, a few in parallel; the other clients send until the last one is answered. */
const writeBeside = async (url: string, token: string) => {
  const failed: number[] = []
  const headers = { authorization: token, 'content-type': 'application/json' }
  const write = async (place: number) => {
    const body = JSON.stringify({ name: `Caso ${place}` })
    const answer = await fetch(`${url}${createCase.path}`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (!answer.ok) failed.push(answer.status)
  }
  let isOver = false
  let refused = 0
  const disturb = async (size: number) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    for (const body = new Uint8Array(size); !isOver; ) {
      const answer = await fetch(`${url}${analyze.path}`, { method: 'POST', headers, body }).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status === 401) refused += 1
    }
  }
  const disturbing = Promise.all(
    Array.from({ length: strangers }, (_, stranger) => disturb((stranger + 1) * 256 * 1024)),
  )
  for (let place = 0; place < writes; place += 4) await Promise.all([0, 1, 2, 3].map(next => write(place + next)))
  isOver = true
  await disturbing
  return { failed, refused }
}

/**
 * Starts Caddy before these servers with the shipped file, but without TLS, which needs a domain. Null if Caddy is not
 * installed.
 */
const startCaddy = async (servers: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-caddy-'))
  const shipped = await readFile(caddyfile, 'utf8')
  const here = shipped
    .replace('xrai.example.org {', `http://localhost:${proxyPort} {`)
    .replace('127.0.0.1:3000', servers.map(server => `127.0.0.1:${new URL(server).port}`).join(' '))
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${here}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env,
    stdio: 'ignore',
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isStarted = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)])
  const url = `http://localhost:${proxyPort}`
  for (const deadline = Date.now() + 30_000; isStarted && Date.now() < deadline; ) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
    if (answer?.ok) return { url, stop }
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  if (isStarted) await stop()
  else await rm(folder, { recursive: true, force: true })
  return null
}
