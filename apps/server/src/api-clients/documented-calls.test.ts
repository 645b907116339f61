import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { getCase, listCases } from '@xrai/contract/routes/cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../testing/drain-jobs.ts'
import { startRawServer } from '../testing/raw-server.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const page = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'xrai-documented-'))

/** The examples of one language stand in one program, in the order of the page. */
const languages = {
  curl: { block: 'bash', file: 'walk.sh', programs: ['bash', 'curl', 'jq', 'openssl'], start: 'set -euo pipefail\n' },
  Python: { block: 'python', file: 'walk.py', programs: ['python3'], start: '' },
} as const

const isInstalled = (program: string): boolean => !spawnSync(program, ['--version']).error
const installed = Object.entries(languages).filter(([, { programs }]) => programs.every(isInstalled))

let server: TestServer
let listening: Awaited<ReturnType<typeof startRawServer>>
let rest: () => Promise<void>

beforeAll(async () => {
  server = await openTestServer()
  await drainJobs()
  listening = await startRawServer(server.app)
  rest = await server.work()
})
afterAll(async () => {
  await rest()
  await listening.close()
  await rm(folder, { recursive: true })
})

/** What the examples find beside them. */
const files = { 'panoramic.jpg': 'panoramic-decayed.jpg', 'periapical.dcm': 'periapical-12bit.dcm' }

/** Runs a language's examples with a key of a clinic of its own. */
const walk = async (name: string, { block, file, programs, start }: (typeof languages)[keyof typeof languages]) => {
  const { token } = await server.newPerson({ plan: 'empresarial' })
  const { key } = await server.answerOf(createKey, { token, body: { name: 'Agenda' } })
  const own = join(folder, name)
  await mkdir(own)
  for (const [as, sample] of Object.entries(files))
    await copyFile(fileURLToPath(new URL(`../../../../samples/pictures/${sample}`, import.meta.url)), join(own, as))
  const examples = [...page.matchAll(new RegExp(`\`\`\`${block}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code)
  await writeFile(join(own, file), start + examples.join('\n'))
  const env = { ...process.env, XRAI_URL: listening.url, XRAI_KEY: key }
  const { stdout } = await promisify(execFile)(programs[0], [file], { cwd: own, env })
  return { token, own, lines: stdout.trimEnd().split('\n') }
}

describe('the examples of docs/api.md', () => {
  it.each(installed)('do what they say: %s', async (name, language) => {
    const { token, own, lines } = await walk(name, language)
    const { cases } = await server.answerOf(listCases, { token, query: {} })
    expect(cases.map(({ status, imageCount, failedCount }) => [status, imageCount, failedCount])).toEqual([
      ['completed', 2, 0],
    ])
    const { id, patientName } = cases[0] ?? {}
    const { analyses } = await server.answerOf(getCase, { token, params: { id: id ?? '' } })
    const listed = await server.answerOf(listAnalyses, { token, query: {} })
    expect(listed.total).toBe(3)

    const columns = lines.map(line => line.split(/\s+/))
    for (const { id, status, predictions } of analyses)
      expect(columns).toContainEqual([id, status, expect.stringMatching(/^(-|None)$/), String(predictions.length)])
    expect(lines.join(' ')).toMatch(new RegExp(`XR-\\d+ ${patientName} \\d+`))
    expect(columns.slice(-3)).toEqual(listed.analyses.map(({ id, type, status }) => [id, type, status]))
    const pdf = await readFile(join(own, `report-${name.toLowerCase()}.pdf`), 'latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
  })
})
