import { setTimeout } from 'node:timers/promises'
import type { PacsSearch } from '@xrai/contract/routes/pacs'
import type { Retrieval } from '@xrai/contract/routes/retrievals'
import { asAnotherInstance, sample } from '../../../apps/server/src/testing/samples.ts'
import { newToken } from '../../../bench/speed/server.ts'
import { openKilledServer } from '../killed-server.ts'
import type { Verify } from '../verify.ts'
import { type Orthanc, startOrthanc } from './orthanc.ts'

const httpPort = 8046
const dicomPort = 4246
const serverPort = 3297
/** The radiographs of the study, in addition to one volume. */
const radiographs = 12

/** The patient in the phantom's header. */
const demo = { firstName: 'Paciente', lastName: 'Demostración', recordNumber: 'DEMO-0001', birthDate: '1980-02-29' }
const series = '2.25.17081085913505871521'

/** Finds and retrieves studies of a PACS by both protocols, also from a PACS that is killed during the retrieval. */
export const soakRetrieval = async (verify: Verify): Promise<void> => {
  const orthanc = await startOrthanc(httpPort, {
    DicomServerEnabled: true,
    DicomPort: dicomPort,
    DicomAet: 'ORTHANC',
    DicomAlwaysAllowEcho: true,
    DicomAlwaysAllowFind: true,
    DicomAlwaysAllowGet: true,
  })
  if (!orthanc) return
  const server = await openKilledServer(serverPort, { PEER_PRIVATE_HOSTS: '127.0.0.1' })
  try {
    await fill(orthanc)
    for (const protocol of ['dicomweb', 'dimse'] as const) {
      const clinic = await openClinic(server.url, protocol)
      const found = await clinic.search()
      verify(found.fault === null && found.studies.length === 1, `${protocol}: ${JSON.stringify(found)}`)
      verify(found.studies[0]?.match.verdict === 'same', `${protocol}: ${JSON.stringify(found.studies[0]?.match)}`)
      const studyUid = found.studies[0]?.studyUid ?? ''
      const first = await clinic.bringIn(studyUid)
      const whole = first.state === 'done' && first.stored === radiographs && first.skipped === 1
      verify(whole, `${protocol}, first: ${JSON.stringify(first)}`)
      const again = await clinic.bringIn(studyUid)
      const nothing = again.state === 'done' && again.stored === 0 && again.present === radiographs
      verify(nothing, `${protocol}, again: ${JSON.stringify(again)}`)
      const images = await clinic.images()
      verify(images === radiographs, `${protocol}: ${images} radiographs`)

      const other = await openClinic(server.url, protocol)
      const { id } = await other.start(studyUid)
      await other.until(id, ({ stored }) => stored >= 3)
      await orthanc.kill()
      const cut = await other.until(id, ({ endedAt }) => endedAt !== null)
      const isSaid = cut.state === 'partial' && cut.fault !== null && cut.stored < radiographs
      verify(isSaid, `${protocol}, killed: ${JSON.stringify(cut)}`)
      await orthanc.start()
      const rest = await other.bringIn(studyUid)
      const completes = rest.state === 'done' && rest.stored + rest.present === radiographs
      verify(completes && rest.present === cut.stored, `${protocol}, after the kill: ${JSON.stringify(rest)}`)
      verify((await other.images()) === radiographs, `${protocol}, after the kill: not each once`)
      const ended = `killed after ${cut.stored} of them: ${cut.fault}, then whole`
      process.stdout.write(`a study of ${radiographs} radiographs by ${protocol}, twice; ${ended}\n`)
    }
  } finally {
    await server.stop()
    await orthanc.stop()
  }
}

/** One study of the phantom: a series of radiographs, and one declared as a volume. */
const fill = async (orthanc: Orthanc): Promise<void> => {
  const file = await sample('panoramic-12bit.dcm')
  const volume = replaced(
    replaced(asAnotherInstance(file), series, `${series.slice(0, -1)}9`),
    'CS\u0002\0PX',
    'CS\u0002\0CT',
  )
  const files = [...Array.from({ length: radiographs }, () => asAnotherInstance(file)), volume]
  for (const one of files) {
    const { status } = await orthanc.call('POST', '/instances', one)
    if (status !== 200) throw new Error(`Orthanc answered ${status}`)
  }
}

const replaced = (file: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(file)
  const at = Buffer.from(bytes).indexOf(from, 0, 'latin1')
  if (at < 0) throw new Error('the phantom has another header')
  bytes.set(Buffer.from(to, 'latin1'), at)
  return bytes
}

const openClinic = async (url: string, protocol: 'dicomweb' | 'dimse') => {
  const token = await newToken(url)
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
    // The server runs this checkout, so its responses match the contract.
    return json as T
  }
  await call('PUT', '/api/ae-title', { aeTitle: `XRAI${Math.random().toString(36).slice(2, 10).toUpperCase()}` })
  const uses = { name: 'Orthanc', sends: false, asked: true, given: false }
  const peer = await call<{ id: string }>(
    'POST',
    '/api/peers',
    protocol === 'dicomweb'
      ? { protocol, url: `http://127.0.0.1:${httpPort}/dicom-web`, ...uses }
      : { protocol, host: '127.0.0.1', port: dicomPort, aeTitle: 'ORTHANC', ...uses },
  )
  const patient = await call<{ id: string }>('POST', '/api/patients', demo)
  const path = `/api/patients/${patient.id}`
  const start = (studyUid: string) => call<Retrieval>('POST', `${path}/retrievals`, { peerId: peer.id, studyUid })
  const until = async (id: string, holds: (retrieval: Retrieval) => boolean): Promise<Retrieval> => {
    for (let turn = 0; turn < 1200; turn += 1) {
      const { retrievals } = await call<{ retrievals: Retrieval[] }>('GET', `${path}/retrievals`)
      const found = retrievals.find(one => one.id === id)
      if (found && (holds(found) || found.endedAt !== null)) return found
      await setTimeout(100)
    }
    throw new Error('the retrieval does not end')
  }
  return {
    search: () => call<PacsSearch>('POST', `${path}/pacs-searches`, { peerId: peer.id }),
    start,
    until,
    bringIn: async (studyUid: string) => until((await start(studyUid)).id, ({ endedAt }) => endedAt !== null),
    images: async () => (await call<{ images: unknown[] }>('GET', path)).images.length,
  }
}
