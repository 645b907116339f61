import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Debian's path of the plugin (orthanc-dicomweb). */
const plugin = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so'

export interface Orthanc {
  /** Calls its REST API; returns body and status. */
  call(
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer> | object,
  ): Promise<{ status: number; json: unknown }>
  /** Kills it like a power cut (-9). */
  kill(): Promise<void>
  /** Restarts it on the same files. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts an empty local Orthanc with its DICOMweb plugin; null, after printing a notice, if it is not installed. */
export const startOrthanc = async (httpPort: number, settings: object = {}): Promise<Orthanc | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-orthanc-'))
  await mkdir(join(folder, 'files'))
  const config = join(folder, 'orthanc.json')
  const own = {
    StorageDirectory: join(folder, 'files'),
    HttpPort: httpPort,
    DicomServerEnabled: false,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    Plugins: [plugin],
    DicomWeb: { Enable: true },
  }
  await writeFile(config, JSON.stringify({ ...own, ...settings }))
  const url = `http://localhost:${httpPort}`
  let child = spawn('Orthanc', [config], { stdio: 'ignore' })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  if (!(await isUp(child, `${url}/system`))) {
    await stop()
    process.stdout.write('skipped: Orthanc is not installed (orthanc, orthanc-dicomweb)\n')
    return null
  }
  return {
    call: async (method, path, body) => {
      const sent = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body)
      const answer = await fetch(`${url}${path}`, { method, ...(sent !== undefined && { body: sent }) })
      const text = await answer.text()
      return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
    },
    kill: () => end('SIGKILL'),
    start: async () => {
      child = spawn('Orthanc', [config], { stdio: 'ignore' })
      if (!(await isUp(child, `${url}/system`))) throw new Error('Orthanc did not start again')
    },
    stop,
  }
}

const isUp = async (child: ChildProcess, url: string): Promise<boolean> => {
  let isGone = false
  child.once('error', () => {
    isGone = true
  })
  for (let turn = 0; turn < 150 && !isGone && child.exitCode === null; turn += 1) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return true
    await setTimeout(200)
  }
  return false
}
