// @module-tag resources
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskFaultOf } from './disk-fault.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'xrai-disk-fault-'))

it.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk is read-only'],
])('names path and cause of %s, at any depth', async (code, cause) => {
  const folder = await newFolder()
  const disk = Object.assign(new Error(code), { code, syscall: 'mkdir' })
  const sentence = await diskFaultOf(folder, new Error('the lock', { cause: disk }))
  expect(sentence).toContain(`DATA_DIR: ${folder} cannot be written: ${cause} (${code}).`)
})

it('tests the folder if the error does not mention the disk', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  expect(await diskFaultOf(file, new Error('aborted'))).toContain('it is not a folder (ENOTDIR)')
})

it('is null for a writable folder, in which it leaves no file', async () => {
  const folder = await newFolder()
  expect(await diskFaultOf(folder, new Error('another fault'))).toBeNull()
  expect(await readdir(folder)).toEqual([])
})
