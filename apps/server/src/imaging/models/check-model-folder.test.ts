// @module-tag resources
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeOnnx } from '../../../../../samples/models/onnx-writer.ts'
import { tinyGraph } from '../../../../../samples/models/tiny-network.ts'
import { pictureLimits } from '../../testing/picture-processes.ts'
import { checkModel } from '../pictures/operations/check-model.ts'
import { checkModelFolder } from './check-model-folder.ts'
import { listModelFiles } from './list-model-files.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A copy of a tiny model, changed. */
const folderWith = async (change: Change = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-model-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(root, 'samples/models/tiny-bright'), folder, { recursive: true })
  if (change.network) await writeFile(join(folder, 'model.onnx'), change.network)
  const text = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'))
  const sha256 = createHash('sha256')
    .update(await readFile(join(folder, 'model.onnx')))
    .digest('hex')
  await writeFile(join(folder, 'model.json'), JSON.stringify({ ...text, sha256, ...change.model }))
  for (const [name, content] of Object.entries(change.files ?? {})) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
interface Change {
  readonly network?: Uint8Array
  readonly model?: object
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

/** Checked in this process, because starting one takes longer than a check. */
const checkHere = async (folder: string) => {
  const files = (await listModelFiles(folder)).map(({ path }) => path)
  const ask = () => Promise.reject(new Error('no question'))
  return checkModel(new Uint8Array(), { folder, files, root, analysisMs: 60_000 }, ask)
}
const codeOf = async (folder: string): Promise<string> =>
  checkHere(folder).then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  )
const codeWith = async (change: Change) => codeOf(await folderWith(change))

const graph = tinyGraph({ slope: 0.2, middle: 190, less: [0, 1] })
/** A reader that answers the mean of each crop and of its box. */
const readerOf = (batch: number | 'K') =>
  writeOnnx({
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['crops'], output: 'means' },
      { op: 'Reshape', inputs: ['means', 'shape'], output: 'answers' },
    ],
    constants: { shape: { ints: [0, 2] } },
    input: { name: 'crops', dims: [batch, 2, 32, 16] },
    output: { name: 'answers', dims: [batch, 2] },
  })
const withReader = (network: Uint8Array, more: object = {}) => {
  const reader = {
    file: 'reader.onnx',
    sha256: createHash('sha256').update(network).digest('hex'),
    input: { name: 'crops', width: 16, height: 32 },
    answers: ['decay', 'filling'],
    maps: [],
    mapStride: 4,
    tall: 1.25,
    wide: 1.5,
    mostPlaces: 44,
    placesLeast: 0.08,
    elsewhere: 0.35,
  }
  return codeWith({ model: { reader: { ...reader, ...more } }, files: { 'reader.onnx': network } })
}

const training = {
  createdAt: '2026-11-29T00:00:00.000Z',
  role: 'panoramic',
  start: null,
  teachers: [],
  use: 'research',
  sources: [],
  sets: [{ name: 'theirs', licence: 'CC BY-NC', use: 'research', radiographs: 3 }],
}

// Each check starts a process, which a machine under load keeps waiting.
describe('the folder of a model', { timeout: 300_000 }, () => {
  it('is accepted with the facts of its model and the hashes of its files', async () => {
    const checked = await checkModelFolder(await folderWith(), pictureLimits)
    expect(checked).toMatchObject({
      role: 'panoramic',
      facts: { name: 'tiny-bright', version: '1.0.0' },
      training: null,
    })
    expect(checked.files.map(({ path }) => path)).toEqual(['CARD.md', 'model.json', 'model.onnx'])
  })

  it('is refused by a process that it takes too much time of', async () => {
    const check = checkModelFolder(await folderWith(), { ...pictureLimits, timeMs: 0 })
    await expect(check).rejects.toMatchObject({ code: 'MODEL_TOO_DEMANDING' })
  })

  it('is accepted with the goldens of the shipped model, and refused where it gives other numbers', async () => {
    expect(await codeOf(join(root, 'models/periapical'))).toBe('accepted')
    const golden = JSON.stringify({
      picture: 'jaw.png',
      raw: { shape: [1, 168, 6], samples: [{ cell: 0, values: [9] }] },
    })
    const picture = await readFile(join(root, 'models/panoramic/golden/jaw-200x100.png'))
    const folder = await folderWith({ files: { 'golden/jaw.json': golden } })
    await writeFile(join(folder, 'golden/jaw.png'), picture)
    expect(await codeOf(folder)).toBe('MODEL_GOLDEN')
    await writeFile(join(folder, 'golden/jaw.png'), picture.subarray(0, 100))
    expect(await codeOf(folder)).toBe('MODEL_GOLDEN')
    await writeFile(join(folder, 'golden/jaw.json'), golden.slice(1))
    expect(await codeOf(folder)).toBe('MODEL_DESCRIPTION')
  })

  it('is refused by its sizes alone, before a byte of it is read', async () => {
    const folder = await folderWith()
    const zeros = await open(join(folder, 'model.onnx'), 'w')
    await zeros.truncate(2 * 1024 ** 3)
    await zeros.close()
    const started = performance.now()
    expect(await codeOf(folder)).toBe('MODEL_TOO_LARGE')
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('is refused with links, programs, or without its description', async () => {
    const linked = await folderWith()
    await symlink('/etc/hostname', join(linked, 'notes.txt'))
    expect(await codeOf(linked)).toBe('MODEL_FILES')
    expect(await codeWith({ files: { 'run.py': 'print()' } })).toBe('MODEL_FILES')
    expect(await codeOf(join(root, 'samples/models/nowhere'))).toBe('MODEL_FILES')
  })

  it('is refused for a network that takes numbers from elsewhere or runs the code of others', async () => {
    const outside = writeOnnx({ ...graph, external: { stolen: '../../database/secret' } })
    expect(await codeWith({ network: outside })).toBe('MODEL_EXTERNAL_DATA')
    const [first, ...nodes] = graph.nodes
    if (!first) throw new Error('no node')
    const custom = writeOnnx({ ...graph, nodes: [{ ...first, domain: 'com.stranger' }, ...nodes] })
    expect(await codeWith({ network: custom })).toBe('MODEL_OPERATORS')
    expect(await codeWith({ network: writeOnnx({ ...graph, opset: 99 }) })).toBe('MODEL_OPERATORS')
  })

  it('is refused for a network that is none, or gives another shape than its description', async () => {
    expect(await codeWith({ network: new Uint8Array(1000) })).toBe('MODEL_NETWORK')
    expect(await codeWith({ model: { output: { name: 'raw', strides: [8, 16] } } })).toBe('MODEL_NETWORK')
    const other = tinyGraph({ slope: 0.2, middle: 190, less: [0] })
    expect(await codeWith({ network: writeOnnx(other) })).toBe('MODEL_NETWORK')
  })

  it('is refused for a reader that does not run on one and on two crops, or takes too long for all', async () => {
    expect(await withReader(readerOf('K'))).toBe('accepted')
    expect(await withReader(readerOf(1))).toBe('MODEL_NETWORK')
    expect(await withReader(readerOf('K'), { input: { name: 'other', width: 16, height: 32 } })).toBe('MODEL_NETWORK')
    expect(await withReader(readerOf('K'), { mostPlaces: 1e9 })).toBe('MODEL_TOO_DEMANDING')
  })

  it('is refused for an input, a class, a hash or a use that does not fit', async () => {
    expect(await codeWith({ model: { input: { name: 'image', width: 9000, height: 9000 } } })).toBe('MODEL_INPUT_SIZE')
    const strange = [
      { id: 'Fairy', threshold: 0.5 },
      { id: 'FILLING', threshold: 0.5 },
    ]
    expect(await codeWith({ model: { classes: strange } })).toBe('MODEL_CLASS_UNKNOWN')
    expect(await codeWith({ model: { sha256: '0'.repeat(64) } })).toBe('MODEL_HASH')
    expect(await codeWith({ model: { nms: 'none' } })).toBe('MODEL_DESCRIPTION')
    expect(await codeWith({ files: { 'training.json': JSON.stringify(training) } })).toBe('MODEL_USE')
    expect(await codeWith({ files: { 'comparison.json': '{}' } })).toBe('MODEL_DESCRIPTION')
  })
})
