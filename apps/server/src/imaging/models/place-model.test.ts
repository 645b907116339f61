// @module-tag resources

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { lockFile } from '../../platform/data-dir/folder-lock.ts'
import { listPlaced, placeModel, removeUnfinished } from './place-model.ts'

const files = ['model.json', 'golden/one.json'].map(path => {
  const bytes = Buffer.from(path)
  return { path, hash: sha256Hex(bytes), bytes: bytes.length }
})
const read = async ({ path }: { readonly path: string }) => Buffer.from(path)

const foldersIn = async (folder: string) => (await readdir(folder)).filter(name => name !== lockFile).toSorted()

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-place-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('a model that is interrupted while it is written is not there, and is written whole the next time', async () => {
  const models = await newFolder()
  const broken = async (file: (typeof files)[number]) => {
    if (file.path === 'model.json') throw new Error('killed')
    return read(file)
  }
  await expect(placeModel(models, 'mine', files.toReversed(), broken)).rejects.toThrow('killed')
  expect(await listPlaced(models)).toEqual([])
  const place = await placeModel(models, 'mine', files, read)
  expect(await readFile(join(place, 'golden/one.json'), 'utf8')).toBe('golden/one.json')
})

it('a folder with other files is replaced, and one process may place what another places', async () => {
  const models = await newFolder()
  await mkdir(join(models, 'mine'))
  await writeFile(join(models, 'mine/model.json'), 'other')
  await Promise.all([1, 2, 3].map(() => placeModel(models, 'mine', files, read)))
  expect(await readdir(join(models, 'mine'))).toEqual(['golden', 'model.json'])
  expect(await foldersIn(models)).toEqual(['mine'])
})

it('removes what a killed process left, but not while a process writes, and nothing of a training', async () => {
  const models = await newFolder()
  const id = '0b9cc8bb-6cdd-4a10-9aab-8c4a2d1d5c01'
  const left = [`.mine.${id}`, `.mine.${id}.old`]
  for (const name of [...left, '.mine.77.making']) await mkdir(join(models, name))
  expect(await listPlaced(models)).toEqual([])
  const place = await placeModel(models, 'other', files, async file => {
    await removeUnfinished(models)
    return read(file)
  })
  expect(await foldersIn(place)).toEqual(['golden', 'model.json'])
  expect(await foldersIn(models)).toEqual(['.mine.77.making', 'other'])
})

it('a file from the storage that is not the one of its hash places nothing', async () => {
  const models = await newFolder()
  const other = async () => Buffer.from('other')
  await expect(placeModel(models, 'mine', files, other)).rejects.toMatchObject({ code: 'MODEL_HASH' })
  expect(await listPlaced(models)).toEqual([])
})
