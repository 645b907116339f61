import { createPatient, getPatient, type NewPatient } from '@xrai/contract/routes/patients'
import { createPeer, type PeerBody } from '@xrai/contract/routes/peers'
import * as routes from '@xrai/contract/routes/retrievals'
import type { QueryKey } from '../interop/dicom-network/identifier.ts'
import { type FakeArchive, startFakePacs } from '../interop/dicom-network/testing/fake-pacs.ts'
import { retrieveDue } from '../interop/pacs/retrieve-due.ts'
import { readSettings } from '../settings/settings.ts'
import { startFakeServer } from './fake-server.ts'
import { asAnotherInstance, sample } from './samples.ts'
import { openTestServer } from './test-server.ts'

/** The patient and the study of the phantom's header. */
export const studyUid = '2.25.17081085913696443514'
export const seriesUid = '2.25.17081085913505871521'
export const demoPatient: NewPatient = {
  firstName: 'Paciente',
  lastName: 'Demostración',
  birthDate: '1980-02-29',
  sex: 'F',
  recordNumber: 'DEMO-0001',
}
export const sopClass = '1.2.840.10008.5.1.4.1.1.1.1'

const uses = { sends: false as const, asked: true, given: false }

/** The application, a PACS with DICOMweb and one with DIMSE only, each on a local port. */
export const openPacsTest = async () => {
  let archive: FakeArchive = { find: () => [] }
  const web = await startFakeServer(() => Response.json([]))
  const pacs = await startFakePacs(() => archive)
  const server = await openTestServer({ settings: readSettings({ PEER_PRIVATE_HOSTS: '127.0.0.1' }) })
  const { context } = server

  /** A clinic with such a PACS and such a patient. */
  const open = async (body: PeerBody, values: NewPatient = demoPatient) => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const { token } = owner
    const peer = await server.answerOf(createPeer, { token, body })
    const patient = await server.answerOf(createPatient, { token, body: values })
    const params = { id: patient.id }
    const path = `/api/patients/${patient.id}/retrievals`
    return {
      owner,
      token,
      peer,
      patient,
      params,
      post: (more: object = {}) => server.call(path, { token, json: { peerId: peer.id, studyUid, ...more } }),
      run: (doubles: Partial<Pick<typeof context, 'files' | 'lanes' | 'settings'>> = {}, peerId = peer.id) =>
        retrieveDue({ ...context, db: context.database.db, ...doubles }, peerId),
      latest: async () => (await server.answerOf(routes.listRetrievals, { token, params })).retrievals[0],
      images: async () => (await server.answerOf(getPatient, { token, params })).images,
    }
  }
  return {
    server,
    web,
    pacs,
    open,
    willFind: (next: FakeArchive) => {
      archive = next
    },
    dicomweb: (): PeerBody => ({ protocol: 'dicomweb', name: 'Nube', url: web.url, ...uses }),
    dimse: (): PeerBody => ({
      protocol: 'dimse',
      name: 'Archivo',
      host: '127.0.0.1',
      port: pacs.port,
      aeTitle: 'PACS',
      ...uses,
    }),
    close: async () => {
      await web.close()
      pacs.close()
    },
  }
}
export type PacsTest = Awaited<ReturnType<typeof openPacsTest>>

export const queryKeys = (values: readonly (readonly [number, QueryKey['vr'], string])[]): QueryKey[] =>
  values.map(([tag, vr, value]) => ({ tag, vr, value }))

export const uidOf = (file: Uint8Array | string): string => {
  if (typeof file === 'string') return file
  const at = Buffer.from(file).indexOf(Buffer.from([0x08, 0x00, 0x18, 0x00, 0x55, 0x49]))
  return Buffer.from(file.subarray(at + 8, at + 8 + new DataView(file.buffer).getUint16(at + 6, true)))
    .toString('latin1')
    .replace(/\0$/, '')
}

/** Radiographs of the study. */
export const newFiles = async (count: number): Promise<Uint8Array<ArrayBuffer>[]> => {
  const file = await sample('panoramic-12bit.dcm')
  return Array.from({ length: count }, () => asAnotherInstance(file))
}

const json = (...objects: readonly Readonly<Record<string, readonly unknown[]>>[]) =>
  Response.json(
    objects.map(one => Object.fromEntries(Object.entries(one).map(([tag, Value]) => [tag, { vr: 'UI', Value }]))),
  )
/** A response of WADO-RS. */
export const part = (file: Uint8Array): Response => {
  const body = Buffer.concat([
    Buffer.from('--b7\r\nContent-Type: application/dicom\r\n\r\n'),
    file,
    Buffer.from('\r\n--b7--\r\n'),
  ])
  return new Response(body, { headers: { 'content-type': 'multipart/related; type="application/dicom"; boundary=b7' } })
}

/**
 * A PACS with one study: a series of these files, and one of CT; a file given as a UID only has no content. `give` may
 * override the response for a file.
 */
export const serveStudy = (
  web: PacsTest['web'],
  files: readonly (Uint8Array<ArrayBuffer> | string)[],
  give: (uid: string) => Response | null | undefined | Promise<undefined> = () => undefined,
  name = 'Demostracion^Paciente',
) =>
  web.willAnswer(async ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/studies')
      return json({ '0020000D': [studyUid], '00100010': [{ Alphabetic: name }], '00100020': ['DEMO-0001'] })
    if (pathname.endsWith('/series'))
      return json({ '0020000E': [seriesUid], '00080060': ['PX'] }, { '0020000E': ['1.2.9'], '00080060': ['CT'] })
    if (pathname.endsWith('/instances'))
      return json(...files.map(file => ({ '00080018': [uidOf(file)], '00080016': [sopClass] })))
    const uid = pathname.split('/').at(-1) ?? ''
    const given = await give(uid)
    const file = files.find(one => uidOf(one) === uid)
    if (given !== undefined) return given
    return file === undefined ? null : typeof file === 'string' ? new Response('', { status: 404 }) : part(file)
  })
