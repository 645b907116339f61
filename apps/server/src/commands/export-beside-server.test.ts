// @module-tag resources
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reviewedSourcesSchema } from '@xrai/contract/records/installed-model'
import { getSession } from '@xrai/contract/routes/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAccount, upload } from '../../../../bench/speed/server.ts'
import { silentLog } from '../base/log/log.ts'
import { removeAbandonedCopy } from '../records/backup/copy-folder.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { callerOf } from '../testing/caller.ts'
import { acceptOf, decisionsOf } from '../testing/decisions.ts'
import { sample } from '../testing/samples.ts'
import { runExportCommand } from './export-command-line.ts'

const models = fileURLToPath(new URL('../../../../packages/engine/fixtures', import.meta.url))
const parent = await mkdtemp(join(tmpdir(), 'xrai-export-beside-'))
const dataDir = join(parent, 'data')
const copy = join(dataDir, 'training', 'copy')
const env = { DATA_DIR: dataDir, PORT: '0', MODELS_DIR: models }
let server: RunningServer
let clinicId = ''

beforeAll(async () => {
  server = await startServer(env, { log: silentLog })
  const { call, answerOf } = callerOf({ request: (path, init) => fetch(server.url + path, init) })
  const { token } = await newAccount(server.url)
  clinicId = (await answerOf(getSession, { token })).clinic.id
  const { answer } = await upload(server.url, token, await sample('panoramic-restored.jpg'))
  const findings = answer.predictions.map(one => one.detection_id)
  await decisionsOf({ call }, answer).store({ token }, acceptOf(...findings))
}, 240_000)

afterAll(async () => {
  await server.close()
  await rm(parent, { recursive: true })
})

// The command opens the networks of pictures and a database of its own.
it('exports decided radiographs beside the server, and leaves no copy of its database', {
  timeout: 240_000,
  tags: ['soak'],
}, async () => {
  const complained: string[] = []
  const terminal = { say: () => undefined, complain: (line: string) => void complained.push(line) }
  const folder = join(parent, 'set')
  await mkdir(join(copy, 'backup'), { recursive: true })
  await writeFile(join(copy, 'backup', 'of-a-killed-export'), 'rows')
  const parameters = ['--reviewed', '--coco', folder, '--clinics', clinicId, '--indexed']
  expect([await runExportCommand(parameters, env, terminal), complained]).toEqual([0, []])
  const { images } = reviewedSourcesSchema.parse(JSON.parse(await readFile(join(folder, 'reviewed.json'), 'utf8')))
  expect(images).toMatchObject([{ clinicId }])
  expect((await readFile(join(folder, images[0]?.file ?? ''))).subarray(1, 4).toString()).toBe('PNG')
  expect(await readdir(copy)).toEqual(['lock'])
})

it('a copy that a killed export left is removed', async () => {
  await mkdir(join(copy, 'data', 'database'), { recursive: true })
  await removeAbandonedCopy(dataDir)
  expect(await readdir(copy)).toEqual(['lock'])
  await removeAbandonedCopy(join(parent, 'elsewhere'))
})
