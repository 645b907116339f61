import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { modelComparisonSchema, modelTrainingSchema } from '@xrai/contract/records/installed-model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawFiles, lay, size } from './sets/foreign-phantoms.ts'

const program = fileURLToPath(new URL('./train.ts', import.meta.url))
const tiny = fileURLToPath(new URL('../samples/models/tiny-bright', import.meta.url))
const fixtures = fileURLToPath(new URL('../packages/engine/fixtures', import.meta.url))
const parent = mkdtempSync(join(tmpdir(), 'train-'))
afterAll(() => rmSync(parent, { recursive: true }))
const sets = join(parent, 'sets')

/**
 * In the place of Python: `fit` writes the lines of a training, waits while `RUN/../hold` exists and goes on from its checkpoint;
 * `export` gives a tiny detector for the network that was trained.
 */
const python = join(parent, 'python')
const script = `#!${process.execPath}
const { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const [, name, run, , out] = process.argv.slice(2)
if (process.argv[2] === '-c') process.exit(0)
const stop = () => process.exit(130)
process.on('SIGINT', stop)
process.stdin.on('end', () => process.exit(1)).resume()
if (name === 'training.own.fit') {
  const from = existsSync(run + '/last.pt') ? 1 : 0
  writeFileSync(run + '/child', String(process.pid))
  writeFileSync(run + '/last.pt', '')
  writeFileSync(run + '/pictures.npy', 'pixels')
  console.log(JSON.stringify({ run: 'x', step: from, views: from * 8, minutes: from, tune: 0.5, best: true }))
  const wait = () => {
    if (existsSync(run + '/../hold')) return setTimeout(wait, 20)
    writeFileSync(run + '/final.pt', '')
    process.exit(0)
  }
  wait()
} else if (name === 'training.own.export') {
  mkdirSync(out, { recursive: true })
  copyFileSync(${JSON.stringify(tiny)} + '/model.onnx', out + '/model.onnx')
  const model = JSON.parse(readFileSync(${JSON.stringify(tiny)} + '/model.json'))
  const plan = JSON.parse(readFileSync(run + '/plan.json'))
  const more = { name: plan.name, network: plan.network, calibration: { n: 0, error: null }, tune: 0.5 }
  writeFileSync(out + '/model.json', JSON.stringify({ ...model, ...more }))
  process.exit(0)
} else process.exit(0)
`

const run = (name: string, more: readonly string[] = [], data = 'data') => {
  const given = ['--type', 'panoramic', '--sets', 'drawn', '--sets-in', sets, '--name', name, '--python', python]
  const usual = ['--minutes', '3', '--threads', '1', '--against', tiny]
  const child = execFile(
    process.execPath,
    [program, ...given, ...usual, ...more],
    { env: environment(data) },
    () => undefined,
  )
  let said = ''
  child.stdout?.on('data', text => (said += text))
  child.stderr?.on('data', text => (said += text))
  const ended = new Promise<{ readonly code: number | null; readonly said: string }>(resolve =>
    child.once('close', code => resolve({ code, said })),
  )
  return { child, ended }
}
const environment = (data: string) => ({ ...process.env, DATA_DIR: join(parent, data), MODELS_DIR: fixtures })
const placeOf = (name: string) => join(parent, 'data', 'models', name)
const runOf = (name: string) => join(parent, 'data', 'training', 'runs', name)
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const hold = () => lay(join(parent, 'data', 'training', 'runs'), { hold: '' })
const release = () => rmSync(join(parent, 'data', 'training', 'runs', 'hold'))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const until = async (isThere: () => boolean) => {
  const last = Date.now() + 60_000
  while (!isThere()) {
    if (Date.now() > last) throw new Error('waited in vain')
    await setTimeout(20)
  }
}

beforeAll(async () => {
  writeFileSync(python, script)
  chmodSync(python, 0o755)
  const [drawn] = await drawFiles([1_000_006])
  if (!drawn) throw new Error('no phantom')
  const count = 60
  const files = Array.from({ length: count }, (_, at) => `${at}.jpg`)
  const box = [100, 50, 30, 40]
  lay(join(sets, 'drawn'), {
    ...Object.fromEntries(files.map(file => [`images/${file}`, drawn.bytes])),
    'annotations.json': {
      images: files.map((file, at) => ({ id: at, file_name: file, group: file, ...size, sha256: 'a'.repeat(64) })),
      categories: [{ id: 1, name: 'FILLING' }],
      annotations: files.map((_, at) => ({ id: at, image_id: at, category_id: 1, bbox: box })),
    },
    'set.json': {
      name: 'drawn',
      format: 'coco',
      layout: null,
      from: '/',
      imported: '2026-11-29',
      type: 'panoramic',
      licence: 'Apache-2.0',
      use: 'production',
      labels: { FILLING: ['FILLING'] },
      labelled: ['FILLING'],
      counts: { pictures: count, sources: count, boxes: count, teeth: 0, types: {}, classes: { FILLING: count } },
      faults: [],
    },
  })
})

describe('a training', { timeout: 180_000 }, () => {
  it('ends with a model folder that says where it comes from, compared on withheld radiographs', async () => {
    const { code, said } = await run('whole').ended
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Use: production: it may serve') })
    expect(said).toContain('Ninguna diferencia que estas')
    const model = readJson(join(placeOf('whole'), 'model.json'))
    expect(model).toMatchObject({ name: 'whole', use: 'production', trainedOn: ['drawn'], measured: { part: 'test' } })
    const training = modelTrainingSchema.parse(readJson(join(placeOf('whole'), 'training.json')))
    expect(training).toMatchObject({
      role: 'panoramic',
      start: { use: 'production' },
      sets: [{ licence: 'Apache-2.0' }],
    })
    const comparison = modelComparisonSchema.parse(readJson(join(placeOf('whole'), 'comparison.json')))
    expect(training.sources.length + comparison.sources).toBe(60)
    expect(readFileSync(join(placeOf('whole'), 'CARD.md'), 'utf8')).toContain('| drawn | ')
    expect(existsSync(runOf('whole'))).toBe(false)
    expect((await run('whole').ended).said).toContain('exists: choose another --name')
  })

  // `npm run soak -- train` also kills a training and lets it go on.
  it('goes on after a kill and after an interrupt, and shows no model before it is whole', {
    tags: ['soak'],
  }, async () => {
    hold()
    const killed = run('killed')
    await until(() => existsSync(join(runOf('killed'), 'last.pt')))
    expect((await run('killed').ended).said).toContain('This training runs already')
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(existsSync(placeOf('killed'))).toBe(false)
    expect((await run('killed', ['--use', 'evaluation']).ended).said).toContain('was begun with other options')
    const trainerOf = () => Number(readFileSync(join(runOf('killed'), 'child'), 'utf8'))
    const before = trainerOf()
    const interrupted = run('killed')
    await until(() => trainerOf() !== before && isRunning(trainerOf()))
    await setTimeout(1500)
    interrupted.child.kill('SIGINT')
    expect(await interrupted.ended).toMatchObject({
      code: 130,
      said: expect.stringContaining('The same command goes on'),
    })
    release()
    const { code, said } = await run('killed').ended
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Goes on from where it was') })
    expect(readdirSync(join(parent, 'data', 'models')).toSorted()).toEqual(['killed', 'whole'])
  })

  it('is refused before anything is trained', async () => {
    const refused = await run('refused', ['--start', 'shipped']).ended
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is for evaluation alone') })
    expect(refused.said).toContain('--use evaluation')
    expect((await run('refused', ['--sets', 'absent']).ended).said).toContain('has no set absent')
    const lacking = await run('refused', ['--python', '/bin/false']).ended
    expect(lacking).toMatchObject({ code: 1, said: expect.stringContaining('lacks a package') })
    expect(existsSync(placeOf('refused'))).toBe(false)
  })

  it('leaves with the command that began it', async () => {
    hold()
    const { child } = run('left')
    await until(() => existsSync(join(runOf('left'), 'last.pt')))
    const trainer = Number(readFileSync(join(runOf('left'), 'child'), 'utf8'))
    expect(isRunning(trainer)).toBe(true)
    child.kill('SIGKILL')
    await until(() => !isRunning(trainer))
    release()
  })
})
