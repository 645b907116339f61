// @module-tag resources
// @module-tag any-database
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkpointWhenDue } from './checkpoints.ts'
import { openFolder, startParams } from './open-folder.ts'
import { type DiskFailure, type Module, type NodeFileSystem, SyncedFolder } from './synced-folder.ts'

const fail = (failure: Error) => expect.unreachable(failure.message)
const hasStrace = spawnSync('strace', ['-V']).status === 0
const source = (file: string) => JSON.stringify(import.meta.resolve(file))

describe('the embedded database in a folder', () => {
  let root: string
  /** A database with a table, left by an earlier version that never synced. */
  let earlier: string
  const copy = async () => {
    const folder = join(root, crypto.randomUUID())
    await cp(earlier, folder, { recursive: true })
    return folder
  }
  const count = async (client: PGlite) => (await client.query<{ n: number }>('select count(*)::int n from record')).rows

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'xrai-embedded-'))
    earlier = join(root, 'earlier')
    const client = await PGlite.create({ dataDir: earlier })
    await client.exec("create table record (text text); insert into record values ('kept')")
    await client.close()
  })

  it('of an earlier version opens unchanged and is synced from then on', async () => {
    const client = await openFolder(await copy(), fail)
    const { rows } = await client.query('select name, setting from pg_settings where name ~ $1 order by name', [
      '^(fsync|full_page_writes|synchronous_commit|wal_sync_method)$',
    ])
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      // Emscripten's fdatasync does nothing.
      { name: 'wal_sync_method', setting: 'fsync' },
    ])
    expect(await count(client)).toEqual([{ n: 1 }])
    await client.close()
  })

  it.runIf(hasStrace)('syncs what it acknowledges, as the system calls show', { timeout: 120_000 }, async () => {
    const folder = await copy()
    const trace = join(root, 'trace')
    const script = `
      const { openFolder } = await import(${source('./open-folder.ts')})
      const { writeSync } = await import('node:fs')
      const client = await openFolder(${JSON.stringify(folder)}, error => { throw error })
      for (let id = 0; id < 10; id++) {
        await client.query('insert into record values ($1)', ['record ' + id])
        writeSync(1, 'acknowledged')
      }
      await client.transaction(async tx => {
        for (let id = 0; id < 10; id++) await tx.query('insert into record values ($1)', ['record ' + id])
      })
      writeSync(1, 'acknowledged')
      await client.exec('checkpoint')
      writeSync(1, 'checkpointed')
      process.kill(process.pid, 'SIGKILL')`
    const calls = 'trace=write,pwrite64,pwritev,fsync,fdatasync'
    spawnSync('strace', ['-f', '-y', '-e', calls, '-o', trace, process.execPath, '--input-type=module', '-e', script])
    const unsynced = new Set<string>()
    let commits = 0
    let syncedLog = false
    for (const line of (await readFile(trace, 'utf8')).split('\n')) {
      const [, call, path = ''] = /(pwrite64|pwritev|write|fsync|fdatasync)\(\d+<([^>]*)>/.exec(line) ?? []
      if (call?.includes('write') && path.startsWith(folder)) unsynced.add(path)
      if (call?.includes('sync') && unsynced.delete(path)) syncedLog ||= path.includes('/pg_wal/')
      if (line.includes('"acknowledged"')) {
        expect([...unsynced].filter(path => path.includes('/pg_wal/'))).toEqual([])
        expect(syncedLog).toBe(true)
        syncedLog = false
        commits++
      }
      // Files that every start recreates need not be durable.
      if (line.includes('"checkpointed"')) {
        expect([...unsynced].filter(path => !/pg_internal\.init|pg_subtrans/.test(path))).toEqual([])
      }
    }
    expect(commits).toBe(11)
    const client = await openFolder(folder, fail)
    expect(await count(client)).toEqual([{ n: 21 }])
    await client.close()
  })

  const faults: Record<string, (files: NodeFileSystem, module: Module, isFailing: () => boolean) => void> = {
    'a sync that failed': ({ stream_ops: stream }, _, isFailing) => {
      const { fsync } = stream
      stream.fsync = file => fsync?.(isFailing() ? { ...file, node: file.node, nfd: 1 << 20 } : file) ?? 0
    },
    'a full disk': ({ stream_ops: stream }, module, isFailing) => {
      const { write } = stream
      stream.write = (file, ...rest) => {
        // ENOSPC in Emscripten's numbering.
        if (isFailing() && file.node.parent.name === 'pg_wal') throw new module.FS.ErrnoError(51)
        return write(file, ...rest)
      }
    },
  }

  it.each(Object.entries(faults))('answers nothing after %s, and has lost nothing', async (_, fault) => {
    const folder = await copy()
    const failures: DiskFailure[] = []
    let isFailing = false
    class FailingDisk extends SyncedFolder {
      override async init(...args: Parameters<SyncedFolder['init']>) {
        const { emscriptenOpts } = await super.init(...args)
        const preRun = [...(emscriptenOpts.preRun ?? [])]
        preRun.push(module => fault(module.NODEFS as unknown as NodeFileSystem, module, () => isFailing))
        return { emscriptenOpts: { ...emscriptenOpts, preRun } }
      }
    }
    const files = new FailingDisk(folder, failure => failures.push(failure))
    const client = await PGlite.create({ fs: files, startParams: [...startParams] })
    files.opened()
    await client.query("insert into record values ('before')")
    isFailing = true
    const calls = [1, 2].map(() => client.query("insert into record values ('lost')"))
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(failures.map(({ name }) => name)).toEqual(['DiskFailure'])
    isFailing = false
    await expect(client.query("insert into record values ('later')")).rejects.toThrow('the database stops')
    await client.close()
    const again = await openFolder(folder, fail)
    expect((await again.query('select text from record')).rows.slice(0, 2)).toEqual([
      { text: 'kept' },
      { text: 'before' },
    ])
    await again.close()
  })

  it('creates its first database again if the creation was interrupted', { tags: ['soak'] }, async () => {
    const folder = join(root, 'interrupted')
    await mkdir(join(folder, 'base'), { recursive: true })
    await writeFile(join(folder, 'PG_VERSION'), '18')
    await writeFile(join(folder, 'unfinished'), '')
    const client = await openFolder(folder, fail)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.close()
    expect(await readdir(folder)).not.toContain('unfinished')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await rm(folder, { recursive: true })
  })

  it('truncates its log by checkpoints, because one process has no checkpointer', async () => {
    const client = await openFolder(await copy(), fail)
    expect(await checkpointWhenDue(client, 1024 * 1024)).toBe(false)
    await client.exec('insert into record select gen_random_uuid()::text from generate_series(1, 20000)')
    expect(await checkpointWhenDue(client, 1024 * 1024)).toBe(true)
    expect(await checkpointWhenDue(client, 1024 * 1024)).toBe(false)
    await client.close()
  })
})
