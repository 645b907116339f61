import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set if the suite runs on a PostgreSQL server. */
    databaseUrl?: string
  }
}

const run = promisify(execFile)

export default async (project: TestProject) => {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const { url, stop } = await startPostgres(programs)
  project.provide('databaseUrl', url)
  return stop
}

/** A separate PostgreSQL server for a suite or a bench: new folder, free port, no sync to disk, removed afterwards. */
export const startPostgres = async (programs: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-postgres-'))
  const owner = await ownerOf(folder)
  const data = join(folder, 'data')
  const port = await freePort()
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'xrai', '-A', 'trust', '--no-sync'], owner)
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ]
  const begin = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
      { ...owner, stdio: 'ignore' },
    )
    const ended = once(server, 'exit')
    await ready(join(programs, 'pg_isready'), port)
    return async () => {
      // PostgreSQL's fast shutdown.
      if (server.exitCode === null) server.kill('SIGINT')
      await ended
    }
  }
  let halt = await begin()
  return {
    url: `postgresql://xrai@127.0.0.1:${port}/postgres`,
    /** Shuts the server down; its data stays. */
    halt: () => halt(),
    /** Restarts it at the same address. */
    resume: async () => {
      halt = await begin()
    },
    stop: async () => {
      await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, so its own user then owns the folder and runs the programs. */
const ownerOf = async (folder: string): Promise<{ uid?: number; gid?: number; cwd: string }> => {
  if (process.getuid?.() !== 0) return { cwd: folder }
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async flag => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres')
  await chown(folder, uid, gid)
  return { uid, gid, cwd: folder }
}

const ready = async (program: string, port: number): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answers = await run(program, ['-h', '127.0.0.1', '-p', String(port), '-q']).then(
      () => true,
      () => false,
    )
    if (answers) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('PostgreSQL did not start')
}
