import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { minuteMs } from '@xrai/contract/records/durations'
import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { getWatchFolder, testWatchFolder } from '@xrai/contract/routes/watch-folder'
import { type Caller, callerOf } from '../../../apps/server/src/testing/caller.ts'
import { newToken } from '../../../bench/speed/server.ts'
import { createRandom } from '../../../samples/phantom/random.ts'
import { type KilledServer, openKilledServer } from '../killed-server.ts'
import type { Verify } from '../verify.ts'
import { readPlace } from './places.ts'
import { makeFiles, type SentFile } from './sent-files.ts'
import { writeSlowly } from './writers.ts'

const port = 3299
const writers = 4
const kills = 8
/** Milliseconds between a start and the next kill, which often hits the import of a file. */
const lives = [4000, 25_000] as const
/** The minute's job restarts after a kill, and a damaged file counts as young for two minutes. */
const patienceMs = 25 * minuteMs

/**
 * Programs write 300 files into a clinic's folder, slowly and in parallel, while the server is killed and restarted:
 * every radiograph is stored once, and every other file is in `fallidos` with its reason.
 */
export const soakFolder = async (verify: Verify): Promise<void> => {
  const watchDir = await mkdtemp(join(tmpdir(), 'xrai-watched-'))
  // With fewer credits than files: unanalysed radiographs are stored too.
  const settings = { WATCH_DIR: watchDir, DEFAULT_PLAN: 'profesional', LOG_LEVEL: 'silent' }
  const server = await openKilledServer(port, settings)
  try {
    const token = await newToken(server.url)
    const caller = callerOf({ request: (path, init) => fetch(`${server.url}${path}`, init) })
    const { name, fault } = await caller.answerOf(testWatchFolder, { token })
    verify(fault === null, `the folder cannot be used: ${fault}`)
    const folder = join(watchDir, name)
    const files = await makeFiles()
    const random = createRandom(80)
    const started = performance.now()
    const written = Promise.all(
      Array.from({ length: writers }, (_, place) =>
        writeSlowly(
          join(folder, `sensor ${place}`),
          files.filter((_, at) => at % writers === place),
          random.fork(`writer ${place}`),
        ),
      ),
    )
    await killNowAndThen(server, random.fork('kills'))
    await written
    const isTaken = async () => (await caller.answerOf(getWatchFolder, { token })).waiting === 0
    while (!(await isTaken()) && performance.now() - started < patienceMs) await setTimeout(2000)
    const { waiting, failed } = await caller.answerOf(getWatchFolder, { token })
    const rejected = files.filter(({ code }) => code !== null)
    verify(waiting === 0, `${waiting} files were never taken`)
    verify(failed === rejected.length, `the card counts ${failed} failed files instead of ${rejected.length}`)
    const stored = await readInstances(caller, token)
    const sent = new Set(files.flatMap(({ instance }) => instance ?? []))
    verify(stored.length === sent.size, `${stored.length} radiographs instead of ${sent.size}`)
    for (const instance of sent) verify(stored.includes(instance), `${instance} is lost`)
    await verifyPlaces(folder, files, verify)
    process.stdout.write(
      `${files.length} files by ${writers} writers over ${kills} kills: ${stored.length} radiographs, ${failed} rejected, ` +
        `${Math.round((performance.now() - started) / 1000)} s\n`,
    )
  } finally {
    await server.stop()
    await rm(watchDir, { recursive: true, force: true })
  }
}

const killNowAndThen = async (server: KilledServer, random: ReturnType<typeof createRandom>): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    await setTimeout(random.between(...lives))
    await server.restart()
  }
}

/** The SOP Instance UID of each radiograph of the clinic. */
const readInstances = async ({ answerOf }: Caller, token: string): Promise<readonly (string | undefined)[]> => {
  const instances: (string | undefined)[] = []
  let cursor: string | undefined
  for (;;) {
    const query = { limit: 50, ...(cursor && { cursor }) }
    const { analyses, next } = await answerOf(listAnalyses, { token, query })
    for (const { id } of analyses) {
      const { image } = await answerOf(getAnalysis, { token, params: { id } })
      instances.push(image.dicom?.instanceUid)
    }
    if (next === null) return instances
    cursor = next
  }
}

/** Compares by content, because names repeat: each file is in one place, and a rejected one beside its reason. */
const verifyPlaces = async (folder: string, files: readonly SentFile[], verify: Verify): Promise<void> => {
  const done = await readPlace(join(folder, 'hechos'))
  const failed = await readPlace(join(folder, 'fallidos'))
  const expected = (isRejected: boolean) =>
    files.filter(({ code }) => (code !== null) === isRejected).map(({ hash, code }) => `${hash} ${code}`)
  const difference = (one: readonly string[], other: readonly string[]) => {
    const left = [...other]
    return one.filter(entry => {
      const at = left.indexOf(entry)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  for (const [place, found, wanted] of [
    ['hechos', done, expected(false)],
    ['fallidos', failed, expected(true)],
  ] as const) {
    const missing = difference(wanted, found)
    const extra = difference(found, wanted)
    verify(missing.length === 0, `${missing.length} files are not in ${place}: ${missing.slice(0, 3)}`)
    verify(extra.length === 0, `${extra.length} files are in ${place} without cause: ${extra.slice(0, 3)}`)
  }
}
