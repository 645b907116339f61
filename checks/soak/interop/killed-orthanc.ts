import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

/** Where Debian puts the plugin (orthanc-dicomweb). */
const plugin = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so'

const changesSchema = z.object({
  Changes: z.array(z.object({ ChangeType: z.string(), ID: z.string(), Seq: z.int() })),
  Done: z.boolean(),
  Last: z.int(),
})
const tagsSchema = z.object({
  PredecessorDocumentsSequence: z.unknown().optional(),
  SOPInstanceUID: z.string(),
  SOPClassUID: z.string(),
  StudyInstanceUID: z.string(),
})

/** A PACS by Orthanc, on this machine alone, that is killed (-9) and started again on the same files. */
export type KilledOrthanc = NonNullable<Awaited<ReturnType<typeof openKilledOrthanc>>>

/** Null, with words, where it is not installed. */
export const openKilledOrthanc = async (ports: { readonly http: number; readonly dicom: number }) => {
  if (spawnSync('Orthanc', ['--version']).error) {
    process.stdout.write('skipped: Orthanc is not installed (orthanc, orthanc-dicomweb)\n')
    return null
  }
  const folder = await mkdtemp(join(tmpdir(), 'xrai-orthanc-'))
  await mkdir(join(folder, 'files'))
  const config = join(folder, 'orthanc.json')
  const settings = {
    StorageDirectory: join(folder, 'files'),
    HttpPort: ports.http,
    DicomPort: ports.dicom,
    DicomAet: 'ORTHANC',
    DicomAlwaysAllowStore: true,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    Plugins: [plugin],
    DicomWeb: { Enable: true },
  }
  await writeFile(config, JSON.stringify(settings))
  const url = `http://127.0.0.1:${ports.http}`
  let child: ChildProcess | null = null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child?.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  const get = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json()
  const start = async () => {
    child = spawn('Orthanc', [config], { stdio: 'ignore' })
    for (let turn = 0; turn < 300; turn += 1) {
      const answer = await fetch(`${url}/system`).catch(() => null)
      if (answer?.ok) return
      await setTimeout(200)
    }
    throw new Error('Orthanc did not start')
  }
  await start()
  return {
    web: `${url}/dicom-web`,
    start,
    kill: () => end('SIGKILL'),
    count: async () => z.array(z.string()).parse(await get('/instances')).length,
    /** What it has, in the order in which it came; an instance stands in it as often as it came as a new one. */
    arrived: async () => {
      const found = []
      for (let since = 0, isDone = false; !isDone; ) {
        const { Changes, Done, Last } = changesSchema.parse(await get(`/changes?since=${since}&limit=1000`))
        for (const { ChangeType, ID } of Changes)
          if (ChangeType === 'NewInstance') found.push(tagsSchema.parse(await get(`/instances/${ID}/simplified-tags`)))
        since = Last
        isDone = Done
      }
      return found
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
