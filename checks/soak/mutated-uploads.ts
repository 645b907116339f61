import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { analyze } from '@xrai/contract/routes/analyses'
import { getCredits } from '@xrai/contract/routes/credits'
import { newToken, startServer } from '../../bench/speed/server.ts'
import { p95, startBystander } from './bystander.ts'
import { openMutations } from './mutate/files.ts'
import { residentMegabytes } from './process-tree.ts'
import type { Verify } from './verify.ts'

/*
 * Four clinics concurrently upload ten thousand files made by seeded mutation of JPEG, PNG and DICOM, and five hundred
 * more with the shipped model. Nothing may crash, respond with 5xx or charge a credit without an analysis, and a fifth
 * clinic must read and sign in as usual.
 */
const standIn = fileURLToPath(new URL('../../packages/engine/fixtures', import.meta.url))
const clinics = 4
const sendersPerClinic = 2
/** The maximum of a bystander's 95th percentile, in milliseconds. */
const longestWait = 300
/** The maximum memory that may stay allocated, in MiB. */
const maxKept = 200

interface Run {
  readonly label: string
  readonly files: number
  readonly seed: number
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  /** Enables the quality check. */
  readonly gated: boolean
}

interface Clinic {
  readonly token: string
  analysed: number
}

async function soakRun({ label, files, seed, port, settings, gated }: Run, verify: Verify): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xrai-soak-mutations-'))
  const server = await startServer(port, dataDir, settings)
  const pid = server.process.pid ?? 0
  const mutation = await openMutations(seed)
  const tokens = await Promise.all(Array.from({ length: clinics }, () => newToken(server.url)))
  const ours: readonly Clinic[] = tokens.map(token => ({ token, analysed: 0 }))
  const statuses = new Map<number, number>()

  const send = async (clinic: Clinic, place: number): Promise<void> => {
    const { name, bytes } = mutation(place)
    const form = new FormData()
    form.set('image', new File([bytes], name))
    form.set('type', 'panoramic')
    if (!gated) form.set('force', 'true')
    for (;;) {
      const answer = await fetch(`${server.url}${analyze.path}`, {
        method: 'POST',
        headers: { authorization: clinic.token },
        body: form,
      }).catch(() => null)
      await answer?.arrayBuffer()
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 429) {
        await pause(200)
        continue
      }
      verify(status > 0 && status < 500, `${label}: ${name} was answered with ${status}`)
      if (status === 200) clinic.analysed += 1
      return
    }
  }

  let next = 0
  const sendAll = async (until: number) => {
    const sender = async (clinic: Clinic) => {
      while (next < until) await send(clinic, next++)
    }
    await Promise.all(ours.flatMap(clinic => Array.from({ length: sendersPerClinic }, () => sender(clinic))))
  }

  // Warms up lazily loaded code, so that later growth is a leak.
  await sendAll(Math.min(200, files))
  await pause(3000)
  const before = await residentMegabytes(pid)
  const bystander = await startBystander(server.url)
  const started = performance.now()
  await sendAll(files)
  const seconds = (performance.now() - started) / 1000
  const { reads, logins, refused } = await bystander.stop()
  await pause(15_000)
  const after = await residentMegabytes(pid)
  const kept = after.own + after.children - before.own - before.children

  verify(server.process.exitCode === null, `${label}: the server ended`)
  verify(refused.length === 0, `${label}: a bystander was refused ${refused.length} times (${refused.slice(0, 5)})`)
  verify(p95(reads) <= longestWait, `${label}: a bystander's reads took ${Math.round(p95(reads))} ms (p95)`)
  verify(p95(logins) <= longestWait, `${label}: a bystander's logins took ${Math.round(p95(logins))} ms (p95)`)
  verify(kept <= maxKept, `${label}: ${Math.round(kept)} MiB were kept`)
  for (const { token, analysed } of ours) {
    const answer = await fetch(`${server.url}${getCredits.path}`, { headers: { authorization: token } })
    const { used, reserved } = getCredits.answer.json.parse(await answer.json())
    verify(
      used === analysed && reserved === 0,
      `${label}: ${used} credits used, ${reserved} reserved, ${analysed} analyses`,
    )
  }
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
  return (
    `${label}: ${files} files in ${Math.round(seconds)} s: ${counts.join(', ')}; bystander p95 ${Math.round(p95(reads))} ms ` +
    `reads, ${Math.round(p95(logins))} ms logins; ${Math.round(kept)} MiB kept: ` +
    `${Math.round(before.own)} → ${Math.round(after.own)} in the server, ${Math.round(before.children)} → ` +
    `${Math.round(after.children)} in its picture processes\n`
  )
}

export async function soakMutatedUploads(verify: Verify): Promise<void> {
  const runs: readonly Run[] = [
    {
      label: 'mutated files, stand-in model',
      files: 10_000,
      seed: 1,
      port: 3296,
      settings: { MODELS_DIR: standIn },
      gated: false,
    },
    {
      label: 'mutated files, shipped model',
      files: 500,
      seed: 2,
      port: 3295,
      settings: {},
      gated: true,
    },
  ]
  for (const run of runs) process.stdout.write(await soakRun(run, verify))
}
