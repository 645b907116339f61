// @module-tag resources
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { filesFolder, storedHashOf, storedPath } from '../../base/backup-layout.ts'
import { type Keys, loadSeal, loadUnseal } from '../../base/sealing.ts'
import { makeFolder } from '../../base/sync.ts'
import { createFileStore } from '../../platform/storage/file-store.ts'
import { createCopier } from './copier.ts'
import { copiesFile, isTurnOf, readCopyRecords } from './copies.ts'

const content = new Uint8Array([1, 2, 3])

/** A backup folder with one copy, and its store. */
const newFolder = async (keys: Keys = {}) => {
  const root = await mkdtemp(join(tmpdir(), 'xrai-copier-'))
  const folder = join(root, 'backups')
  const files = await createFileStore(join(root, 'files'))
  await makeFolder(join(folder, filesFolder))
  const hash = await files.put(content)
  const open = async (isRead: boolean) => {
    const seal = await loadSeal(folder, keys)
    const records = await readCopyRecords(folder)
    const unseal = () => loadUnseal(folder, seal.encryption, keys).catch(() => null)
    return createCopier({ files, folder, seal, loadUnseal: unseal, records, isRead: () => isRead })
  }
  /** Copies like a backup; `isRead` reads every byte of the copy. */
  const copy = async (isRead: boolean) => {
    const copier = await open(isRead)
    const missing = await copier.copy([hash])
    await copier.sync()
    return { missing: missing.length, count: copier.count(), repaired: copier.repaired() }
  }
  const path = join(folder, `${storedPath(hash)}${keys.recipient ? '.age' : ''}`)
  expect(await copy(false)).toEqual({ missing: 0, count: 1, repaired: 0 })
  return { folder, files, hash, path, copy }
}

const intact = { missing: 0, count: 0, repaired: 0 }
const repaired = { missing: 0, count: 0, repaired: 1 }

it('rewrites a copy whose size changed, without reading it', async () => {
  const { path, copy } = await newFolder()
  await writeFile(path, '')
  expect(await copy(false)).toEqual(repaired)
  expect(new Uint8Array(await readFile(path))).toEqual(content)
  expect(await copy(true)).toEqual(intact)
})

it('rewrites a copy of the same size with other bytes when it is read', async () => {
  const { path, copy } = await newFolder()
  await writeFile(path, new Uint8Array([1, 2, 4]))
  expect(await copy(false)).toEqual(intact)
  expect(await copy(true)).toEqual(repaired)
  expect(new Uint8Array(await readFile(path))).toEqual(content)
})

it('reports a damaged copy that the store cannot repair', async () => {
  const { path, copy, files, hash } = await newFolder()
  await writeFile(path, '')
  await files.remove(hash)
  expect(await copy(false)).toEqual({ missing: 1, count: 0, repaired: 0 })
})

it('reads a copy of an earlier version once, because it has no record', async () => {
  const { folder, path, copy } = await newFolder()
  await rm(join(folder, copiesFile))
  expect(await copy(false)).toEqual(intact)
  await rm(join(folder, copiesFile))
  await writeFile(path, new Uint8Array([1, 2, 4]))
  expect(await copy(false)).toEqual(repaired)
})

it('replaces a copy of an earlier version that cannot be read, and reports it without the file in the store', async () => {
  const { folder, path, copy, files, hash } = await newFolder()
  // Reading the start of its own memory is an error of the disk for a process, for root too.
  const damage = async () => {
    await rm(join(folder, copiesFile))
    await rm(path)
    await symlink('/proc/self/mem', path)
  }
  await damage()
  expect(await copy(false)).toEqual(repaired)
  expect(new Uint8Array(await readFile(path))).toEqual(content)
  await damage()
  await files.remove(hash)
  expect(await copy(false)).toEqual({ missing: 1, count: 0, repaired: 0 })
})

it('replaces a copy of an earlier version that it has no key for, and leaves it without the file in the store', async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  const { folder, path, copy, files, hash } = await newFolder({ recipient })
  await rm(join(folder, copiesFile))
  await writeFile(path, 'damaged')
  expect(await copy(false)).toEqual(intact)
  expect((await readFile(path)).toString('latin1')).toMatch(/^age-encryption/)
  await rm(join(folder, copiesFile))
  await files.remove(hash)
  expect(await copy(false)).toEqual(intact)
  expect(await copy(true)).toEqual(intact)
})

it('reads each copy in one of 30 nights', () => {
  const hashes = ['00000000', '0000001d', '7fffffff', 'ffffffff'].map(start => start.padEnd(64, '0'))
  const nights = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 1, 10 + day, 2, 30)))
  for (const hash of hashes) expect(nights.filter(night => isTurnOf(hash, night))).toHaveLength(1)
})

it('finds the hash of a copy in its path, and in no other path', () => {
  const hash = 'ab'.repeat(32)
  expect([storedHashOf(storedPath(hash)), storedHashOf(`${storedPath(hash)}.age`)]).toEqual([hash, hash])
  expect(storedHashOf('2026-11-22T02-30-00Z-nightly/tables/image.jsonl.gz')).toBeNull()
})
