// @module-tag resources

import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupError } from '../../base/backup-error.ts'
import { fileList, manifestFile, storedPath } from '../../base/backup-layout.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { namedFiles } from '../../db/dump.ts'
import { createFileStore, type FileStore } from '../../platform/storage/file-store.ts'
import { S3Refusal } from '../../platform/storage/storage-outage.ts'
import { createBackup } from './create-backup.ts'
import { examine } from './examine.ts'
import { flip } from './testing/flip.ts'
import { newFolder, newInstallation } from './testing/installation.ts'

const manual = { reason: 'manual', keys: {} } as const

let here: Awaited<ReturnType<typeof newInstallation>>
beforeAll(async () => {
  here = await newInstallation()
}, 300_000)
afterAll(() => here.close())

/** The error of a system call. */
const disk = (code: string) => Object.assign(new Error(code), { code, syscall: 'read' })

describe('the doctor', () => {
  it('finds a flipped byte, a missing file and an unreferenced one, and repairs each', async () => {
    const backup = await newFolder()
    await createBackup(here.source, { ...manual, folder: backup })
    const [damaged = '', missing = ''] = await namedFiles(here.database.db)
    const pathOf = (hash: string) => join(here.dataDir, storedPath(hash))
    await flip(pathOf(damaged))
    await here.files.remove(missing)
    const unnamed = await here.files.put(new Uint8Array([1, 2, 3]))
    await here.files.put(new Uint8Array([4, 5, 6]))
    const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000)
    await utimes(pathOf(unnamed), longAgo, longAgo)
    const wrong = [
      { kind: 'damaged-file', subject: damaged },
      { kind: 'missing-file', subject: missing },
      { kind: 'unnamed-file', subject: unnamed },
    ]
    const found = await examine(here.source, { keys: {} })
    expect(found.findings).toEqual(wrong.map(finding => ({ ...finding, repaired: false })))
    // The latest backup lists the damaged files as missing; an earlier one has them.
    const second = await createBackup(here.source, { ...manual, folder: await newFolder() })
    expect(second.faulty.toSorted()).toEqual([damaged, missing].toSorted())
    const repaired = await examine(here.source, { repair: true, backup, keys: {} })
    expect(repaired.findings).toEqual(wrong.map(finding => ({ ...finding, repaired: true })))
    expect((await examine(here.source, { backup, keys: {} })).findings).toEqual([])
  })
  it('takes a file from an older backup if the list of a newer one is damaged', async () => {
    const backup = await newFolder()
    await createBackup(here.source, { ...manual, folder: backup })
    const newer = await createBackup(here.source, { ...manual, folder: backup })
    const [missing = ''] = await namedFiles(here.database.db)
    await writeFile(join(backup, newer.name, fileList), 'no list')
    await here.files.remove(missing)
    const { findings } = await examine(here.source, { repair: true, backup, keys: {} })
    expect(findings).toContainEqual({ kind: 'missing-file', subject: missing, repaired: true })
    expect(findings).toContainEqual({ kind: 'damaged-backup', subject: join(newer.name, fileList), repaired: false })
    expect(sha256Hex(await here.files.read(missing))).toBe(missing)
  })

  it.each([
    ['does not answer', disk('EIO')],
    ['may not be read', disk('EACCES')],
  ])('names no file as lost while the store %s', async (_, fault) => {
    const away: FileStore = {
      ...here.files,
      read: () => Promise.reject(fault),
      checkReading: () => Promise.reject(fault),
    }
    const examined = examine({ ...here.source, files: away }, { keys: {} })
    await expect(examined).rejects.toThrow(`cannot be read (${fault.code})`)
    await expect(examined).rejects.toThrow(BackupError)
  })

  const refused: FileStore['list'] = () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new S3Refusal('GET', 404)) }),
  })
  it('names no file as lost while the bucket or the folder is not there', async () => {
    const noBucket: FileStore = {
      ...here.files,
      list: refused,
      read: () => Promise.reject(new S3Refusal('GET', 404)),
    }
    const unmounted = await createFileStore(join(await newFolder(), 'files'))
    for (const [files, says] of [
      [noBucket, 'cannot be read (GET_404)'],
      [unmounted, 'is empty'],
    ] as const) {
      const examined = examine({ ...here.source, files }, { keys: {} })
      await expect(examined).rejects.toThrow(says)
      await expect(examined).rejects.toThrow(BackupError)
    }
  })

  it('fills a store that lost all its files from a backup', async () => {
    const backup = await newFolder()
    await createBackup(here.source, { ...manual, folder: backup })
    const files = await createFileStore(join(await newFolder(), 'files'))
    const source = { ...here.source, files }
    const { findings } = await examine(source, { repair: true, backup, keys: {} })
    expect(findings.map(({ repaired }) => repaired)).toEqual((await namedFiles(here.database.db)).map(() => true))
    expect((await examine(source, { backup, keys: {} })).findings).toEqual([])
  })

  it('reports a damaged backup in a folder whose path names a setting', async () => {
    const backup = join(await newFolder(), 'BACKUP_1')
    const { name } = await createBackup(here.source, { ...manual, folder: backup })
    await writeFile(join(backup, name, manifestFile), 'no manifest')
    const { findings } = await examine(here.source, { backup, keys: {} })
    expect(findings).toEqual([{ kind: 'damaged-backup', subject: name, repaired: false }])
  })

  it('ends where the passphrase of the backups is missing', async () => {
    const backup = await newFolder()
    await createBackup(here.source, { ...manual, keys: { passphrase: 'nueve llaves verdes' }, folder: backup })
    await expect(examine(here.source, { backup, keys: {} })).rejects.toThrow('Set BACKUP_PASSPHRASE')
  })

  it('replaces a file that alone cannot be read, and removes nothing from a store that cannot take another', async () => {
    const backup = await newFolder()
    await createBackup(here.source, { ...manual, folder: backup })
    const [hash = ''] = await namedFiles(here.database.db)
    let isBroken = true
    const files: FileStore = {
      ...here.files,
      read: one => (one === hash && isBroken ? Promise.reject(disk('EIO')) : here.files.read(one)),
      put: bytes => {
        isBroken = false
        return here.files.put(bytes)
      },
    }
    const full: FileStore = { ...files, check: () => Promise.reject(disk('ENOSPC')) }
    const options = { repair: true, backup, keys: {} }
    await expect(examine({ ...here.source, files: full }, options)).rejects.toThrow('ENOSPC')
    expect(sha256Hex(await here.files.read(hash))).toBe(hash)
    const { findings } = await examine({ ...here.source, files }, options)
    expect(findings).toEqual([{ kind: 'unreadable-file', subject: hash, repaired: true }])
    expect((await examine({ ...here.source, files }, { keys: {} })).findings).toEqual([])
  })
})
