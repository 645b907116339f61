import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

const create = (json: object, language?: string) =>
  server.call('/api/patients', {
    token: person.token,
    json: { firstName: 'Rosa', lastName: 'Quispe', ...json },
    ...(language === undefined ? {} : { headers: { 'accept-language': language } }),
  })

describe('the details of a refusal', () => {
  it('name each wrong field, and what is expected of it', async () => {
    const { answer } = await create(
      {
        lastName: undefined,
        recordNumber: 'x'.repeat(41),
        birthDate: '17/05/1990',
        sex: 'woman',
        document: { type: 'dni', number: '1' },
        email: 'no',
        phone: 5,
        alerts: ['ok', ''],
      },
      'en',
    )
    expect(answer['details']).toEqual([
      { path: 'lastName', code: 'missing', message: 'This field is missing.' },
      { path: 'recordNumber', code: 'too_long', message: 'Its length must be 40 or less.' },
      { path: 'birthDate', code: 'format', message: 'It does not have the format YYYY-MM-DD.' },
      { path: 'sex', code: 'value', message: 'It must be one of these values: F, M, O.' },
      { path: 'document', code: 'rule', message: expect.stringMatching(/^The document is not valid/) },
      { path: 'phone', code: 'type', message: 'Its type must be string.' },
      { path: 'email', code: 'format', message: 'It does not have the format email.' },
      { path: 'alerts[1]', code: 'too_short', message: 'Its length must be 1 or more.' },
    ])
  })

  it('say that a day does not exist, and name the form of one that is written otherwise', async () => {
    const noDay = { code: 'no_such_day', message: 'There is no such day in the calendar.' }
    const birthDate = (await create({ birthDate: '1990-02-30' }, 'en')).answer['details']
    expect(birthDate).toEqual([{ path: 'birthDate', ...noDay }])
    const codeOf = async (from: string) => {
      const { answer } = await server.call(`/api/analyses?from=${from}`, { token: person.token })
      return (answer['details'] as { code: string }[])[0]?.code
    }
    expect(await codeOf('2026-02-29T10:00:00Z')).toBe('no_such_day')
    for (const from of ['2026-02-28', '2026-02-28T25:00:00Z', '30-02-2026'])
      expect([from, await codeOf(from)]).toEqual([from, 'format'])
  })

  it('say that a bare + of an offset arrived as a space', async () => {
    const messageOf = async (moment: string) => {
      const headers = { 'accept-language': 'en' }
      const { answer } = await server.call(`/api/analyses?updatedSince=${moment}`, { token: person.token, headers })
      return (answer['details'] as { message: string }[] | undefined)?.[0]?.message
    }
    expect(await messageOf('2026-11-28T10:00:00%2B00:00')).toBe(undefined)
    expect(await messageOf('2026-11-28T10:00:00+00:00')).toBe(
      'It does not have the format YYYY-MM-DDThh:mm:ssZ. In an address, + is written %2B, as in 2026-11-29T10:00:00%2B00:00. Or write Z for UTC.',
    )
    expect(await messageOf('2026-11-28T10:00:00.5+0000')).toContain('%2B')
    expect(await messageOf('2026-11-28')).toBe('It does not have the format YYYY-MM-DDThh:mm:ssZ.')
  })

  it('offer the types of radiographs as they are spelt, and explain the other spelling', async () => {
    const form = new FormData()
    form.append('image', new Blob(['1']), 'a.jpg')
    form.append('type', 'lateral')
    const headers = { 'accept-language': 'en' }
    const { answer } = await server.call('/api/roboflow/testing-models', { token: person.token, form, headers })
    expect(answer).toMatchObject({ code: 'TYPE_UNKNOWN' })
    expect(answer['details']).toEqual([
      {
        path: 'type',
        code: 'value',
        message:
          'It must be one of these values: panoramic, periapical. periopical, the spelling of the first specification, is read as periapical.',
      },
    ])
  })

  it('are none of a form with more parts or longer headers than any call takes, which is not read', async () => {
    const boundary = 'a'.repeat(30)
    const send = (parts: number, more = '', type = `multipart/form-data; boundary="${boundary}"`) => {
      const disposition = (name: number) => `Content-Disposition: form-data; name="f${name}"\r\n`
      const partOf = (name: number) => `--${boundary}\r\n${disposition(name)}${more}\r\n\r\n`
      const body = `${Array.from({ length: parts }, (_, place) => partOf(place)).join('')}--${boundary}--\r\n`
      const headers = { 'content-type': type }
      return server.call('/api/me/picture', { method: 'PUT', token: person.token, body, headers })
    }
    const unread = { status: 422, answer: { code: 'REQUEST_INVALID' } }
    expect((await send(40, 'X: y\r\n'.repeat(300))).answer['details']).toHaveLength(41)
    const list = `multipart/form-data; boundary=b, multipart/form-data; boundary=${boundary}`
    for (const refused of [send(60), send(1, 'X: y\r\n'.repeat(1000)), send(60, '', list)]) {
      expect(await refused).toMatchObject(unread)
      expect((await refused).answer['details']).toBeUndefined()
    }
  })

  it('say that a cursor is none of the list', async () => {
    const { answer } = await server.call(`/api/patients?cursor=${crypto.randomUUID()}`, { token: person.token })
    expect(answer['details']).toMatchObject([
      { path: 'cursor', code: 'rule', message: expect.stringMatching(/`next`/) },
    ])
  })

  it('name a wrong parameter, a field that came twice and a body that is no object', async () => {
    const { token } = person
    const asked = await server.call('/api/analyses?limit=0&from=yesterday', { token })
    expect([asked.status, asked.answer['code']]).toEqual([422, 'REQUEST_INVALID'])
    expect(asked.answer['details']).toMatchObject([
      { path: 'limit', code: 'too_small', message: 'Debe ser 1 o más.' },
      { path: 'from', message: expect.any(String) },
    ])
    const form = new FormData()
    for (const type of ['panoramic', 'periapical']) form.append('type', type)
    const twice = await server.call('/api/roboflow/testing-models', { token, form })
    expect(twice.answer).toMatchObject({ code: 'FIELD_REPEATED', details: [{ path: 'type', code: 'repeated' }] })
    const list = await server.call('/api/patients', { token, json: [] })
    expect(list.answer).toMatchObject({ details: [{ path: '', code: 'type' }] })
  })

  it('name the header in which a key belongs, where none arrived', async () => {
    const none = await server.call('/api/patients', { headers: { 'x-api-key': 'xrai_1', 'accept-language': 'en' } })
    expect(none.answer).toMatchObject({
      error: 'No valid session or API key arrived. Sign in, or send a key.',
      code: 'SESSION_REQUIRED',
      details: [{ path: 'Authorization', code: 'missing', message: expect.any(String) }],
    })
    const bare = await server.call('/api/patients', { token: '"1"', headers: { 'accept-language': 'en' } })
    expect(bare.answer).toMatchObject({
      code: 'SESSION_REQUIRED',
      details: [{ path: 'Authorization', code: 'value', message: 'It must be one of these values: Bearer xrai_….' }],
    })
  })

  it('are absent where the refusal is about no field', async () => {
    const { answer } = await server.call(`/api/patients/${crypto.randomUUID()}`, { token: person.token })
    expect(answer).toEqual({ error: expect.any(String), code: 'NOT_FOUND' })
  })
})

describe('a patient who is there already', () => {
  it('is named by the refusal of a second one with the same record number or document', async () => {
    const document = { type: 'dni', number: '40123456' }
    const first = (await create({ recordNumber: 'HC-1', document })).answer['id']
    const other = (await create({})).answer['id']
    expect((await create({ recordNumber: 'HC-1' })).answer).toMatchObject({
      code: 'RECORD_NUMBER_TAKEN',
      subject: first,
    })
    expect((await create({ document })).answer).toMatchObject({ code: 'DOCUMENT_TAKEN', subject: first })
    const edit = (json: object) => server.call(`/api/patients/${other}`, { method: 'PATCH', token: person.token, json })
    expect((await edit({ recordNumber: 'HC-1' })).answer).toMatchObject({ subject: first })
    expect((await edit({ document })).answer).toMatchObject({ subject: first })
  })
})

describe('a body that is of another kind', () => {
  it('is refused with the header that is wrong and what it has to say', async () => {
    const send = async (headers: Readonly<Record<string, string>>) =>
      (await server.call('/api/patients', { token: person.token, body: '{}', headers })).answer
    const value = { code: 'value', message: expect.any(String) }
    expect(await send({ 'content-type': 'text/plain' })).toMatchObject({
      code: 'CONTENT_TYPE_UNSUPPORTED',
      details: [{ ...value, path: 'Content-Type', message: expect.stringContaining('application/json') }],
    })
    expect(await send({ 'content-type': 'application/json', 'content-encoding': 'gzip' })).toMatchObject({
      code: 'CONTENT_TYPE_UNSUPPORTED',
      details: [{ ...value, path: 'Content-Encoding' }],
    })
    const unbounded = { 'content-type': 'multipart/form-data' }
    const form = { token: person.token, body: '--x\r\n\r\n--x--', headers: unbounded }
    expect((await server.call('/api/roboflow/testing-models', form)).answer).toMatchObject({
      code: 'REQUEST_INVALID',
      details: [{ path: 'Content-Type', code: 'format', message: expect.stringContaining('boundary=') }],
    })
  })
})

describe('the sentence of a refusal', () => {
  it.each([
    [undefined, 'es'],
    ['*', 'es'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['es-PE,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.5, es', 'es'],
    ['de, en;q=0.3', 'en'],
    ['en;q=0', 'es'],
    ['fr', 'es'],
    ['en;q=x', 'es'],
  ])('is in the language that Accept-Language prefers: %j, %s', async (asked, language) => {
    const { answer, headers } = await create({ firstName: '' }, asked)
    expect(answer['error']).toMatch(language === 'en' ? /^Enter the patient/ : /paciente/)
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([
      language,
      expect.stringContaining('accept-language'),
    ])
  })

  it('is in that language for FHIR too', async () => {
    const { response } = await server.call('/api/fhir/R4/Patient', { headers: { 'accept-language': 'en' } })
    expect(await response.text()).toContain('send a key')
  })
})
