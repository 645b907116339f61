// @module-tag resources
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../base/log/log.ts'
import { openDataDir } from '../platform/data-dir/data-dir.ts'
import { createBackup } from '../records/backup/create-backup.ts'
import { newFolder, newInstallation } from '../records/backup/testing/installation.ts'
import { readSettings } from '../settings/settings.ts'

let here: Awaited<ReturnType<typeof newInstallation>>
let from: string
beforeAll(async () => {
  here = await newInstallation()
  from = await newFolder()
  await createBackup(here.source, { reason: 'manual', keys: {}, folder: from })
}, 300_000)
afterAll(() => here.close())

/** The call before which the process is killed or the call fails: of a file whose path ends so. */
interface Fault {
  readonly call: 'rename' | 'mkdir'
  readonly of: string
  readonly how: 'kill' | 'fail'
}

/** Runs `npm run restore -- --replace` in a process of its own. */
const restoreInto = (to: string, fault?: Fault) => {
  const source = JSON.stringify(import.meta.resolve('./backup-command-line.ts'))
  const script = `
    import { promises } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let fault = ${JSON.stringify(fault ?? null)}
    for (const call of ['rename', 'mkdir']) {
      const original = promises[call]
      promises[call] = async (path, ...more) => {
        if (fault?.call === call && path.endsWith('/' + fault.of)) {
          if (fault.how === 'kill') process.kill(process.pid, 'SIGKILL')
          fault = null
          throw Object.assign(new Error('EIO: the disk'), { code: 'EIO' })
        }
        return original(path, ...more)
      }
    }
    syncBuiltinESMExports()
    const { runBackupCommand } = await import(${source})
    const terminal = { say: text => console.log(text), complain: text => console.error(text) }
    process.exitCode = await runBackupCommand(${JSON.stringify(['restore', '--from', from, '--to', to, '--replace'])}, {}, terminal)`
  const parameters = ['--input-type=module', '-e', script]
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  return { status, signal, said: `${stdout}${stderr}` }
}

const old = ['database', 'files', 'outbox', 'secret'] as const

/** A folder with data that exists nowhere else. */
const usedFolder = async () => {
  const folder = await newFolder()
  for (const name of ['database', 'files', 'outbox']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'only'), name)
  }
  await writeFile(join(folder, 'secret'), 'secret')
  return folder
}

/** The entries of `usedFolder` that are in one of the folders, unchanged. */
const foundIn = async (...folders: readonly string[]) => {
  const found: string[] = []
  for (const folder of folders) {
    for (const name of old) {
      const path = name === 'secret' ? join(folder, name) : join(folder, name, 'only')
      if ((await readFile(path, 'utf8').catch(() => null)) === name) found.push(name)
    }
  }
  return found.toSorted()
}

const start = (folder: string) => openDataDir(readSettings({ DATA_DIR: folder }), silentLog)

/** Repeats the restore, which sets the old data aside. */
const expectRestored = async (folder: string) => {
  const { status, said } = restoreInto(folder)
  const [aside = ''] = (await readdir(folder)).filter(name => name.startsWith('replaced-'))
  expect(said).toContain(`What was there before lies in ${join(folder, aside)}`)
  expect(status).toBe(0)
  expect(await foundIn(join(folder, aside))).toEqual(old)
  expect((await readdir(folder)).toSorted()).toEqual(['database', 'files', 'lock', aside, 'secret'])
  await (await start(folder)).release()
}

describe('a restore with --replace', () => {
  it('loses nothing if it is killed and repeated, names where the data is, and lets nothing start between', async () => {
    const folder = await usedFolder()
    expect(restoreInto(folder, { call: 'rename', of: 'files', how: 'kill' })).toMatchObject({ signal: 'SIGKILL' })
    await expect(start(folder)).rejects.toThrow(`What was there before lies in ${join(folder, 'replacing')},`)
    expect(await foundIn(folder, join(folder, 'replacing'))).toEqual(old)
    await expectRestored(folder)
  }, 300_000)

  it('loses nothing at whatever moment it is killed', { tags: ['soak'], timeout: 300_000 }, async () => {
    const folder = await usedFolder()
    // A restore that was killed after everything had its place left this.
    await mkdir(join(folder, 'restoring'))
    expect(restoreInto(folder, { call: 'rename', of: 'database', how: 'kill' })).toMatchObject({ signal: 'SIGKILL' })
    // Nothing was moved yet.
    await (await start(folder)).release()
    expect(await foundIn(folder)).toEqual(old)
    const faults: readonly Fault[] = [
      { call: 'rename', of: 'files', how: 'kill' },
      { call: 'mkdir', of: 'restoring', how: 'kill' },
      { call: 'rename', of: 'replacing', how: 'kill' },
    ]
    for (const fault of faults) {
      expect(restoreInto(folder, fault)).toMatchObject({ signal: 'SIGKILL' })
      await expect(start(folder)).rejects.toThrow(`What was there before lies in ${join(folder, 'replacing')},`)
      expect(await foundIn(folder, join(folder, 'replacing'))).toEqual(old)
    }
    await expectRestored(folder)
  })

  it('leaves the data where it was if it cannot be moved, or the restore fails after a kill', {
    tags: ['soak'],
    timeout: 300_000,
  }, async () => {
    const folder = await usedFolder()
    const isUnchanged = async () => {
      expect(await foundIn(folder)).toEqual(old)
      expect((await readdir(folder)).filter(name => name !== 'lock').toSorted()).toEqual(old)
    }
    expect(restoreInto(folder, { call: 'rename', of: 'files', how: 'fail' }).said).toContain('EIO')
    await isUnchanged()
    restoreInto(folder, { call: 'mkdir', of: 'restoring', how: 'kill' })
    expect(await foundIn(folder)).toEqual([])
    expect(restoreInto(folder, { call: 'mkdir', of: 'restoring', how: 'fail' }).said).toContain('EIO')
    await isUnchanged()
    await (await start(folder)).release()
  })

  it('is undone by hand as the refused start says, wherever it was killed', {
    tags: ['soak'],
    timeout: 300_000,
  }, async () => {
    const folder = await usedFolder()
    const removedFirst = ['database', 'files', 'secret', 'restoring']
    for (const fault of [
      { call: 'rename', of: 'files', how: 'kill' },
      { call: 'rename', of: 'replacing', how: 'kill' },
    ] as const) {
      restoreInto(folder, fault)
      const quoted = removedFirst
        .map(name => `'${name}'`)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' and then ')
      await expect(start(folder)).rejects.toThrow(`first remove ${quoted} if there is a 'restoring'`)
      if ((await readdir(folder)).includes('restoring'))
        for (const name of removedFirst) await rm(join(folder, name), { recursive: true })
      for (const name of await readdir(join(folder, 'replacing')))
        await rename(join(folder, 'replacing', name), join(folder, name))
      await rmdir(join(folder, 'replacing'))
      expect(await foundIn(folder)).toEqual(old)
      await (await start(folder)).release()
    }
  })
})
