import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '@xrai/contract/records/durations'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { getCredits } from '@xrai/contract/routes/credits'
import { getOriginal } from '@xrai/contract/routes/images'
import { type Callers, completedCase, openCallers, type SentCase, sendCase } from '../../bench/cluster/clinic.ts'
import { type ClusterProcess, startCluster } from '../../bench/cluster/cluster.ts'
import { newToken } from '../../bench/speed/server.ts'
import { drawPhantom } from '../../samples/phantom/draw-phantom.ts'
import { encodeJpeg } from '../../samples/phantom/encode.ts'
import type { Verify } from './verify.ts'

/*
 * Two API processes and two workers on one PostgreSQL and one S3 server, with three clinics at work: each process is
 * killed (-9) in turn, then the database and the storage are unavailable for a minute each. Calls may then respond 503
 * with Retry-After; afterwards nothing acknowledged is lost, analysed twice or charged twice.
 */
export const standIn = fileURLToPath(new URL('../../packages/engine/fixtures', import.meta.url))
const clinics = 3
const awayMs = minuteMs
/** Pause between two events, in which the clinics continue. */
const restMs = 8000

interface Clinic {
  readonly token: string
  readonly sent: SentCase[]
}

export async function soakOutages(verify: Verify): Promise<void> {
  const settings = { MODELS_DIR: standIn }
  const cluster = await startCluster({ apis: 2, workers: 2, port: 3291, settings })
  const callers = openCallers(cluster.apis.map(({ url }) => url))
  const picture = await encodeJpeg(drawPhantom({ type: 'panoramic', seed: 13, width: 1200, height: 600 }).image)
  const ours: Clinic[] = []
  for (let clinic = 0; clinic < clinics; clinic++) {
    ours.push({ token: await newToken(cluster.apis[0]?.url ?? ''), sent: [] })
  }

  let isOver = false
  const work = async (clinic: Clinic) => {
    for (let round = 0; !isOver; round++)
      clinic.sent.push(await sendCase(callers, clinic.token, picture, `Caso ${round}`))
  }
  const working = Promise.all(ours.map(work))

  for (const one of [...cluster.apis, ...cluster.workers]) await killAndStart(one)
  await away('database', cluster.database, cluster.apis, ours[0]?.token ?? '', verify)
  await away('storage', cluster.storage, cluster.apis, ours[0]?.token ?? '', verify)
  isOver = true
  await working

  for (const [place, clinic] of ours.entries())
    await verifyClinic(callers, `clinic ${place + 1}`, clinic, picture, verify)
  const wrong = callers.failures.filter(({ status }) => status !== 503)
  verify(wrong.length === 0, `answered with ${[...new Set(wrong.map(({ status }) => status))]} instead of 503`)
  verify(
    callers.failures.every(({ retryAfter }) => retryAfter),
    'a 503 did not say when to come back',
  )
  await cluster.stop()
  const cases = ours.reduce((sum, { sent }) => sum + sent.length, 0)
  process.stdout.write(
    `${cases} cases of ten images over four kills and two outages of ${awayMs / 1000} s: ` +
      `${callers.failures.length} × 503 in that time\n`,
  )
}

async function killAndStart(one: ClusterProcess): Promise<void> {
  await pause(restMs)
  process.stdout.write(`kill -9 ${one.name}\n`)
  await one.kill()
  await pause(2000)
  await one.start()
}

interface Service {
  halt(): Promise<void>
  resume(): Promise<void>
}

/**
 * Makes a dependency unavailable for a minute: calls that need it get 503, and both processes recover by themselves
 * afterwards.
 */
async function away(
  name: 'database' | 'storage',
  service: Service,
  apis: readonly ClusterProcess[],
  token: string,
  verify: Verify,
): Promise<void> {
  await pause(restMs)
  process.stdout.write(`${name} away for ${awayMs / 1000} s\n`)
  await service.halt()
  const ask = async (url: string, path: string) => {
    const signal = AbortSignal.timeout(30_000)
    const answer = await fetch(`${url}${path}`, { headers: { authorization: token }, signal }).catch(() => null)
    return { status: answer?.status ?? 0, retryAfter: answer?.headers.has('retry-after') ?? false }
  }
  await pause(awayMs / 2)
  for (const { name: api, url } of apis) {
    const health = await ask(url, '/api/health')
    verify(health.status === 503, `${api} says ${health.status} of its health while the ${name} is away`)
    if (name === 'storage') continue
    const list = await ask(url, listAnalyses.path)
    verify(list.status === 503 && list.retryAfter, `${api} answers ${list.status} while the ${name} is away`)
  }
  await pause(awayMs / 2)
  await service.resume()
  await pause(5000)
  for (const { name: api, url } of apis) {
    const { status } = await ask(url, listAnalyses.path)
    verify(status === 200, `${api} answers ${status} after the ${name} came back`)
  }
}

async function verifyClinic(
  callers: Callers,
  name: string,
  { token, sent }: Clinic,
  picture: Uint8Array,
  verify: Verify,
): Promise<void> {
  const headers = { authorization: token }
  for (const { id, analyses } of sent) {
    const found = await completedCase(callers, token, id)
    const ids = found.analyses.map(analysis => analysis.id)
    verify(ids.length === analyses.size, `${name}: a case has ${ids.length} analyses of ${analyses.size}`)
    for (const analysis of analyses.values())
      verify(ids.includes(analysis), `${name}: an acknowledged analysis is lost`)
    for (const { status, image } of found.analyses) {
      verify(status === 'pending_revision', `${name}: an analysis is ${status}`)
      const original = await callers.call(getOriginal.path.replace('{id}', image.id), { headers })
      const { byteLength } = await original.arrayBuffer()
      verify(byteLength === picture.byteLength, `${name}: an original has ${byteLength} bytes`)
    }
  }
  const answer = await callers.call(getCredits.path, { headers })
  const { used, reserved } = getCredits.answer.json.parse(await answer.json())
  const owed = sent.reduce((sum, { analyses }) => sum + analyses.size, 0)
  verify(used === owed && reserved === 0, `${name}: ${used} credits used and ${reserved} reserved for ${owed} analyses`)
}
