// @module-tag resources
import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { getCase, listCases } from '@xrai/contract/routes/cases'
import { deletePatient } from '@xrai/contract/routes/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropJobs } from '../../testing/drain-jobs.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { startRawServer } from '../../testing/raw-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const page = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
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
  await dropJobs()
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

const newClinic = async () => {
  const { token } = await server.newPerson({ plan: 'empresarial' })
  const { key } = await server.answerOf(createKey, { token, body: { name: 'Agenda' } })
  return { token, key }
}

const examplesOf = (block: string): string =>
  [...page.matchAll(new RegExp(`\`\`\`${block}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code).join('\n')

/** The examples of a language as a program in a folder of its own. */
const programOf = async (name: string, { block, file, programs, start }: Language) => {
  const own = await mkdtemp(join(folder, `${name}-`))
  for (const [as, sample] of Object.entries(files))
    await copyFile(fileURLToPath(new URL(`../../../../../samples/pictures/${sample}`, import.meta.url)), join(own, as))
  await writeFile(join(own, file), start + examplesOf(block))
  await writeFile(join(own, 'xrai.ts'), await (await server.call('/api/docs/xrai.ts')).response.text())
  const run = async (key: string, url = listening.url) => {
    const env = { ...process.env, XRAI_URL: url, XRAI_KEY: key }
    const { stdout } = await promisify(execFile)(programs[0], [file], { cwd: own, env })
    return stdout.trimEnd().split('\n')
  }
  return { own, run }
}

const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'))
const nodeTypes = fileURLToPath(new URL('../../../../../node_modules/@types', import.meta.url))
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

// Programs are started, and radiographs are analysed in turn: a busy machine needs longer than usual.
describe('the examples of docs/api.md', { timeout: 400_000 }, () => {
  it('do what they say in each language, in one clinic, and again the day after, when the patient was deleted', async () => {
    const { token, key } = await newClinic()
    for (const [place, [name, language]] of installed.entries()) {
      const { own, run } = await programOf(name, language)
      const first = await run(key)
      const [opened] = (await server.answerOf(listCases, { token, query: {} })).cases
      await server.answerOf(deletePatient, { token, params: { id: opened?.patientId ?? '' } })
      const lines = await run(key)
      const { cases } = await server.answerOf(listCases, { token, query: {} })
      // The clinic has the DICOM file of the first program: it stays in that one's case.
      const states = cases.map(({ status, imageCount, failedCount }) => [status, imageCount, failedCount])
      expect(states).toEqual([...Array.from({ length: place }, () => ['completed', 1, 0]), ['completed', 2, 0]])
      expect(first.join(' ').includes('IMAGE_PRESENT') || first.join(' ').includes('there already')).toBe(place > 0)
      const { id, patientName } = cases[0] ?? {}
      expect(patientName).toBe(opened?.patientName)
      const { analyses } = await server.answerOf(getCase, { token, params: { id: id ?? '' } })
      const listed = await server.answerOf(listAnalyses, { token, query: {} })
      expect(listed.total).toBe(3 + place)

      const columns = lines.map(line => line.split(/\s+/))
      for (const { id, status, findings } of analyses)
        expect(columns).toContainEqual([id, status, expect.stringMatching(/^(-|None)$/), String(findings.length)])
      expect(lines.join(' ')).toMatch(new RegExp(`XR-\\d+ ${patientName} \\d+`))
      expect(columns.slice(-listed.total)).toEqual(listed.analyses.map(({ id, type, status }) => [id, type, status]))
      const pdf = await readFile(join(own, `report-${name.toLowerCase()}.pdf`), 'latin1')
      expect(pdf.slice(0, 5)).toBe('%PDF-')
      if (name === 'TypeScript') expect(await typeFaults(own, ['walk.ts'])).toBe('')
    }
  })

  it.each(installed)('show a refusal, and follow no redirection with the key: %s', async (name, language) => {
    const { run } = await programOf(name, language)
    await expect(run('xrai_wrong')).rejects.toMatchObject({ stderr: expect.stringContaining('KEY_WRONG') })
    const elsewhere = await startFakeServer(() => Response.json({ predictions: [], findings: [] }))
    const moved = () => new Response(null, { status: 302, headers: { location: `${elsewhere.url}/api` } })
    const before = await startFakeServer(moved)
    await run('xrai_wrong', before.url).catch(() => undefined)
    expect([before.asked.length > 0, elsewhere.asked.length]).toEqual([true, 0])
    await Promise.all([before.close(), elsewhere.close()])
  })

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
