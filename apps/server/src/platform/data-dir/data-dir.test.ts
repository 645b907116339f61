// @module-tag resources
import { chmod, lstat, mkdir, mkdtemp, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../base/log/log.ts'
import { openAppContext } from '../../open-app-context.ts'
import { readSettings, SettingsError } from '../../settings/settings.ts'
import { openDataDir } from './data-dir.ts'
import { FolderInUse } from './folder-lock.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'xrai-data-dir-'))
const open = (env: Readonly<Record<string, string>>) => openDataDir(readSettings(env), silentLog)
const onServer = { DATABASE_URL: 'postgres://localhost/xrai' }

/** Entries of the folder that other users can access. */
const openToOthers = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true })
  const open = await Promise.all(
    ['.', ...entries].map(async name => {
      const found = await lstat(join(folder, name))
      return !found.isSymbolicLink() && (found.mode & 0o077) !== 0 ? [`${name} ${found.mode.toString(8)}`] : []
    }),
  )
  return open.flat()
}

describe('DATA_DIR', () => {
  it('is accessible to its owner only after a start, with every file in it', async () => {
    const folder = join(await newFolder(), 'data')
    const context = await openAppContext(readSettings({ DATA_DIR: folder }), silentLog)
    await context.files.put(new Uint8Array([1, 2, 3]))
    expect((await readdir(folder)).toSorted()).toEqual(expect.arrayContaining(['database', 'files', 'lock', 'secret']))
    expect(await openToOthers(folder)).toEqual([])
    await expect(open({ DATA_DIR: folder })).rejects.toThrow(FolderInUse)
    await context.close()
    await (await open({ DATA_DIR: folder })).release()
  })

  it('of an earlier version is restricted to its owner, but link targets are not changed', async () => {
    const folder = await newFolder()
    const elsewhere = join(await newFolder(), 'shown')
    await writeFile(elsewhere, '')
    await chmod(elsewhere, 0o644)
    await mkdir(join(folder, 'database/base'), { recursive: true })
    await writeFile(join(folder, 'database/base/1'), '')
    await writeFile(join(folder, 'secret'), '')
    await symlink(elsewhere, join(folder, 'link'))
    const old = [
      ['secret', 0o644],
      ['database/base/1', 0o666],
      ['database/base', 0o755],
      ['database', 0o755],
      ['.', 0o755],
    ] as const
    for (const [name, mode] of old) await chmod(join(folder, name), mode)
    const dataDir = await open({ DATA_DIR: folder })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await dataDir.mendDatabase()
    expect(await openToOthers(folder)).toEqual([])
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o644)
    await dataDir.release()
  })

  it('is shared by processes that use a PostgreSQL server', async () => {
    const env = { ...onServer, DATA_DIR: await newFolder() }
    const opened = [await open(env), await open(env)]
    await expect(open({ DATA_DIR: env.DATA_DIR })).rejects.toThrow(FolderInUse)
    await Promise.all(opened.map(({ release }) => release()))
  })

  it('is not created when nothing is stored in it', async () => {
    const DATA_DIR = join(await newFolder(), 'none')
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    }
    await (await open({ ...onServer, ...s3, BETTER_AUTH_SECRET: 'x'.repeat(32), DATA_DIR })).release()
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
  })

  it.each([{}, onServer])('cannot be one in which a restore was killed', async database => {
    const DATA_DIR = await newFolder()
    const env = { ...database, DATA_DIR }
    await mkdir(join(DATA_DIR, 'restoring'))
    await expect(open(env)).rejects.toThrow('a restore was interrupted')
    await (await openDataDir(readSettings(env), silentLog, { restores: true })).release()
    // Its database gets its name at the end.
    await mkdir(join(DATA_DIR, 'database'))
    await (await open(env)).release()
    expect((await readdir(DATA_DIR)).toSorted()).toEqual(['database', 'lock'])
    // Until then a database may be the earlier one, or the new one of a restore that has not ended.
    await mkdir(join(DATA_DIR, 'replacing/files'), { recursive: true })
    await expect(open(env)).rejects.toThrow(`What was there before lies in ${join(DATA_DIR, 'replacing')},`)
  })

  it('cannot be a shared folder', async () => {
    const folder = await newFolder()
    await chmod(folder, 0o1777)
    await expect(open({ DATA_DIR: folder })).rejects.toThrow(SettingsError)
    await expect(open({ DATA_DIR: '/' })).rejects.toThrow(SettingsError)
    expect((await stat(folder)).mode & 0o7777).toBe(0o1777)
  })
})
