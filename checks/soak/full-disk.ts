import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { getOriginal } from '@xrai/contract/routes/images'
import { findPostgres } from '../../apps/server/src/testing/find-postgres.ts'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { benchRadiograph } from '../../bench/speed/picture.ts'
import { newToken, startServer, upload } from '../../bench/speed/server.ts'
import type { Verify } from './verify.ts'

/*
 * A server whose DATA_DIR is a small tmpfs (mounted by root): below the reserve uploads are refused and everything else
 * works, uploads resume without a restart, and a completely full disk ends a start with a sentence, or leaves a
 * read-only server if the database is elsewhere. On the embedded database, then on a PostgreSQL server.
 */
const port = 3295
const diskMb = 600
const reserveMb = 100
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export async function soakFullDisk(verify: Verify): Promise<void> {
  await onTmpfs(diskMb, verify, folder => fillAndFree(folder, '', verify))
  const programs = findPostgres()
  if (!programs) return verify(false, 'PostgreSQL is not installed')
  const database = await startPostgres(programs)
  await onTmpfs(diskMb, verify, folder => fillAndFree(folder, database.url, verify)).finally(database.stop)
}

/** Runs `work` on a disk of this many megabytes. */
export const onTmpfs = async (
  megabytes: number,
  verify: Verify,
  work: (folder: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    verify(false, 'a tmpfs cannot be mounted: run this as root')
    return
  }
  try {
    await work(folder)
  } finally {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

const fillAndFree = async (folder: string, databaseUrl: string, verify: Verify): Promise<void> => {
  const name = databaseUrl ? 'on PostgreSQL' : 'embedded'
  const dataDir = join(folder, 'data')
  const settings = { DATABASE_URL: databaseUrl, DISK_RESERVE_GB: String(reserveMb / 1024), BACKUP_DIR: 'off' }
  const server = await startServer(port, dataDir, settings)
  const { url } = server
  const token = await newToken(url)
  const headers = { authorization: token, 'content-type': 'application/json' }
  const picture = await benchRadiograph()
  const { answer } = await upload(url, token, picture)
  const statusOf = async (path: string, init?: RequestInit) => {
    const got = await fetch(`${url}${path}`, { headers, ...init }).catch(() => null)
    return { status: got?.status ?? 0, body: Object((await got?.json().catch(() => null)) ?? null) }
  }
  const { body: stored } = await statusOf(getAnalysis.path.replace('{id}', answer.analysis_id))
  const original = getOriginal.path.replace('{id}', stored.image.id)
  const send = () => upload(url, token, picture).then(() => 'stored', String)

  const filler = join(folder, 'filler')
  await leaveFree(folder, filler, reserveMb / 2)
  const refused = await send()
  verify(refused.includes('507') && refused.includes('DISK_FULL'), `${name}: an upload below the reserve: ${refused}`)
  for (const path of [listAnalyses.path, original])
    verify((await statusOf(path)).status === 200, `${name}: ${path} is not answered below the reserve`)
  const created = await statusOf(createCase.path, { method: 'POST', body: JSON.stringify({ name: 'Caso' }) })
  verify(created.status === 201, `${name}: a case below the reserve: ${created.status}`)
  await pause(6000)
  const ready = await statusOf('/api/health/ready')
  verify(ready.status === 200 && ready.body.storage === 'full', `${name}: ready says ${JSON.stringify(ready)}`)
  await rm(filler)
  const again = await send()
  verify(again === 'stored', `${name}: an upload once there is room: ${again}`)

  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
  await leaveFree(folder, filler, 0)
  await startOnFull(dataDir, settings, verify, statusOf, original)
  await rm(filler)
  const restarted = await startServer(port, dataDir, settings)
  const list = await statusOf(listAnalyses.path)
  verify(list.body.total === 2, `${name}: ${list.body.total} analyses of 2 after the full disk`)
  await restarted.stop()
}

/** Expects the server to respond, or to exit and name the folder and the reason. */
const startOnFull = async (
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  verify: Verify,
  statusOf: (path: string) => Promise<{ readonly status: number }>,
  original: string,
): Promise<void> => {
  const env = { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir, DEMO_CLINIC: 'off' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  for (const deadline = Date.now() + 180_000; child.exitCode === null && Date.now() < deadline; await pause(500)) {
    if ((await statusOf('/api/health/ready')).status === 200) break
  }
  if (child.exitCode === null) {
    const { status } = await statusOf(original)
    verify(status === 200, `a program that started on a full disk answers ${status}`)
    process.stdout.write('a start on a full disk serves reading\n')
    child.kill('SIGKILL')
    await ended
    return
  }
  verify(said.includes(dataDir) && said.includes('ENOSPC'), `a start on a full disk ended with: ${said}`)
  process.stdout.write(said)
}

export const leaveFree = async (folder: string, filler: string, megabytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const bytes = bavail * bsize - megabytes * 1024 * 1024
  await writeFile(filler, new Uint8Array(Math.max(0, bytes)))
}
