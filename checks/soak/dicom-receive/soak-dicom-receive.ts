import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '../../../samples/phantom/random.ts'
import { openKilledServer } from '../killed-server.ts'
import type { Verify } from '../verify.ts'
import { makeClinic, type PhantomFile, writePhantoms } from './clinic.ts'
import { soakMutatedStreams } from './mutated-streams.ts'
import { sendFromOrthanc } from './orthanc.ts'
import { type Destination, echoscu, missingPrograms, portOf, startCuttingProxy, storescu } from './storescu.ts'

const httpPort = 3298
const dicomPort = 11_198
const calledAe = 'XRAISOAK'
const fileCount = 200
const senders = 8
/** A phantom's data has 340 kB. */
const mostBeforeCut = 4_000_000

/**
 * Equipment that sends to DICOM_PORT: DCMTK's programs and Orthanc, in parallel, killed, cut off, and with the server killed;
 * and malformed streams that no program would send.
 */
export const soakDicomReceive = async (verify: Verify): Promise<void> => {
  const missing = missingPrograms('storescu', 'echoscu')
  if (missing.length > 0) {
    process.stdout.write(`skipped, equipment that sends: ${missing.join(', ')} is not installed (dcmtk)\n`)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'xrai-equipment-'))
  const settings = { DICOM_PORT: String(dicomPort), PEER_PRIVATE_HOSTS: '127.0.0.1', LOG_LEVEL: 'silent' }
  const server = await openKilledServer(httpPort, settings)
  try {
    const { count } = await makeClinic(server.url, calledAe, ['SENSOR', 'ORTHANC'])
    const destination = { calledAe, callingAe: 'SENSOR', port: dicomPort }
    verifyTitles(destination, verify)
    const files = await writePhantoms(join(folder, 'phantoms'), fileCount)
    await soakKills(server, destination, files, count, verify)
    const total = files.length + (await soakSyntaxes(destination, join(folder, 'syntaxes'), verify))
    verify((await count()) === total, `${await count()} radiographs instead of ${total} after every transfer syntax`)
    const fromOrthanc = await sendFromOrthanc({ ...destination, callingAe: 'ORTHANC' }, join(folder, 'orthanc'), verify)
    verify((await count()) === total + fromOrthanc, `${fromOrthanc} of Orthanc are not all there`)
    await soakMutatedStreams(destination, server.pid(), verify)
    verify((await count()) === total + fromOrthanc, 'a mutated stream became a radiograph')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const verifyTitles = (right: Destination, verify: Verify): void => {
  const whole = echoscu(right)
  verify(whole.isAnswered, `echoscu: ${whole.said}`)
  const called = echoscu({ ...right, calledAe: 'OTHER' })
  verify(!called.isAnswered && /Called AE Title Not Recognized/.test(called.said), `called title: ${called.said}`)
  const calling = echoscu({ ...right, callingAe: 'OTHER' })
  verify(!calling.isAnswered && /Calling AE Title Not Recognized/.test(calling.said), `title: ${calling.said}`)
}

type Count = (q?: string) => Promise<number>

/**
 * Kills senders, cuts connections and kills the server: acknowledged instances must be stored, and after everything is sent
 * again each is stored once.
 */
const soakKills = async (
  server: Awaited<ReturnType<typeof openKilledServer>>,
  destination: Destination,
  files: readonly PhantomFile[],
  count: Count,
  verify: Verify,
): Promise<void> => {
  const random = createRandom(78)
  const parts = Array.from({ length: senders }, (_, place) => files.filter((_, at) => at % senders === place))
  const paths = (part: readonly PhantomFile[]) => part.map(({ path }) => path)
  const acknowledged = new Set<string>()
  const note = async (ended: Promise<ReadonlySet<string>>) => {
    for (const path of await ended) acknowledged.add(path)
  }
  const proxy = await startCuttingProxy(destination.port, mostBeforeCut, random)
  const cutOff = parts.slice(0, 3).map(part => storescu({ ...destination, port: portOf(proxy) }, paths(part)))
  const others = parts.slice(3).map(part => storescu(destination, paths(part)))
  await untilCount(count, files.length / 8)
  for (const sender of others.slice(0, 2)) sender.kill()
  await untilCount(count, files.length / 4)
  await server.kill()
  await Promise.all([...cutOff, ...others].map(({ ended }) => note(ended)))
  const before = acknowledged.size
  verify(before > 0 && before < files.length, `the server was killed when ${before} were acknowledged`)
  await server.start()
  await verifyThere(files, acknowledged, count, verify)
  // Sends the same instances twice concurrently, each in a separate association.
  const again = [...parts, ...parts.toReversed()].map(part => storescu(destination, paths(part)))
  await Promise.all(again.map(({ ended }) => note(ended)))
  proxy.close()
  verify(acknowledged.size === files.length, `${files.length - acknowledged.size} were never answered with success`)
  for (const { instance } of files) verify((await count(instance)) === 1, `${instance} is not there once`)
  verify((await count()) === files.length, `${await count()} radiographs instead of ${files.length}`)
  process.stdout.write(
    `${files.length} phantoms by ${senders} senders: ${before} acknowledged before the kill, all there once\n`,
  )
}

const verifyThere = async (
  files: readonly PhantomFile[],
  acknowledged: ReadonlySet<string>,
  count: Count,
  verify: Verify,
): Promise<void> => {
  for (const { path, instance } of files)
    if (acknowledged.has(path)) verify((await count(instance)) === 1, `${instance} was acknowledged and is lost`)
}

const untilCount = async (count: Count, wanted: number): Promise<void> => {
  for (let tries = 0; tries < 600 && (await count()) < wanted; tries += 1) await setTimeout(100)
}

/** The transfer syntaxes that storescu proposes and converts its files to. */
const syntaxes = [['-xi'], ['-xe'], ['-xb'], ['-xd']] as const

const soakSyntaxes = async (destination: Destination, folder: string, verify: Verify): Promise<number> => {
  const files = await writePhantoms(folder, syntaxes.length)
  for (const [place, options] of syntaxes.entries()) {
    const path = files[place]?.path ?? ''
    const stored = await storescu(destination, [path], options).ended
    verify(stored.has(path), `storescu ${options.join(' ')} was not answered with success`)
  }
  return files.length
}
