import { createHash } from 'node:crypto'
import { dayMs } from '@xrai/contract/records/durations'
import { createKey } from '@xrai/contract/routes/api-keys'
import { refusedPerClinic } from '@xrai/contract/routes/refused-file-terms'
import { listRefusedFiles } from '@xrai/contract/routes/refused-files'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/columns.ts'
import { deleteOldRefused, insertRefused } from '../../../db/queries/imaging/refused-files.ts'
import { refusedFile } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { freshSample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const listOf = ({ token }: Person, query: { limit?: number; cursor?: string } = {}) =>
  server.answerOf(listRefusedFiles, { token, query })

describe('what is sent by STOW-RS and not taken', () => {
  const open = async () => {
    const owner = await server.newPerson({ plan: 'empresarial' })
    const { key } = await server.answerOf(createKey, {
      token: owner.token,
      body: { name: 'Panorámico', scopes: ['dicomweb'] },
    })
    const send = (file: Uint8Array, { study, encoding }: { study?: string; encoding?: string } = {}) =>
      server.call(`/api/dicomweb/studies${study ? `/${study}` : ''}`, {
        token: key,
        body: Buffer.concat([
          Buffer.from('--b0\r\nContent-Type: application/dicom\r\n\r\n'),
          file,
          Buffer.from('\r\n--b0--'),
        ]),
        headers: {
          'content-type': 'multipart/related; type="application/dicom"; boundary=b0',
          ...(encoding && { 'content-encoding': encoding }),
        },
      })
    return { owner, send }
  }

  it('is listed for the owner with its reason, sender and hash, counted when it comes again, and gone once it is stored', async () => {
    const { owner, send } = await open()
    const file = await freshSample('panoramic-12bit.dcm')
    for (let times = 0; times < 2; times += 1) await send(file, { study: '1.2.3' })
    const { files, total } = await listOf(owner)
    const row = { source: 'dicomweb', sender: 'Panorámico', code: 'INSTANCE_OF_ANOTHER_STUDY', times: 2 }
    expect([files, total]).toMatchObject([[row], 1])
    expect(files[0]?.uidHash).toMatch(/^[0-9a-f]{64}$/)
    expect((await send(file)).status).toBe(200)
    expect(await listOf(owner)).toEqual({ files: [], next: null, total: 0 })
  })

  it('is listed without a hash where it has no UID, and where the whole call is refused', async () => {
    const { owner, send } = await open()
    await send(Buffer.from('notas'))
    await send(await freshSample('panoramic-12bit.dcm'), { encoding: 'gzip' })
    const { files } = await listOf(owner)
    expect(files.map(({ code, uidHash }) => [code, uidHash])).toEqual([
      ['CONTENT_TYPE_UNSUPPORTED', null],
      ['IMAGE_FORMAT_UNSUPPORTED', null],
    ])
  })
})

describe('the list of refused files', () => {
  const refused = { source: 'dimse', sender: 'Sensor (SENSOR)', code: 'DICOM_DAMAGED' } as const

  it('is of one clinic, page by page, the latest first', async () => {
    const owner = await server.newPerson()
    const stranger = await server.newPerson()
    for (const instanceUid of ['1.1', '1.2', '1.3', '1.1'])
      await insertRefused(owner.session.scope, { ...refused, instanceUid })
    const first = await listOf(owner, { limit: 2 })
    expect(first.files.map(({ uidHash, times }) => [uidHash, times])).toEqual([
      [sha256('1.1'), 2],
      [sha256('1.3'), 1],
    ])
    const second = await listOf(owner, { limit: 2, cursor: first.next ?? '' })
    expect([second.files.map(({ uidHash }) => uidHash), second.next, second.total]).toEqual([[sha256('1.2')], null, 3])
    expect((await listOf(stranger)).total).toBe(0)
  })

  it('has a limit, at which the oldest make room, and an end', async () => {
    const { session } = await server.newPerson()
    const { db, clinicId } = session.scope
    const rows = Array.from({ length: refusedPerClinic }, (_, index) => {
      const at = new Date(Date.now() - 10 * dayMs + index * 1000)
      return { ...refused, clinicId, id: newId(at), uidHash: sha256(`2.${index}`), nameHash: '', at }
    })
    await db.insert(refusedFile).values(rows)
    await insertRefused(session.scope, { ...refused, instanceUid: '3.1' })
    const ofClinic = eq(refusedFile.clinicId, clinicId)
    expect(await db.$count(refusedFile, ofClinic)).toBe(refusedPerClinic)
    expect(await db.$count(refusedFile, eq(refusedFile.id, rows[0]?.id ?? ''))).toBe(0)
    await deleteOldRefused(db, new Date(Date.now() - dayMs))
    expect(await db.$count(refusedFile, ofClinic)).toBe(1)
  })
})
