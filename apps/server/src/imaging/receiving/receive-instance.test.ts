// @module-tag resources
import { AppError } from '@xrai/contract/errors/app-error'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { retryAnalysis } from '@xrai/contract/routes/case-images'
import { listNotifications } from '@xrai/contract/routes/notifications'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { periodOf } from '../../accounts/credits/month.ts'
import { insertCreditEntry } from '../../db/queries/accounts/credits.ts'
import { findWork } from '../../db/queries/imaging/analysis-work.ts'
import { setImagesDeleted } from '../../db/queries/imaging/images.ts'
import { creditEntry, image } from '../../db/schema.ts'
import { runAnalysis } from '../../records/cases/run-analysis.ts'
import type { Person } from '../../testing/people.ts'
import { asAnotherInstance, freshSample, sample, withOtherPixels, withText } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { failureReasonOf } from './failure-reason.ts'
import { receiveInstance } from './receive-instance.ts'
import type { ReceivedFile } from './received-file.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const receive = ({ session }: Person, bytes: Uint8Array, more: Partial<ReceivedFile> = {}) =>
  receiveInstance(server.context, session.scope, {
    bytes,
    fileName: 'IM0001.dcm',
    source: 'dicomweb' as const,
    sourceName: 'Sensor 1',
    by: session.user.id,
    ...more,
  })
const listed = async ({ token }: Person) => (await server.answerOf(listAnalyses, { token, query: {} })).analyses
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const countOf = ({ session: { scope } }: Person) => scope.db.$count(image, eq(image.clinicId, scope.clinicId))
const reserved = ({ session: { scope } }: Person) =>
  scope.db.$count(creditEntry, eq(creditEntry.clinicId, scope.clinicId))

/** The sample with another value of the same length in an element of two letters. */
const withModality = async (modality: string): Promise<Uint8Array> => {
  const bytes = await freshSample('panoramic-12bit.dcm')
  const at = Buffer.from(bytes.buffer).indexOf(Buffer.from([0x08, 0x00, 0x60, 0x00, 0x43, 0x53]))
  bytes.set(new TextEncoder().encode(modality), at + 8)
  return bytes
}

describe('a radiograph of another program', () => {
  it('is stored once, queued with a credit, and told of once for its whole study', async () => {
    const person = await server.newPerson({ plan: 'profesional' })
    const bytes = await freshSample('panoramic-12bit.dcm')
    const [one, two] = await Promise.all([receive(person, bytes), receive(person, bytes)])
    expect([one.outcome, two.outcome].toSorted()).toEqual(['present', 'stored'])
    expect(two.analysisId).toBe(one.analysisId)
    await receive(person, asAnotherInstance(bytes))
    expect([await countOf(person), await reserved(person)]).toEqual([2, 2])
    const cards = await listed(person)
    expect(cards.map(({ status, patientId }) => [status, patientId])).toEqual(Array(2).fill(['queued', null]))
    const { answer } = await server.call(`/api/analyses/${one.analysisId}`, { token: person.token })
    expect(answer).toMatchObject({ type: 'panoramic', source: { kind: 'dicomweb', name: 'Sensor 1' } })
    const { notifications } = await server.answerOf(listNotifications, { token: person.token, query: {} })
    expect(notifications.map(({ kind }) => kind)).toEqual(['study-received'])
  })

  it('is stored without an analysis where no credit is left, and analysed on request', async () => {
    const person = await server.newPerson()
    const { scope, user } = person.session
    const spend = { amount: -1000, reason: 'reserve', period: periodOf(new Date()), by: user.id } as const
    await insertCreditEntry(scope, { ...spend, analysisId: crypto.randomUUID() })
    const { analysisId, unanalysed } = await receive(person, await freshSample('periapical-12bit.dcm'))
    expect(unanalysed).toBe('OUT_OF_CREDITS')
    expect(await listed(person)).toMatchObject([{ id: analysisId, status: 'unanalysed', type: 'periapical' }])
    const retry = () => server.call(`/api/analyses/${analysisId}/retry`, { method: 'POST', token: person.token })
    expect((await retry()).answer['code']).toBe('OUT_OF_CREDITS')
    await insertCreditEntry(scope, { ...spend, amount: 1000, analysisId: crypto.randomUUID() })
    const queued = await server.answerOf(retryAnalysis, { token: person.token, params: { id: analysisId } })
    expect(queued.status).toBe('queued')
  })

  it('is refused where the clinic stores all that it may without an analysis, until some are analysed', async () => {
    const person = await server.newPerson()
    const { scope, user } = person.session
    const spend = { amount: -1000, reason: 'reserve', period: periodOf(new Date()), by: user.id } as const
    await insertCreditEntry(scope, { ...spend, analysisId: crypto.randomUUID() })
    // A small one counts for 2 MB.
    const { pictures } = server.context
    let decoded = 0
    const counted: typeof pictures.assess = (...given) => {
      decoded += 1
      return pictures.assess(...given)
    }
    const needs = {
      ...server.context,
      pictures: { ...pictures, assess: counted },
      settings: { ...server.context.settings, unanalysedBytes: 4 * 1024 ** 2 },
    }
    const received = { fileName: 'a.dcm', source: 'dicomweb', sourceName: null, by: user.id } as const
    const files = await Promise.all([1, 2, 3, 4].map(() => freshSample('periapical-12bit.dcm')))
    const outcomes = await Promise.all(
      files.map(bytes => receiveInstance(needs, scope, { ...received, bytes }).then(({ outcome }) => outcome, codeOf)),
    )
    expect(outcomes.toSorted()).toEqual(['UNANALYSED_FULL', 'UNANALYSED_FULL', 'stored', 'stored'])
    expect(failureReasonOf('UNANALYSED_FULL')).toBe(0xa700)
    expect(failureReasonOf('ALLOWANCE_FULL')).toBe(0x0110)
    expect([await countOf(person), await reserved(person)]).toEqual([2, 1])
    const before = decoded
    const late = receiveInstance(needs, scope, { ...received, bytes: await freshSample('panoramic-12bit.dcm') })
    expect([await late.catch(codeOf), decoded]).toEqual(['UNANALYSED_FULL', before])
    const [present = new Uint8Array()] = files.filter((_, at) => outcomes[at] === 'stored')
    expect(await receiveInstance(needs, scope, { ...received, bytes: present })).toMatchObject({ outcome: 'present' })
    await insertCreditEntry(scope, { ...spend, amount: 1000, analysisId: crypto.randomUUID() })
    const assess: typeof pictures.assess = async (...given) => ({
      ...(await pictures.assess(...given)),
      fault: 'QUALITY_BLURRED',
    })
    const unfit = { ...received, bytes: await freshSample('periapical-12bit.dcm') }
    expect(await receiveInstance({ ...needs, pictures: { ...pictures, assess } }, scope, unfit).catch(codeOf)).toBe(
      'UNFIT_FULL',
    )
    const [refused = new Uint8Array()] = files.filter((_, at) => outcomes[at] === 'UNANALYSED_FULL')
    expect(await receiveInstance(needs, scope, { ...received, bytes: refused })).toMatchObject({ unanalysed: null })
  })

  it('is refused with its reason where it is no radiograph, is damaged, or the caller says no', async () => {
    const person = await server.newPerson()
    const bytes = await freshSample('panoramic-12bit.dcm')
    const refused = async (given: Uint8Array, more?: Partial<ReceivedFile>) =>
      receive(person, given, more).then(() => null, codeOf)
    expect(await refused(await withModality('CT'))).toBe('INSTANCE_NOT_RADIOGRAPH')
    expect(await refused(bytes.subarray(0, bytes.length / 2))).toMatch(/^(DICOM|IMAGE)_/)
    const accept = () => {
      throw new AppError('FORBIDDEN')
    }
    expect(await refused(bytes, { accept })).toBe('FORBIDDEN')
    expect(await refused(bytes, { patientId: crypto.randomUUID() })).toBe('PATIENT_UNKNOWN')
    expect([await countOf(person), await reserved(person)]).toEqual([0, 0])
  })

  it('is no repetition of another picture or of another patient under its SOP Instance UID, in the trash too', async () => {
    const person = await server.newPerson()
    const bytes = await freshSample('panoramic-12bit.dcm')
    const refused = async (given: Uint8Array) => receive(person, given).then(({ outcome }) => outcome, codeOf)
    const { imageId } = await receive(person, bytes)
    const corrected = withText(bytes, 'Demostraci', 'demostraci')
    for (const round of ['there', 'in the trash']) {
      expect(await refused(withOtherPixels(bytes)), round).toBe('INSTANCE_OTHER_PICTURE')
      expect(await refused(withText(bytes, '19800229', '19810228')), round).toBe('INSTANCE_OTHER_PATIENT')
      expect(await refused(corrected), round).toBe('present')
      await setImagesDeleted(person.session.scope, [imageId], new Date())
    }
    const twins = await freshSample('panoramic-12bit.dcm')
    const both = await Promise.all([refused(twins), refused(withOtherPixels(twins))])
    expect(both.toSorted()).toEqual(['INSTANCE_OTHER_PICTURE', 'stored'])
    expect([await countOf(person), await reserved(person)]).toEqual([2, 2])
  })

  it('of a UID that is there is compared with no more stored files at once than are decoded, and with none of another size', async () => {
    const person = await server.newPerson()
    const { scope, user } = person.session
    const { files, pictures, lanes } = server.context
    const bytes = await freshSample('panoramic-12bit.dcm')
    const { imageId } = await receive(person, bytes)
    const held = { now: 0, most: 0, reads: 0 }
    const needs = {
      ...server.context,
      files: {
        ...files,
        read: (...given: Parameters<typeof files.read>) => {
          held.now += 1
          held.reads += 1
          held.most = Math.max(held.most, held.now)
          return files.read(...given)
        },
      },
      pictures: {
        ...pictures,
        digest: (...[file, options]: Parameters<typeof pictures.digest>) =>
          pictures.digest(file, options).finally(() => {
            if (options?.hash !== undefined) held.now -= 1
          }),
      },
    }
    const received = { fileName: 'a.dcm', source: 'dicomweb', sourceName: null, by: user.id } as const
    const send = (file: Uint8Array) =>
      receiveInstance(needs, scope, { ...received, bytes: file }).then(({ outcome }) => outcome, codeOf)
    const corrected = withText(bytes, 'Demostraci', 'demostraci')
    expect(await Promise.all(Array.from({ length: 8 }, () => send(corrected)))).toEqual(Array(8).fill('present'))
    expect(held.reads).toBe(8)
    expect(held.most).toBeLessThanOrEqual(lanes.snapshot().pictures.capacity)
    await scope.db.update(image).set({ height: 1 }).where(eq(image.id, imageId))
    expect([await send(corrected), held.reads]).toEqual(['INSTANCE_OTHER_PICTURE', 8])
  })

  it('of no instance is one by its bytes', async () => {
    const person = await server.newPerson()
    const jpeg = await sample('panoramic-healthy.jpg')
    const of = () => receive(person, jpeg, { source: 'folder', type: 'panoramic', fileName: 'opg.jpg' })
    const first = await of()
    expect(await of()).toMatchObject({ outcome: 'present', analysisId: first.analysisId })
  })
})

describe('an upside-down radiograph that is blurred too', () => {
  const orientation = { upsideDown: true, mirrored: true, inverted: false }
  const receiveOverturned = async (person: Person) => {
    const upright = sharp(await sample('panoramic-restored.jpg')).blur(10)
    const bytes = new Uint8Array(await upright.rotate(180).png().toBuffer())
    return { bytes, ...(await receive(person, bytes, { source: 'folder', type: 'panoramic' })) }
  }

  it('keeps its correction when a user requests its analysis', async () => {
    const person = await server.newPerson()
    const { analysisId, unanalysed } = await receiveOverturned(person)
    expect(unanalysed).toBe('QUALITY_BLURRED')
    const { token } = person
    const { answer } = await server.call(`/api/analyses/${analysisId}`, { token })
    expect(answer['image']).toMatchObject({ orientation })
    await server.answerOf(retryAnalysis, { token, params: { id: analysisId } })
    expect((await findWork(person.session.scope.db, analysisId))?.orientation).toEqual(orientation)
  })

  it.each([[null], [{ ...orientation, mirrored: false }]])(
    'is analysed and shown upright where an earlier version stored %o',
    async stored => {
      const person = await server.newPerson()
      const { token } = person
      const { db } = person.session.scope
      const { analysisId, imageId, bytes } = await receiveOverturned(person)
      await server.context.renditions.settle()
      await db
        .update(image)
        .set({ orientation: stored, displayHash: null, thumbnailHash: null })
        .where(eq(image.id, imageId))
      const shown = async () => {
        const { response } = await server.call(`/api/images/${imageId}/display`, { token })
        return sharp(await response.arrayBuffer())
          .greyscale()
          .raw()
          .toBuffer()
      }
      const upright = await sharp(bytes).rotate(180).greyscale().raw().toBuffer()
      expect((await shown()).equals(upright)).toBe(false)
      await server.answerOf(retryAnalysis, { token, params: { id: analysisId } })
      await runAnalysis({ ...server.context, db }, analysisId, true)
      const { answer } = await server.call(`/api/analyses/${analysisId}`, { token })
      expect(answer).toMatchObject({ status: 'pending_revision', image: { orientation } })
      expect((await shown()).equals(upright)).toBe(true)
    },
  )
})

describe('an upload by hand of an instance that is there', () => {
  const upload = async (person: Person, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('image', new File([bytes], 'otra.dcm'))
    form.set('type', 'panoramic')
    form.set('force', 'true')
    return server.call('/api/roboflow/testing-models', { token: person.token, form })
  }

  it('is refused with the one that is there, in another clinic it is not, and in the trash it is told so', async () => {
    const person = await server.newPerson()
    const other = await server.newPerson()
    const bytes = await freshSample('panoramic-12bit.dcm')
    const { analysisId, imageId } = await receive(person, bytes)
    const again = await upload(person, bytes)
    expect([again.status, again.answer]).toMatchObject([409, { code: 'IMAGE_PRESENT', subject: analysisId }])
    expect((await upload(other, bytes)).status).toBe(200)
    const another = await upload(person, withOtherPixels(bytes))
    expect([another.status, another.answer]).toMatchObject([
      409,
      { code: 'INSTANCE_OTHER_PICTURE', subject: analysisId },
    ])
    await setImagesDeleted(person.session.scope, [imageId], new Date())
    expect((await upload(person, bytes)).answer).toMatchObject({ code: 'IMAGE_IN_TRASH', subject: imageId })
    expect(await receive(person, bytes)).toMatchObject({ outcome: 'present', imageId })
  })

  it('made twice at once is one radiograph, and only one credit is used', async () => {
    const person = await server.newPerson()
    const bytes = await freshSample('panoramic-12bit.dcm')
    const both = await Promise.all([upload(person, bytes), upload(person, bytes)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { answer } = await server.call('/api/credits', { token: person.token })
    expect(answer).toMatchObject({ used: 1, reserved: 0 })
  })
})
