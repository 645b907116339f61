import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { cocoOf } from '../samples/phantom/coco.ts'
import { drawPhantom } from '../samples/phantom/draw-phantom.ts'
import { encodeJpeg } from '../samples/phantom/encode.ts'

const program = fileURLToPath(new URL('./evaluate.ts', import.meta.url))
const models = fileURLToPath(new URL('../packages/engine/fixtures', import.meta.url))
const tiny = fileURLToPath(new URL('../samples/models/tiny-strict', import.meta.url))
const parent = mkdtempSync(join(tmpdir(), 'evaluate-'))
afterAll(() => rmSync(parent, { recursive: true }))

const phantoms = await Promise.all(
  [1_000_003, 1_000_004].map(async seed => {
    const { image, truth } = drawPhantom({ type: 'panoramic', seed, width: 480, height: 240 })
    return { fileName: `${seed}.jpg`, truth, bytes: await encodeJpeg(image) }
  }),
)
const labelled = cocoOf(phantoms)
const labelsOf = (id: number) => labelled.annotations.filter(one => one.category_id === id).length
const used = labelled.categories.filter(({ id }) => labelsOf(id) > 0)

/** A folder with the phantoms, whose labels `change` modifies. */
const folder = (
  path: string,
  { file = 'annotations.json', images = 'images', change = (coco: object) => coco } = {},
) => {
  mkdirSync(join(parent, path, images), { recursive: true })
  for (const { fileName, bytes } of phantoms) writeFileSync(join(parent, path, images, fileName), bytes)
  writeFileSync(join(parent, path, file), JSON.stringify(change(labelled)))
  return join(parent, path)
}

const renamed = (names: Readonly<Record<string, string>>) => () => ({
  ...labelled,
  categories: labelled.categories.map(one => ({ ...one, name: names[one.name] ?? one.name })),
})

const run = (...given: string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>(resolve => {
    const all = [program, '--type', 'panoramic', '--models', models, ...given]
    execFile(process.execPath, all, (failure, output, complaint) => {
      resolve({ code: failure ? Number(failure.code) : 0, said: output + complaint })
    })
  })

const [first] = used
if (!first) throw new Error('the phantoms need a finding')

describe('npm run evaluate', { timeout: 60_000 }, () => {
  it('measures all of any COCO folder whose classes have our names or usual ones', async () => {
    const names = { Caries: 'cavity', IMPLANT: 'Dental implant', FILLING: 'restauración' }
    const options = { file: '_annotations.coco.json', images: '.', change: renamed(names) }
    const { code, said } = await run('--data', folder('another', options), '--json')
    const measured = JSON.parse(said)
    expect([code, measured.set, measured.part, measured.sources]).toEqual([0, 'another', 'all', 2])
    const caries = labelled.categories.find(({ name }) => name === 'Caries')
    expect(measured.classes).toContainEqual(expect.objectContaining({ name: 'Caries', n: labelsOf(caries?.id ?? 0) }))
    expect(measured.notFound).toEqual(
      used.flatMap(({ name }) => (/^(Caries|IMPLANT)$/.test(name) ? [] : name)).toSorted(),
    )
  })

  it('stops with a list of classes that match none of ours, and accepts the classes given by --map', async () => {
    const data = folder('unknown', { change: renamed({ [first.name]: 'torus', IMPLANT: 'screw' }) })
    const { code, said } = await run('--data', data)
    expect(code).toBe(2)
    expect(said).toContain('torus')
    const map = join(parent, 'map.json')
    writeFileSync(map, JSON.stringify({ torus: null, screw: 'IMPLANT' }))
    expect(await run('--data', data, '--map', map)).toMatchObject({ code: 0 })
    writeFileSync(map, JSON.stringify({ torus: 'TORUS' }))
    expect(await run('--data', data, '--map', map)).toMatchObject({ code: 2, said: expect.stringContaining('TORUS') })
  })

  it('measures only the requested split of a set', async () => {
    for (const part of ['train', 'valid', 'test']) folder(`parts/${part}`)
    const sets = async (...more: string[]) => {
      const { code, said } = await run('--data', join(parent, 'parts'), '--json', ...more)
      return [code, ...said.split('\n').flatMap(line => (line ? JSON.parse(line).set : []))]
    }
    expect(await sets()).toEqual([0, 'parts/test'])
    expect(await sets('--part', 'tune')).toEqual([0, 'parts/valid'])
    expect(await sets('--part', 'all')).toEqual([0, 'parts/test', 'parts/train', 'parts/valid'])
    expect(await run('--data', join(parent, 'parts/train'))).toMatchObject({ code: 2 })
  })

  it('exits with 1 if it skips a folder, even if it measures another', async () => {
    folder('some/ours')
    folder('some/none', { change: coco => ({ ...coco, images: [], annotations: [] }) })
    const { code, said } = await run('--data', join(parent, 'some'))
    expect(code).toBe(1)
    expect(said).toContain('none: skipped')
    expect(said).toContain('ours: all, 2 sources')
  })

  it('compares two models on one folder, with the verdict in words', async () => {
    const data = folder('both')
    const against = ['--against', 'shipped', '--model', tiny]
    const { code, said } = await run('--data', data, '--part', 'all', ...against)
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/tiny-strict 2\.0\.0 beside bright-fixture .* on 2 radiographs/),
    ])
    expect(said).toContain('all: milliseconds a picture, median')
    expect(said).toMatch(/FILLING: AP50 .* n 15/)
    expect(said).toMatch(/^Ya no busca caries, sin diferencia demostrada en lo demás\.$/m)
    expect(await run('--data', data, '--model', tiny)).toMatchObject({
      code: 2,
      said: expect.stringContaining('--against'),
    })
  })
})
