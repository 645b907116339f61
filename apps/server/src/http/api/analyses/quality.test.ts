// @module-tag any-database
import { type Analysis, analysisAnswerSchema, analysisSchema } from '@xrai/contract/records/analysis'
import { type Orientation, turnPoint } from '@xrai/contract/records/orientation'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { casesOf } from '../../../testing/cases.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let negative: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  negative = new Uint8Array(
    await sharp(await sample('panoramic-restored.jpg'))
      .negate()
      .jpeg()
      .toBuffer(),
  )
})

const credits = async () => (await server.call('/api/credits', { token: person.token })).answer

describe('an image that is unfit for analysis', () => {
  it('is refused with a sentence, and costs no credit', async () => {
    const { status, answer } = await server.upload(person.token, negative, { gated: true })
    expect([status, answer['code'], answer['overridable']]).toEqual([422, 'QUALITY_INVERTED', true])
    expect(answer['error']).toContain('negativo')
    expect(await credits()).toMatchObject({ used: 0, reserved: 0 })
  })

  it('is refused in a case before a credit is reserved or anything is stored', async () => {
    const { newCase, submit } = casesOf(server)
    const caseId = await newCase(person.token)
    const { status, answer } = await submit(person.token, caseId, negative, { gated: true })
    expect([status, answer['code']]).toEqual([422, 'QUALITY_INVERTED'])
    expect((await server.call(`/api/cases/${caseId}`, { token: person.token })).answer['analyses']).toEqual([])
    expect(await credits()).toMatchObject({ used: 0, reserved: 0 })
  })

  it('is analysed anyway with force, under the key of the refused attempt', async () => {
    const again = { gated: true, key: 'the-same' }
    expect((await server.upload(person.token, negative, again)).status).toBe(422)
    expect((await server.upload(person.token, negative, { ...again, gated: false })).status).toBe(200)
    expect(await credits()).toMatchObject({ used: 1 })
  })

  it('warns of the fault in the answer, the analysis and its report where it is analysed anyway', async () => {
    const { token } = await server.newPerson()
    const warnings = [
      { code: 'QUALITY_INVERTED', message: expect.stringContaining('en negativo. Se analizó de todos') },
    ]
    const answer = await server.analyze(token, negative)
    expect(answer.warnings).toEqual(warnings)
    const path = `/api/analyses/${answer.analysis_id}`
    expect((await server.call(path, { token })).answer['warnings']).toEqual(warnings)
    expect((await server.call(`${path}/report`, { token })).answer['warnings']).toEqual(warnings)
    const turned = await server.upload(token, negative, { autoOrient: true })
    expect(turned.answer['warnings']).toEqual([])
  })

  it('warns of the fault in a case where it is analysed anyway', { tags: ['soak'] }, async () => {
    const { newCase, add, completed } = casesOf(server)
    const { token } = await server.newPerson()
    const caseId = await newCase(token)
    await add(token, caseId, negative)
    const rest = await server.work()
    await completed(token, caseId).finally(rest)
    const { answer } = await server.call(`/api/cases/${caseId}`, { token })
    expect(answer['analyses']).toMatchObject([{ status: 'pending_revision', warnings: [{ code: 'QUALITY_INVERTED' }] }])
  })

  it('of a wrong type names the type that it resembles', async () => {
    const periapical = await sample('periapical-root-filled.jpg')
    const { answer } = await server.upload(person.token, periapical, { gated: true })
    expect(answer['code']).toBe('QUALITY_LOOKS_PERIAPICAL')
  })

  it('of a wrong type is accepted as the other type under the refused attempt’s key, for one credit', async () => {
    const { newCase, submit } = casesOf(server)
    const { token } = await server.newPerson()
    const caseId = await newCase(token)
    const periapical = await sample('periapical-root-filled.jpg')
    const send = (type: string) => submit(token, caseId, periapical, { gated: true, key: 'the-same', type })
    expect((await send('panoramic')).answer['code']).toBe('QUALITY_LOOKS_PERIAPICAL')
    const taken = await send('periopical')
    expect(taken.status).toBe(202)
    const again = await send('periopical')
    expect(again.answer['analysisId']).toBe(taken.answer['analysisId'])
    const { answer } = await server.call(`/api/cases/${caseId}`, { token })
    expect(answer['analyses']).toMatchObject([{ id: taken.answer['analysisId'], type: 'periapical' }])
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 0, reserved: 1 })
  })

  it('of a wrong type cannot be resent by another clinic', async () => {
    const { newCase, submit } = casesOf(server)
    const caseId = await newCase(person.token)
    const periapical = await sample('periapical-root-filled.jpg')
    const picture = { gated: true, key: 'of-another', type: 'panoramic' }
    expect((await submit(person.token, caseId, periapical, picture)).status).toBe(422)
    const { token } = await server.newPerson()
    expect((await submit(token, caseId, periapical, { ...picture, type: 'periopical' })).status).toBe(404)
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 0, reserved: 0 })
  })
})

describe('an image in a wrong orientation', () => {
  const overturned = async () => {
    const picture = sharp(await sample('panoramic-restored.jpg')).rotate(180)
    return new Uint8Array(await picture.png().toBuffer())
  }
  const upright = async () =>
    new Uint8Array(
      await sharp(await sample('panoramic-restored.jpg'))
        .png()
        .toBuffer(),
    )
  const turned = { upsideDown: true, mirrored: true, inverted: false }

  it('is analysed upright with autoOrient, with findings in the pixels of the sent file', async () => {
    const { token } = await server.newPerson()
    const picture = await overturned()
    const refused = await server.upload(token, picture, { gated: true, key: 'turned' })
    expect([refused.status, refused.answer['code']]).toEqual([422, 'QUALITY_UPSIDE_DOWN'])
    const { status, answer } = await server.upload(token, picture, { gated: true, autoOrient: true, key: 'turned' })
    expect([status, answer['orientation']]).toEqual([200, turned])
    const as = analysisAnswerSchema.parse(answer)
    const straight = analysisAnswerSchema.parse((await server.upload(token, await upright(), { gated: true })).answer)
    expect(straight.orientation).toBeNull()
    const places = ({ predictions, image }: typeof as, orientation: Orientation | null) =>
      predictions
        .map(finding => ({ ...finding, ...turnPoint(finding, orientation, image) }))
        .map(({ class: name, tooth, x, y }) => [name, tooth, Math.round(x), Math.round(y)])
    expect(places(as, turned)).toEqual(places(straight, null))
  })

  it('is shown and reported in the correct orientation; its original stays as sent', async () => {
    const { token } = await server.newPerson()
    const sent = await overturned()
    const { answer } = await server.upload(token, sent, { gated: true, autoOrient: true })
    const { analysis_id: id, image, predictions } = analysisAnswerSchema.parse(answer)
    const stored = (await server.call(`/api/analyses/${id}`, { token })).answer
    expect(stored['image']).toMatchObject({ orientation: turned })
    const shown = await server.call(`/api/images/${(stored['image'] as { id: string }).id}/display`, { token })
    const pixels = (file: Uint8Array) => sharp(file).greyscale().raw().toBuffer()
    const display = await pixels(new Uint8Array(await shown.response.arrayBuffer()))
    expect(display.equals(await pixels(await upright()))).toBe(true)
    const report = (await server.call(`/api/analyses/${id}/report`, { token })).answer
    const [first] = report['predictions'] as { class: string; x: number; y: number }[]
    const places = predictions.map(({ x, y }) => [Math.round(image.width - x), Math.round(image.height - y)])
    expect(places).toContainEqual([Math.round(first?.x ?? 0), Math.round(first?.y ?? 0)])
  })

  it('is analysed in the correct orientation in a case, by the job too', { tags: ['soak'] }, async () => {
    const { newCase, add, completed } = casesOf(server)
    const { token } = await server.newPerson()
    const caseId = await newCase(token)
    const { analysisId } = await add(token, caseId, await overturned(), { gated: true, autoOrient: true })
    const rest = await server.work()
    await completed(token, caseId).finally(rest)
    const analysis = analysisSchema.parse((await server.call(`/api/analyses/${analysisId}`, { token })).answer)
    const alone = await server.upload(token, await overturned(), { gated: true, autoOrient: true })
    const places = ({ predictions }: Pick<Analysis, 'predictions'>) => predictions.map(({ x, y }) => [x, y])
    expect(analysis.image.orientation).toEqual(turned)
    expect(places(analysis)).toEqual(places(analysisAnswerSchema.parse(alone.answer)))
  })
})

it('a refusal that does not depend on the image cannot be overridden', async () => {
  const { answer } = await server.upload(person.token, negative.slice(0, 100), { gated: true })
  expect(answer['overridable']).toBeUndefined()
})
