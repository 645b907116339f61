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

/** The examples of one language form one program, in the order of the page. */
const languages = {
  curl: { block: 'bash', file: 'walk.sh', programs: ['bash', 'curl', 'jq', 'openssl'], start: 'set -euo pipefail\n' },
  Python: { block: 'python', file: 'walk.py', programs: ['python3'], start: '' },
  TypeScript: { block: 'ts', file: 'walk.ts', programs: [process.execPath], start: '' },
} as const

type Language = (typeof languages)[keyof typeof languages]

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

/** The files that the examples expect beside them. */
const files = { 'panoramic.jpg': 'panoramic-decayed.jpg', 'periapical.dcm': 'periapical-12bit.dcm' }

/** Runs a language's examples with a key of a clinic of its own. */
const walk = async (name: string, { block, file, programs, start }: Language) => {
  const { token } = await server.newPerson({ plan: 'empresarial' })
  const { key } = await server.answerOf(createKey, { token, body: { name: 'Agenda' } })
  const own = join(folder, name)
  await mkdir(own)
  for (const [as, sample] of Object.entries(files))
    await copyFile(fileURLToPath(new URL(`../../../../samples/pictures/${sample}`, import.meta.url)), join(own, as))
  const examples = [...page.matchAll(new RegExp(`\`\`\`${block}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code)
  await writeFile(join(own, file), start + examples.join('\n'))
  const env = { ...process.env, XRAI_URL: listening.url, XRAI_KEY: key }
  await writeFile(join(own, 'xrai.ts'), await (await server.call('/api/docs/xrai.ts')).response.text())
  const run = async () => {
    const { stdout } = await promisify(execFile)(programs[0], [file], { cwd: own, env })
    return stdout.trimEnd().split('\n')
  }
  return { token, own, run }
}

const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'))
const nodeTypes = fileURLToPath(new URL('../../../../node_modules/@types', import.meta.url))
const strict = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--allowImportingTsExtensions']

/** The compiler's errors for the files, compiled as in another company's project. */
const typeFaults = async (own: string, names: readonly string[]): Promise<string> => {
  await writeFile(join(own, 'package.json'), '{"type":"module"}')
  const command = [compiler, ...strict, '--skipLibCheck', '--typeRoots', nodeTypes, '--types', 'node', ...names]
  return promisify(execFile)(process.execPath, command, { cwd: own }).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
}

// The tests start programs and analyse radiographs one by one, so a busy machine needs longer than usual.
describe('the examples of docs/api.md', { timeout: 180_000 }, () => {
  const expectToWork = async (name: string, language: Language) => {
    const { token, own, run } = await walk(name, language)
    await run()
    // On the next day everything has already been sent.
    const lines = await run()
    const { cases } = await server.answerOf(listCases, { token, query: {} })
    expect(cases.map(({ status, imageCount, failedCount }) => [status, imageCount, failedCount])).toEqual([
      ['completed', 2, 0],
    ])
    const { id, patientName } = cases[0] ?? {}
    const { analyses } = await server.answerOf(getCase, { token, params: { id: id ?? '' } })
    const listed = await server.answerOf(listAnalyses, { token, query: {} })
    expect(listed.total).toBe(3)

    const columns = lines.map(line => line.split(/\s+/))
    for (const { id, status, findings } of analyses)
      expect(columns).toContainEqual([id, status, expect.stringMatching(/^(-|None)$/), String(findings.length)])
    expect(lines.join(' ')).toMatch(new RegExp(`XR-\\d+ ${patientName} \\d+`))
    expect(columns.slice(-3)).toEqual(listed.analyses.map(({ id, type, status }) => [id, type, status]))
    const pdf = await readFile(join(own, `report-${name.toLowerCase()}.pdf`), 'latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    if (name === 'TypeScript') expect(await typeFaults(own, ['walk.ts'])).toBe('')
  }

  it.each(installed.filter(([name]) => name === 'curl'))('do what they say: %s', expectToWork)
  it.each(installed.filter(([name]) => name !== 'curl'))('do what they say: %s', { tags: ['soak'] }, expectToWork)

  it('do not compile with input that a call does not accept, and have typed answers', async () => {
    const wrong = `import { connect } from './xrai.ts'
const xrai = connect({ url: 'https://xrai.example', key: 'xrai_' })
// @ts-expect-error: a patient has a first name
await xrai.createPatient({ body: { lastName: 'Quispe' } })
// @ts-expect-error: there is no such type of radiograph
await xrai.analyze({ body: { image: new Blob(), type: 'tomography' } })
// @ts-expect-error: a decision is a dentist's
xrai.decide
const [found] = (await xrai.getAnalysis({ id: '' })).predictions
// @ts-expect-error: where a finding is may be unknown
found?.placement.kind
for await (const { status } of xrai.caseEvents({ id: '' })) status satisfies 'completed' | 'in_progress'
`
    await writeFile(join(folder, 'xrai.ts'), await (await server.call('/api/docs/xrai.ts')).response.text())
    await writeFile(join(folder, 'wrong.ts'), wrong)
    expect(await typeFaults(folder, ['wrong.ts'])).toBe('')
  })
})
