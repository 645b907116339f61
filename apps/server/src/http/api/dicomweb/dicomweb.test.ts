import { AppError } from '@xrai/contract/errors/app-error'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { moveImage } from '@xrai/contract/routes/images'
import { createPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { listRefusedFiles } from '@xrai/contract/routes/refused-files'
import { signReport } from '@xrai/contract/routes/signatures'
import { asc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { readForeign } from '../../../../../../packages/engine/fixtures/foreign-files.ts'
import { image } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { asAnotherInstance, freshSample, sample, withOtherPixels } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let key: string
const keyOf = async ({ token }: Person, scopes: ('dicomweb' | 'radiographs')[] = ['dicomweb']) =>
  (await server.answerOf(createKey, { token, body: { name: 'Panorámico', scopes } })).key
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
  key = await keyOf(owner)
})

interface Sent {
  readonly token?: string
  readonly study?: string
  readonly type?: string
  readonly accept?: string
  readonly partType?: string
  readonly end?: string
  readonly newline?: string
  readonly encoding?: string
}

/** Sends files like a device. */
const store = async (files: readonly Uint8Array[], sent: Sent = {}) => {
  const { token = key, study, type = 'application/dicom', accept, partType = 'application/dicom', end = '--' } = sent
  const { newline: line = '\r\n', encoding } = sent
  const parts = files.flatMap(file => [Buffer.from(`${line}--b0${line}Content-Type: ${partType}${line}${line}`), file])
  const { status, answer, response } = await server.call(`/api/dicomweb/studies${study ? `/${study}` : ''}`, {
    token,
    body: Buffer.concat([...parts, Buffer.from(`${line}--b0${end}`)]),
    headers: {
      'content-type': `multipart/related; type="${type}"; boundary=b0`,
      ...(accept && { accept }),
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
  const isDicom = response.headers.get('content-type') === 'application/dicom+json'
  const dataSet = isDicom ? ((await response.json()) as DataSet) : null
  return { status, code: answer['code'], dataSet }
}

type DataSet = Readonly<Record<string, { readonly vr: string; readonly Value?: readonly unknown[] }>>
const itemsOf = (dataSet: DataSet | null, tag: string) => (dataSet?.[tag]?.Value ?? []) as DataSet[]
/** SOP Instance UIDs of Referenced SOP Sequence; reasons of Failed SOP Sequence and of Other Failures Sequence. */
const said = ({ dataSet }: Awaited<ReturnType<typeof store>>) => ({
  stored: itemsOf(dataSet, '00081199').map(item => item['00081155']?.Value?.[0]),
  failed: itemsOf(dataSet, '00081198').map(item => item['00081197']?.Value?.[0]),
  others: itemsOf(dataSet, '0008119A').map(item => [item['00081197']?.Value?.[0], item['00091001']?.Value?.[0]]),
})
const imagesOf = ({ session: { scope } }: Person) =>
  scope.db
    .select({ uid: image.instanceUid, source: image.source, name: image.sourceName, file: image.fileName })
    .from(image)
    .where(eq(image.clinicId, scope.clinicId))
    .orderBy(asc(image.id))

it('takes the results of its own reports as present, and lists none as not received, but refuses those of another clinic', async () => {
  const sender = await server.newPerson({ plan: 'empresarial' })
  const { token } = sender
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const patient = { firstName: 'Ana', lastName: 'Quispe', recordNumber: 'HC-PROPIA' }
  const { id: patientId } = await server.answerOf(createPatient, { token, body: patient })
  const results: Uint8Array[] = []
  for (const file of [await freshSample('panoramic-12bit.dcm'), await freshSample('panoramic-decayed.jpg')]) {
    const { analysis_id: id } = await server.analyze(token, file)
    const { image: made } = await server.answerOf(getAnalysis, { token, params: { id } })
    await server.answerOf(moveImage, { token, params: { id: made.id }, body: { caseId: null, patientId } })
    await server.answerOf(signReport, { token, params: { id }, body: { decisions: 0, undecided: true } })
    const { response } = await server.call(`/api/analyses/${id}/dicom-results.zip`, { token })
    results.push(...Object.values(unzipSync(new Uint8Array(await response.arrayBuffer()))))
  }
  expect(results).toHaveLength(7)
  const before = await imagesOf(sender)
  const sent = await store(results, { token: await keyOf(sender) })
  expect([sent.status, said(sent).stored.length, said(sent).failed]).toEqual([200, 7, []])
  expect(await imagesOf(sender)).toEqual(before)
  expect((await server.answerOf(listRefusedFiles, { token, query: {} })).files).toEqual([])
  const stranger = await server.newPerson({ plan: 'empresarial' })
  const elsewhere = await store(results.slice(0, 3), { token: await keyOf(stranger) })
  expect([elsewhere.status, said(elsewhere).failed]).toEqual([409, [0x0122, 0x0122, 0x0122]])
})

describe('radiographs sent by STOW-RS', () => {
  it('are stored under the name of their key, and get the same response when they are sent again', async () => {
    const one = await freshSample('panoramic-12bit.dcm')
    const files = [one, asAnotherInstance(one)]
    const first = await store(files)
    expect([first.status, said(first).stored.length, said(first).failed]).toEqual([200, 2, []])
    const images = await imagesOf(owner)
    expect(images).toEqual(
      said(first).stored.map(uid => ({ uid, source: 'dicomweb', name: 'Panorámico', file: `${uid}.dcm` })),
    )
    const [again, besides] = await Promise.all([store(files), store([...files, one])])
    expect([again.status, said(again)]).toEqual([200, said(first)])
    expect([besides.status, said(besides).stored.length]).toEqual([200, 3])
    const other = await store([withOtherPixels(one), one])
    expect([other.status, said(other).stored.length, said(other).failed]).toEqual([202, 1, [0x0110]])
    expect(await imagesOf(owner)).toEqual(images)
  })

  it('are reported apart from files that are no radiographs', async () => {
    const good = await freshSample('periapical-12bit.dcm')
    const broken = good.subarray(0, 3000)
    const answer = await store([good, await sample('panoramic-healthy.jpg'), new Uint8Array(0), broken])
    expect([answer.status, said(answer)]).toEqual([
      202,
      {
        stored: [expect.any(String)],
        failed: [],
        others: [
          [0xc000, 'IMAGE_FORMAT_UNSUPPORTED'],
          [0xc000, 'IMAGE_EMPTY'],
          [0xc000, 'DICOM_DAMAGED'],
        ],
      },
    ])
    expect(Object.keys(answer.dataSet ?? {})).toEqual(['00081190', '00081199', '0008119A'])
    const none = await store([broken])
    expect([none.status, said(none).stored]).toEqual([409, []])
    expect(itemsOf(none.dataSet, '0008119A')[0]?.['00091002']?.Value?.[0]).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/)
    const jpeg = await store([good], { partType: 'image/jpeg' })
    expect([jpeg.status, said(jpeg).others]).toEqual([409, [[0xc000, 'CONTENT_TYPE_UNSUPPORTED']]])
  })

  it('are parsed from a body whose lines end with a bare LF', async () => {
    const one = await freshSample('periapical-12bit.dcm')
    const answer = await store([one, asAnotherInstance(one)], { newline: '\n', encoding: 'identity' })
    expect([answer.status, said(answer).stored.length]).toEqual([200, 2])
    expect((await store([one])).status).toBe(200)
  })

  it('are refused with a UID that is none, which the answer names', async () => {
    const before = await imagesOf(owner)
    const answer = await store([readForeign('26-uid-with-letters.dcm')])
    expect([answer.status, said(answer)]).toEqual([409, { stored: [], failed: [0x0117], others: [] }])
    const [item] = itemsOf(answer.dataSet, '00081198')
    expect(item?.['00081155']?.Value).toEqual(['1.2.3.ABC'])
    expect(item?.['00091001']?.Value).toEqual(['SOP_INSTANCE_UID_INVALID'])
    expect(await imagesOf(owner)).toEqual(before)
  })

  it('are stored even if their modality is no term of the standard', async () => {
    const answer = await store([readForeign('25a-modality-DR.dcm')])
    expect([answer.status, said(answer).stored.length]).toEqual([200, 1])
  })

  it("are refused one by one if they belong to another study than the URL's", async () => {
    const file = await freshSample('panoramic-12bit.dcm')
    const elsewhere = await store([file], { study: '1.2.3' })
    expect([elsewhere.status, said(elsewhere)]).toEqual([409, { stored: [], failed: [0xa900], others: [] }])
    const sopClass = itemsOf(elsewhere.dataSet, '00081198')[0]?.['00081150']?.Value?.[0]
    expect(sopClass).toMatch(/^1\.2\.840\.10008\.5\.1\.4\.1\.1\./)
    await store([file])
    const { scope } = owner.session
    const [found] = await scope.db
      .select({ dicom: image.dicom })
      .from(image)
      .where(eq(image.fileName, `${itemsOf(elsewhere.dataSet, '00081198')[0]?.['00081155']?.Value?.[0]}.dcm`))
    const here = await store([file], { study: String(found?.dicom?.studyUid) })
    expect([here.status, said(here).stored.length]).toEqual([200, 1])
  })

  it('are in the clinic of the key only, which must have the right to send', async () => {
    const stranger = await server.newPerson({ plan: 'empresarial' })
    const file = await freshSample('panoramic-12bit.dcm')
    expect((await store([file])).status).toBe(200)
    expect((await store([file], { token: await keyOf(stranger) })).status).toBe(200)
    expect(await imagesOf(stranger)).toHaveLength(1)
    expect((await store([file], { token: await keyOf(owner, ['radiographs']) })).code).toBe('KEY_SCOPE')
    const basic = await server.newPerson()
    expect((await store([file], { token: basic.token })).code).toBe('PLAN_REQUIRED')
  })

  it.each([
    ['a form of another kind', { type: 'application/dicom+xml' }, 415, 'CONTENT_TYPE_UNSUPPORTED'],
    ['no end', { end: '' }, 400, 'MULTIPART_INVALID'],
    ['a body as gzip', { encoding: 'gzip' }, 415, 'CONTENT_TYPE_UNSUPPORTED'],
    ['an answer in XML', { accept: 'application/dicom+xml' }, 406, 'DICOM_JSON_ONLY'],
    ['a study that is none', { study: '1.02.3' }, 404, 'NOT_FOUND'],
  ])('are refused with %s, and nothing is stored', async (_, sent, status, code) => {
    const before = await imagesOf(owner)
    const refused = await store([await freshSample('panoramic-12bit.dcm')], sent)
    expect([refused.status, refused.code]).toEqual([status, code])
    expect(await imagesOf(owner)).toEqual(before)
  })

  it('are refused as a whole if there are too many, or none', async () => {
    expect((await store(Array(501).fill(new Uint8Array(1)))).code).toBe('TOO_MANY_INSTANCES')
    expect((await store([])).code).toBe('MULTIPART_INVALID')
  })

  it('are sent again later if the server is busy, and are stored once', async () => {
    const file = await freshSample('panoramic-12bit.dcm')
    const other = asAnotherInstance(file)
    const before = (await imagesOf(owner)).length
    const { pictures } = server.context
    let calls = 0
    const identify: typeof pictures.identify = async (...given) => {
      calls += 1
      if (calls === 2) throw new AppError('SERVER_BUSY')
      return pictures.identify(...given)
    }
    const busy = await openTestServer({ pictures: { ...pictures, identify } })
    const sent = async () => {
      const form = Buffer.concat(
        [file, other].flatMap(one => [Buffer.from('\r\n--b\r\n\r\n'), one]).concat(Buffer.from('\r\n--b--')),
      )
      const headers = { 'content-type': 'multipart/related; boundary=b' }
      return busy.call('/api/dicomweb/studies', { token: key, body: form, headers })
    }
    const first = await sent()
    expect([first.status, first.answer['code'], first.headers.get('retry-after')]).toEqual([
      ...[503, 'SERVER_BUSY', '60'],
    ])
    expect((await sent()).status).toBe(200)
    expect((await imagesOf(owner)).length).toBe(before + 2)
  })
})
