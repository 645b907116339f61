// @module-tag resources
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { FolderInUse, lockFile, lockFolder } from './folder-lock.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'xrai-lock-'))

/** Another process that locks the folder; the result kills it. */
const holdElsewhere = async (folder: string, env: Readonly<Record<string, string>> = {}) => {
  const source = fileURLToPath(new URL('./folder-lock.ts', import.meta.url))
  const script = `
    const { lockFolder } = await import(${JSON.stringify(source)})
    await lockFolder(${JSON.stringify(folder)})
    process.stdout.write('held')
    setInterval(() => undefined, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let warned = ''
  holder.stderr.on('data', text => {
    warned += text
  })
  await once(holder.stdout, 'data')
  return async () => {
    const ended = once(holder, 'close')
    holder.kill('SIGKILL')
    await ended
    return warned
  }
}

describe('the lock of a folder', () => {
  it('excludes a second holder until the first releases it', async () => {
    const folder = await newFolder()
    const release = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await release()
    await (await lockFolder(folder))()
  })

  it('is shared with a process with another TMPDIR, and ends with a kill', async () => {
    const folder = await newFolder()
    const kill = await holdElsewhere(folder, { TMPDIR: await newFolder() })
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    // Node's warning about the SQLite module must not appear either.
    expect(await kill()).toBe('')
    await (await lockFolder(folder))()
  })

  it('is the same by every path to the folder', async () => {
    const folder = await newFolder()
    const link = join(await newFolder(), 'link')
    await symlink(folder, link)
    const release = await lockFolder(link)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await expect(lockFolder(join(folder, '..', folder.slice(tmpdir().length + 1)))).rejects.toThrow(FolderInUse)
    await release()
  })

  it('is stored in the folder, for any length of its path', async () => {
    const folder = join(await newFolder(), 'a'.repeat(120), 'b'.repeat(120))
    await mkdir(folder, { recursive: true })
    const release = await lockFolder(folder)
    expect(await readdir(folder)).toEqual([lockFile])
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await release()
  })

  it('does not lock the copy of a locked folder', async () => {
    const folder = await newFolder()
    const kill = await holdElsewhere(folder)
    const copy = join(await newFolder(), 'copy')
    await cp(folder, copy, { recursive: true })
    await (await lockFolder(copy))()
    await kill()
  })

  it('can be acquired if an archive made its file read-only', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, lockFile), '')
    await chmod(join(folder, lockFile), 0o444)
    await (await lockFolder(folder))()
  })

  it('allows several shared holders, which exclude an exclusive one', async () => {
    const folder = await newFolder()
    const releases = [await lockFolder(folder, 'shared'), await lockFolder(folder, 'shared')]
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    for (const release of releases) await release()
    const release = await lockFolder(folder)
    await expect(lockFolder(folder, 'shared')).rejects.toThrow(FolderInUse)
    await release()
  })

  it('does not lock other folders', async () => {
    const releases = await Promise.all([await newFolder(), await newFolder()].map(folder => lockFolder(folder)))
    await Promise.all(releases.map(release => release()))
  })

  it('names its file if it cannot be created', async () => {
    const folder = await newFolder()
    await mkdir(join(folder, lockFile))
    await expect(lockFolder(folder)).rejects.toThrow(join(folder, lockFile))
  })
})
