import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { casesOf } from '../../testing/cases.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

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

describe('a picture that is not fit to be analysed', () => {
  it('is refused with a sentence, and costs no credit', async () => {
    const { status, answer } = await server.upload(person.token, negative, { gated: true })
    expect([status, answer['code'], answer['overridable']]).toEqual([422, 'QUALITY_INVERTED', true])
    expect(answer['error']).toContain('negativo')
    expect(await credits()).toMatchObject({ used: 0, reserved: 0 })
  })

  it('is refused in a case before a credit is reserved or anything is kept', async () => {
    const { newCase, submit } = casesOf(server)
    const caseId = await newCase(person.token)
    const { status, answer } = await submit(person.token, caseId, negative, { gated: true })
    expect([status, answer['code']]).toEqual([422, 'QUALITY_INVERTED'])
    expect((await server.call(`/api/cases/${caseId}`, { token: person.token })).answer['analyses']).toEqual([])
    expect(await credits()).toMatchObject({ used: 0, reserved: 0 })
  })

  it('is analysed all the same with force, under the key of the refused try', async () => {
    const again = { gated: true, key: 'the-same' }
    expect((await server.upload(person.token, negative, again)).status).toBe(422)
    expect((await server.upload(person.token, negative, { ...again, gated: false })).status).toBe(200)
    expect(await credits()).toMatchObject({ used: 1 })
  })

  it('of a wrong type names the type that it looks like', async () => {
    const periapical = await sample('periapical-root-filled.jpg')
    const { answer } = await server.upload(person.token, periapical, { gated: true })
    expect(answer['code']).toBe('QUALITY_LOOKS_PERIAPICAL')
  })

  it('of a wrong type is taken into its case as the other one under the key of the refused try, for one credit', async () => {
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

  it('of a wrong type is nothing that another clinic can send again', async () => {
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

it('a refusal that the picture has no part in cannot be overridden', async () => {
  const { answer } = await server.upload(person.token, negative.slice(0, 100), { gated: true })
  expect(answer['overridable']).toBeUndefined()
})
