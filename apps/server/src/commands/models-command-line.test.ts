// @module-tag resources
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '../base/log/log.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { callerOf } from '../testing/caller.ts'
import { runModelsCommand } from './models-command-line.ts'

const email = 'operadora@clinica.pe'
const sample = (name: string) => fileURLToPath(new URL(`../../../../samples/models/${name}`, import.meta.url))
let dataDir = ''
let env: Record<string, string> = {}
let server: RunningServer | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xrai-models-command-'))
  env = { DATA_DIR: dataDir, ADMIN_EMAIL: email, PORT: '0' }
  server = await startServer(env, { log: silentLog })
  const { url } = server
  const { call } = callerOf({ request: (path, init) => fetch(url + path, init) })
  const person = { first_name: 'Rosa', last_name: 'Quispe', email, password: 'una-clave-larga' }
  const { status, answer } = await call('/api/auth/register', { json: person })
  if (status >= 300) throw new Error(JSON.stringify(answer))
})

afterAll(async () => {
  await server?.close()
  await rm(dataDir, { recursive: true })
})

const run = async (...parameters: string[]) => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const status = await runModelsCommand(parameters, env, { say, complain: say })
  return { status, text: said.join('\n') }
}

it('installs, activates and goes back while the server runs and after it ended', {
  timeout: 240_000,
  tags: ['soak'],
}, async () => {
  expect((await run('install', sample('tiny-bright'), '--name', 'mine')).text).toContain(
    'mine  panoramic  tiny-bright 1.0.0  production  installed',
  )
  expect((await run('activate', 'mine')).text).toContain('mine  panoramic  tiny-bright 1.0.0  production  active')
  await server?.close()
  server = undefined
  expect((await run('list')).text).toContain('panoramic: tiny-bright 1.0.0  in every clinic')
  expect((await run('back')).text).toContain('mine  panoramic  tiny-bright 1.0.0  production  installed')
  const again = await run('back')
  expect([again.status, again.text]).toEqual([1, 'Nothing was activated: the shipped model analyses.'])
  const refused = await run('install', sample('nowhere'), '--name', 'other')
  expect(refused.status).toBe(1)
  expect(refused.text).toMatch(/^The folder is not one of a model/)
  expect((await run('shadow', 'mine')).text).toContain('shadow: 0 radiographs')
  expect((await run('retire', 'mine')).text).toContain('retired')
  expect((await run('activate')).text).toContain('npm run models -- list')
})
