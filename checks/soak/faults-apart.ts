import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { minuteMs } from '@xrai/contract/records/durations'
import { login, register } from '@xrai/contract/routes/accounts'
import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { getCredits } from '@xrai/contract/routes/credits'
import { getOriginal, getThumbnail } from '@xrai/contract/routes/images'
import { getWatchFolder, testWatchFolder } from '@xrai/contract/routes/watch-folder'
import { storedPath } from '../../apps/server/src/base/backup-layout.ts'
import { sha256Hex } from '../../apps/server/src/base/sha256-hex.ts'
import { failedFolder } from '../../apps/server/src/interop/watch-folder/places.ts'
import { type Caller, callerOf } from '../../apps/server/src/testing/caller.ts'
import { acceptOf, decisionsOf } from '../../apps/server/src/testing/decisions.ts'
import { findPostgres } from '../../apps/server/src/testing/find-postgres.ts'
import { type Cluster, type ClusterOptions, type ClusterProcess, startCluster } from '../../bench/cluster/cluster.ts'
import { startS3Server } from '../../bench/cluster/s3-server.ts'
import { benchRadiograph } from '../../bench/speed/picture.ts'
import { type Account, newAccount, newToken, startServer } from '../../bench/speed/server.ts'
import { dicomOfFrames } from '../../packages/engine/fixtures/hostile-files.ts'
import { flipMiddle } from './demo-restored.ts'
import { readPlace } from './folder/places.ts'
import { hashOf } from './folder/sent-files.ts'
import { leaveFree, onTmpfs } from './full-disk.ts'
import { standIn } from './outages.ts'
import { behindCaddy, writeThroughCaddy } from './proxy.ts'
import { openCommand } from './server-command.ts'
import type { Verify } from './verify.ts'

/*
 * Repeats faults that were fixed for one process with the embedded database on several hosts: two API processes and a
 * worker on a PostgreSQL server and an S3 server. Their DATA_DIR and the S3 server's objects are on two small tmpfs
 * (mounted by root), far below DISK_RESERVE_GB, which has no effect here, because DATA_DIR contains only uploads in
 * progress.
 */
const port = 3290
const restoredPort = 3294
const dataMb = 64
const storageMb = 128
const newClinics = 3
const megabyte = 1024 * 1024
/** The trailing bytes that a clinic may store in total, and those of the first file. */
const allowance = 6 * megabyte
const tail = 4 * megabyte
/** A damaged file counts as young for two minutes, and the job runs every minute. */
const folderPatienceMs = 5 * minuteMs
/** The readiness check calls the S3 server every 15 seconds. */
const readyPatienceMs = 40_000

type Api = ClusterProcess & Caller

/** A clinic with an analysed radiograph. */
interface Clinic {
  readonly account: Account
  readonly analysisId: string
  readonly imageId: string
  readonly finding: string
  /** The statuses of its uploads during and outside the full-disk phases. */
  readonly uploads: number[]
}

interface Soak {
  readonly apis: readonly [Api, Api]
  readonly verify: Verify
  readonly picture: Uint8Array<ArrayBuffer>
}

export const soakFaultsApart = (verify: Verify): Promise<void> =>
  onTmpfs(dataMb, verify, data => onTmpfs(storageMb, verify, storage => soakCluster({ data, storage }, verify)))

type Disks = NonNullable<ClusterOptions['disks']>

const soakCluster = async (disks: Disks, verify: Verify): Promise<void> => {
  const watchDir = await mkdtemp(join(tmpdir(), 'xrai-watched-'))
  const settings = {
    ...behindCaddy,
    BETTER_AUTH_SECRET: randomBytes(32).toString('hex'),
    METRICS_TOKEN: randomBytes(32).toString('hex'),
    MODELS_DIR: standIn,
    NEW_CLINICS_A_DAY: String(newClinics),
    UNANALYSED_GB: String(allowance / 1024 / megabyte),
    WATCH_DIR: watchDir,
  }
  const cluster = await startCluster({ apis: 2, workers: 1, port, settings, disks })
  try {
    const [one, other] = cluster.apis.map(apiOf)
    if (!one || !other) throw new Error('two APIs')
    const soak: Soak = { apis: [one, other], verify, picture: new Uint8Array(await benchRadiograph()) }
    const endDamaged = await sendDamaged(soak, watchDir)
    await writeThroughBoth(soak, settings.METRICS_TOKEN)
    await registerClinics(soak)
    await sendTails(soak)
    const clinic = await newClinic(soak)
    await fillDisks(soak, clinic, disks)
    await backUpAndRestore(soak, clinic, cluster, settings)
    await endDamaged()
  } finally {
    await cluster.stop()
    await rm(watchDir, { recursive: true, force: true })
  }
}

const apiOf = (process: ClusterProcess): Api => ({
  ...process,
  ...callerOf({ request: (path, init) => fetch(`${process.url}${path}`, init) }),
})

/** Sends a DICOM file of 1e30 frames to each API and into a watch folder, whose result takes minutes. */
const sendDamaged = async ({ apis, verify }: Soak, watchDir: string): Promise<() => Promise<void>> => {
  const bytes = new Uint8Array(dicomOfFrames('1e30'))
  const [api] = apis
  const token = await newToken(api.url)
  const { name, fault } = await api.answerOf(testWatchFolder, { token })
  verify(fault === null, `the folder cannot be used: ${fault}`)
  await writeFile(join(watchDir, name, 'treinta ceros.dcm'), bytes)
  const written = performance.now()
  for (const { name, upload } of apis) {
    const { status, answer } = await upload(token, bytes)
    verify(status === 422 && answer['code'] === 'DICOM_DAMAGED', `${name}: 1e30 frames: ${status} ${answer['code']}`)
  }
  return async () => {
    const isFailed = async () => (await api.answerOf(getWatchFolder, { token })).failed > 0
    while (!(await isFailed()) && performance.now() - written < folderPatienceMs) await setTimeout(2000)
    const failed = await readPlace(join(watchDir, name, failedFolder))
    verify(failed.join() === `${hashOf(bytes)} DICOM_DAMAGED`, `the watched file is not rejected: '${failed}'`)
    const seconds = Math.round((performance.now() - written) / 1000)
    process.stdout.write(`1e30 frames: refused by ${apis.length} APIs, and in a watched folder after ${seconds} s\n`)
  }
}

const writeThroughBoth = async ({ apis, verify }: Soak, metricsToken: string): Promise<void> => {
  const urls = apis.map(({ url }) => url)
  await writeThroughCaddy(urls, verify)
  for (const { name, call } of apis) {
    const { response } = await call('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    const made = /^xrai_http_request_duration_seconds_count\{(?=.*route="\/api\/cases")(?=.*status="201").*\} (\d+)/m
    const count = Number(made.exec(await response.text())?.[1] ?? 0)
    verify(count > 100, `Caddy gave ${name} only ${count} of the writes`)
    process.stdout.write(`${count} of them by ${name}\n`)
  }
}

/** Registers clinics from one address alternately at both APIs, which share the count. */
const registerClinics = async ({ apis, verify }: Soak): Promise<void> => {
  const [one, other] = apis
  const registerFrom = async ({ call }: Api, address: string) => {
    const json = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() }
    const body = { ...json, first_name: 'Ana', last_name: 'Bench' }
    return (await call(register.path, { json: body, headers: { 'x-forwarded-for': address } })).answer['code'] ?? 'made'
  }
  const codes: unknown[] = []
  for (const api of [one, other, one, other, one]) codes.push(await registerFrom(api, '198.51.100.7'))
  const refused = codes.splice(newClinics)
  verify(
    codes.every(code => code === 'made'),
    `the first ${newClinics} clinics of an address: ${codes}`,
  )
  verify(
    refused.every(code => code === 'TOO_MANY_ATTEMPTS'),
    `further clinics of an address: ${refused}`,
  )
  for (const api of apis) {
    const code = await registerFrom(api, '198.51.100.8')
    verify(code === 'made', `${api.name}: a clinic of another address: ${code}`)
  }
  process.stdout.write(`${codes.length} clinics of one address by both APIs, ${refused.length} more refused\n`)
}

/** A different file with the same image. */
const withTail = (picture: Uint8Array, tail: Uint8Array) => new Uint8Array(Buffer.concat([picture, tail]))

/** Sends trailing bytes to both APIs, which share the count. */
const sendTails = async ({ apis, verify, picture }: Soak): Promise<void> => {
  const [one, other] = apis
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const token = await newToken(first.url)
    const send = async ({ upload }: Api, tail: number) => {
      const { status, answer } = await upload(token, withTail(picture, new Uint8Array(tail)))
      return `${status} ${answer['code'] ?? 'stored'}`
    }
    const answers = [await send(first, tail), await send(second, tail + 1), await send(first, tail + 2)]
    answers.push(await send(second, 0))
    const said = answers.join(', ')
    const expected = '200 stored, 409 ALLOWANCE_FULL, 409 ALLOWANCE_FULL, 200 stored'
    verify(said === expected, `bytes behind a picture: ${said}, not ${expected}`)
    process.stdout.write(`bytes behind a picture, ${first.name} and ${second.name} in turn, at last none: ${said}\n`)
  }
}

const newClinic = async ({ apis, picture }: Soak): Promise<Clinic> => {
  const [{ url, analyze, answerOf }] = apis
  const account = await newAccount(url)
  const { token } = account
  const { analysis_id: analysisId, predictions } = await analyze(token, picture)
  const { image } = await answerOf(getAnalysis, { token, params: { id: analysisId } })
  return { account, analysisId, imageId: image.id, finding: predictions[0]?.detection_id ?? '', uploads: [] }
}

/**
 * Fills DATA_DIR and then the S3 server completely: uploads are refused and everything else works, also after a
 * restart.
 */
const fillDisks = async (soak: Soak, clinic: Clinic, disks: Disks): Promise<void> => {
  const { apis, verify } = soak
  const [, restarted] = apis
  const dataFiller = join(disks.data, 'filler')
  const storageFiller = join(disks.storage, 'filler')

  await leaveFree(disks.data, dataFiller, 0)
  await useWhileFull(soak, clinic, 'DATA_DIR full')
  await rm(dataFiller)
  await uploadAgain(soak, clinic, 'DATA_DIR has room')

  await leaveFree(disks.storage, storageFiller, 0)
  await useWhileFull(soak, clinic, 'S3 full')
  for (const api of apis) await readyUntil(api, 'full', verify)
  await restarted.kill()
  await leaveFree(disks.data, dataFiller, 0)
  await restarted.start()
  await useWhileFull(soak, clinic, 'started with both full')
  await Promise.all([rm(dataFiller), rm(storageFiller)])
  await uploadAgain(soak, clinic, 'both have room')
  for (const api of apis) await readyUntil(api, 'ok', verify)

  const { token } = clinic.account
  const { total } = await restarted.answerOf(listAnalyses, { token, query: { limit: 1 } })
  const { used, reserved } = await restarted.answerOf(getCredits, { token })
  const taken = clinic.uploads.filter(status => status === 200).length
  verify(total === taken + 1, `${total} analyses, ${taken + 1} uploads were taken`)
  verify(used === total && reserved === 0, `${used} credits used and ${reserved} reserved for ${total} analyses`)
  const refused = clinic.uploads.filter(status => status === 503).length
  process.stdout.write(
    `DATA_DIR, S3 and both full: ${refused} uploads refused with 503, ${taken} taken once there was room\n`,
  )
}

/** Uses each API like a clinic while uploads are refused. */
const useWhileFull = async ({ apis, verify, picture }: Soak, clinic: Clinic, when: string): Promise<void> => {
  const { account, analysisId, imageId, finding } = clinic
  const { token, email, password } = account
  for (const api of apis) {
    const { name, call } = api
    const calls = {
      login: call(login.path, { json: { email, password } }),
      list: call(listAnalyses.path, { token }),
      original: call(getOriginal.path.replace('{id}', imageId), { token }),
      thumbnail: call(getThumbnail.path.replace('{id}', imageId), { token }),
      case: call(createCase.path, { token, json: { name: 'Caso' } }),
      decision: decisionsOf({ call }, { analysis_id: analysisId }).send(token, acceptOf(finding)),
      ready: call('/api/health/ready'),
    }
    for (const [what, answered] of Object.entries(calls)) {
      const { status, response } = await answered
      const { byteLength } = await response.arrayBuffer()
      verify(status === 200 || status === 201, `${name}, ${when}: ${what} is answered with ${status}`)
      if (what === 'original') verify(byteLength === picture.length, `${name}, ${when}: ${byteLength} bytes are read`)
    }
    const { status, answer, headers } = await uploadNew(api, clinic, picture)
    const isRefused = status === 503 && answer['code'] === 'STORAGE_UNAVAILABLE' && headers.has('retry-after')
    verify(isRefused, `${name}, ${when}: an upload is answered with ${status} ${answer['code']}`)
  }
}

const uploadAgain = async ({ apis, verify, picture }: Soak, clinic: Clinic, when: string): Promise<void> => {
  for (const api of apis) {
    const { status, answer } = await uploadNew(api, clinic, picture)
    verify(status === 200, `${api.name}, ${when}: an upload is answered with ${status} ${answer['code']}`)
  }
}

/** Uploads a file that is not stored yet, because a stored one needs no space. */
const uploadNew = async ({ upload }: Api, { account, uploads }: Clinic, picture: Uint8Array) => {
  const answered = await upload(account.token, withTail(picture, randomBytes(8)))
  uploads.push(answered.status)
  return answered
}

/** Polls until the storage reports this state; the API stays ready. */
const readyUntil = async ({ name, call }: Api, storage: 'full' | 'ok', verify: Verify): Promise<void> => {
  let said: unknown
  for (const end = performance.now() + readyPatienceMs; said !== storage && performance.now() < end; ) {
    const { status, answer } = await call('/api/health/ready')
    if (status !== 200) return verify(false, `${name}: ready is answered with ${status} ${JSON.stringify(answer)}`)
    said = answer['storage']
    await setTimeout(1000)
  }
  verify(said === storage, `${name}: ready says ${said}, not ${storage}`)
}

/** Backs up, damages and repairs the copies, and restores them into another database and S3 server. */
const backUpAndRestore = async (
  { apis, verify, picture }: Soak,
  { account, imageId }: Clinic,
  { database, storage }: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-backups-'))
  const backups = join(folder, 'backups')
  const restored = join(folder, 'restored')
  await mkdir(backups)
  const run = async (places: Readonly<Record<string, string>>, expected: number, ...parameters: string[]) => {
    const program = 'commands/backup-command.ts'
    const { status, output } = await openCommand(program, restored, parameters, { ...settings, ...places }).ended
    verify(status === expected, `${parameters.join(' ')} ended with ${status}, not with ${expected}: ${output}`)
    return output
  }
  const here = { DATABASE_URL: database.url, ...storage.settings }
  const backUp = () => run(here, 0, 'backup', '--to', backups)
  const copy = join(backups, storedPath(sha256Hex(picture)))
  const verifyCopy = async (what: string) => {
    const isWhole = (await readFile(copy)).equals(picture)
    verify(isWhole, `${what} is another file than the radiograph`)
    return Number(isWhole)
  }

  await backUp()
  await verifyCopy('the copy')
  await writeFile(copy, picture.subarray(1))
  verify((await backUp()).includes('1 copies were damaged and were written again'), 'a shorter copy is not reported')
  let rewritten = await verifyCopy('the copy that was shorter')
  await flipMiddle(copy)
  const found = await run(here, 1, 'doctor', '--backup', backups)
  verify(found.includes(`damaged-backup  ${storedPath(sha256Hex(picture))}`), `the doctor says: ${found}`)
  const repaired = await run(here, 0, 'doctor', '--backup', backups, '--repair')
  verify(repaired.includes('repaired'), `the doctor that repairs says: ${repaired}`)
  rewritten += await verifyCopy('the copy of which a byte was another')

  const storageThere = await startS3Server()
  const there = { DATABASE_URL: newDatabase(database.url), ...storageThere.settings }
  const said = await run(there, 0, 'restore', '--from', backups, '--to', restored, '--keep-sessions')
  await run(there, 0, 'doctor', '--backup', backups)
  const server = await startServer(restoredPort, restored, { ...settings, ...there, BACKUP_DIR: 'off' })
  const { token } = account
  const read = async (url: string, path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: token } })
    return Buffer.from(await answer.arrayBuffer())
  }
  const original = getOriginal.path.replace('{id}', imageId)
  const list = listAnalyses.path
  const isEqual = (await read(server.url, original)).equals(picture)
  verify(isEqual, 'the restored radiograph has other bytes')
  const listed = await read(server.url, list)
  const listedBefore = await read(apis[0].url, list)
  verify(listed.equals(listedBefore), 'the restored clinic has another list of analyses')
  process.stdout.write(
    `${rewritten} of 2 damaged copies written again; ${said.split('\n')[0]} ` +
      `The radiograph has ${isEqual ? 'its' : 'other'} bytes\n`,
  )
  await server.stop()
  await storageThere.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Creates an empty database on the same PostgreSQL server and returns its URL. */
const newDatabase = (url: string): string => {
  const name = 'restored'
  execFileSync(join(findPostgres() ?? '', 'createdb'), ['--maintenance-db', url, name])
  return Object.assign(new URL(url), { pathname: name }).href
}
