import { execFile, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { drawFiles, lay, yoloLines } from './sets/foreign-phantoms.ts'
import { setsIn } from './sets/set-file.ts'

const program = fileURLToPath(new URL('./sets.ts', import.meta.url))
const parent = mkdtempSync(join(tmpdir(), 'sets-command-'))
afterAll(() => rmSync(parent, { recursive: true }))

const [drawn] = await drawFiles([1_000_005])
if (!drawn) throw new Error('no phantom')
const classes = [...new Set(drawn.truth.findings.map(finding => finding.class))]
const lines = yoloLines(drawn.truth, classes)

const to = join(parent, 'sets')
const layNamed = (folder: string, names: readonly string[], count = 1) => {
  const pictures = Array.from({ length: count }, (_, at) => [
    [`images/${at}.jpg`, drawn.bytes] as const,
    [`labels/${at}.txt`, lines] as const,
  ])
  const files = { 'data.yaml': JSON.stringify({ names }), ...Object.fromEntries(pictures.flat()) }
  return lay(join(parent, folder), { ...files, licence: 'CC BY 4.0, drawn by this project\n' })
}
const importOf = (from: string) => [
  ...['import', '--format', 'yolo', '--from', from, '--name', 'drawn', '--to', to],
  ...['--licence', join(from, 'licence')],
]

const run = (...given: string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>(resolve => {
    execFile(process.execPath, [program, ...given], (failure, output, complaint) => {
      resolve({ code: failure ? Number(failure.code) : 0, said: output + complaint })
    })
  })

it('ends with 2 and the list where a class has no mapping', { timeout: 180_000 }, async () => {
  const from = layNamed(
    'unknown',
    classes.map((_, at) => `thing ${at}`),
  )
  expect(await run(...importOf(from))).toMatchObject({ code: 2, said: expect.stringContaining('{"thing 0":null') })
  expect(readdirSync(to)).toEqual([])
})

it('leaves no set where an import was killed, and imports it afterwards', { timeout: 180_000 }, async () => {
  const from = layNamed('known', classes, 12)
  const killed = spawn(process.execPath, [program, ...importOf(from)])
  const ended = new Promise(resolve => killed.once('exit', (_, signal) => resolve(signal)))
  while (globSync('.drawn.*/images/*', { cwd: to }).length === 0 && killed.exitCode === null) await setTimeout(20)
  killed.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  expect([setsIn(to), readdirSync(to).length]).toEqual([[], 1])
  const imported = await run(...importOf(from))
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('drawn: 12 pictures of 1 sources') })
  expect(readdirSync(to)).toEqual(['drawn'])
  expect((await run('list', '--to', to)).said).toContain('CC BY 4.0, drawn by this project')
})
