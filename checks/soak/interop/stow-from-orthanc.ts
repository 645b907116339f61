import { listAnalyses } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { confirmSession } from '@xrai/contract/routes/confirm-session'
import { z } from 'zod'
import { callerOf } from '../../../apps/server/src/testing/caller.ts'
import { asAnotherInstance, sample } from '../../../apps/server/src/testing/samples.ts'
import { newAccount, startServer } from '../../../bench/speed/server.ts'
import type { Verify } from '../verify.ts'
import { startOrthanc } from './orthanc.ts'

const instances = 30
const uploaded = z.object({ ID: z.string() })

/** Orthanc as a PACS that sends by STOW-RS, with and without chunks, twice: each radiograph is stored once. */
export const soakStow = async (verify: Verify): Promise<void> => {
  const orthanc = await startOrthanc(3297)
  if (!orthanc) return
  const server = await startServer(3298)
  try {
    const caller = callerOf({ request: (path, init) => fetch(`${server.url}${path}`, init) })
    const { token, password } = await newAccount(server.url)
    await caller.answerOf(confirmSession, { token, body: { password } })
    const body = { name: 'Orthanc', scopes: ['dicomweb' as const] }
    const { key } = await caller.answerOf(createKey, { token, body })
    const connect = (authorization: string, chunked: boolean) =>
      orthanc.call('PUT', '/dicom-web/servers/xrai', {
        Url: `${server.url}/api/dicomweb/`,
        HttpHeaders: { Authorization: authorization },
        ChunkedTransfers: chunked,
      })
    const send = async (ids: readonly string[]) => {
      const sent = { Resources: ids, Synchronous: true }
      return (await orthanc.call('POST', '/dicom-web/servers/xrai/stow', sent)).status
    }
    const count = async () => (await caller.answerOf(listAnalyses, { token, query: { limit: 1 } })).total
    const store = async (file: Uint8Array<ArrayBuffer>) =>
      uploaded.parse((await orthanc.call('POST', '/instances', file)).json).ID

    const ids = []
    for (const name of ['panoramic-12bit.dcm', 'periapical-12bit.dcm']) {
      const file = await sample(name)
      for (let made = 0; made < instances / 2; made += 1) ids.push(await store(asAnotherInstance(file)))
    }
    await connect('Bearer xrai_of-another-installation', true)
    verify((await send(ids)) >= 400 && (await count()) === 0, 'Orthanc sent with a key that is none')
    for (const chunked of [true, false]) {
      await connect(`Bearer ${key}`, chunked)
      const status = await send(ids)
      verify(status === 200, `Orthanc's job ended with ${status}, chunked ${chunked}`)
      const here = await count()
      verify(here === instances, `${here} of ${instances} radiographs are here, chunked ${chunked}`)
    }
    const both = await Promise.all([send(ids), send(ids.toReversed())])
    verify(both.every(status => status === 200) && (await count()) === instances, `sent twice at once: ${both}`)
    process.stdout.write(`${instances} radiographs by Orthanc, sent four times\n`)
  } finally {
    await server.stop()
    await orthanc.stop()
  }
}
