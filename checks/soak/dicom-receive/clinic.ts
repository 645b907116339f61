import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { confirmSession } from '@xrai/contract/routes/confirm-session'
import { changeAeTitle, createPeer } from '@xrai/contract/routes/peers'
import { callerOf } from '../../../apps/server/src/testing/caller.ts'
import { freshSample } from '../../../apps/server/src/testing/samples.ts'
import { newAccount } from '../../../bench/speed/server.ts'

/** A clinic of a running server, with local equipment for each title. */
export const makeClinic = async (url: string, calledAe: string, titles: readonly string[]) => {
  const caller = callerOf({ request: (path, init) => fetch(`${url}${path}`, init) })
  const { token, password } = await newAccount(url)
  await caller.answerOf(confirmSession, { token, body: { password } })
  await caller.answerOf(changeAeTitle, { token, body: { aeTitle: calledAe } })
  for (const aeTitle of titles) {
    const uses = { sends: true, asked: false, given: false }
    const at = { protocol: 'dimse', host: '127.0.0.1', port: null } as const
    await caller.answerOf(createPeer, { token, body: { ...at, ...uses, name: aeTitle, aeTitle } })
  }
  const count = async (q?: string) =>
    (await caller.answerOf(listAnalyses, { token, query: { limit: 1, ...(q && { q }) } })).total
  return { count }
}

export interface PhantomFile {
  readonly path: string
  readonly instance: string
}

/** Writes phantoms, each as a different instance. */
export const writePhantoms = async (folder: string, count: number): Promise<PhantomFile[]> => {
  await mkdir(folder, { recursive: true })
  const files: PhantomFile[] = []
  for (let place = 0; place < count; place += 1) {
    const bytes = await freshSample('periapical-12bit.dcm')
    const path = join(folder, `${String(place).padStart(3, '0')}.dcm`)
    await writeFile(path, bytes)
    files.push({ path, instance: instanceOf(bytes) })
  }
  return files
}

export const instanceOf = (bytes: Uint8Array<ArrayBuffer>): string => {
  const at = Buffer.from(bytes.buffer).indexOf(Buffer.from([8, 0, 0x18, 0, 0x55, 0x49]))
  const length = new DataView(bytes.buffer).getUint16(at + 6, true)
  return Buffer.from(bytes.buffer, at + 8, length)
    .toString('latin1')
    .replace(/\0$/, '')
}
