import { listActivity, putPicture, putSignatureImage } from '@xrai/contract/routes/profile'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../base/sha256-hex.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { findUser, updateUser } from '../../../db/queries/accounts/people.ts'
import { insertErasure } from '../../../db/queries/records/erasures.ts'
import { setPicture } from '../../../imaging/pictures/profile-picture.ts'
import { executeErasure } from '../../../records/personal-data/erase.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const edit = (token: string, json: object) => server.call('/api/me', { method: 'PATCH', token, json })

describe('the profile', () => {
  it('stores name, language and notifications, and returns them', async () => {
    const { token } = await server.newPerson()
    const notifications = { caseDone: true, caseFailed: false, newDevice: false }
    await edit(token, { firstName: 'Luisa', locale: 'en', notifications })
    const { answer } = await server.call('/api/me', { token })
    expect(answer).toMatchObject({ firstName: 'Luisa', locale: 'en', notifications })
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ user: { locale: 'en' } })
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ user: { firstName: 'Luisa' } })
  })

  it('loses the verified badge with another professional number or name, not with the same', async () => {
    const { token, session } = await server.newPerson()
    await edit(token, { professionalNumber: 'COP 12345' })
    await updateUser(server.context.database.db, session.user.id, { professionalVerifiedAt: new Date() })
    expect((await edit(token, { professionalNumber: 'COP 12345' })).answer).toMatchObject({ verified: true })
    expect((await edit(token, { firstName: 'ANÁ' })).answer).toMatchObject({ verified: true })
    expect((await edit(token, { professionalNumber: 'COP 99999' })).answer).toMatchObject({ verified: false })
    await updateUser(server.context.database.db, session.user.id, { professionalVerifiedAt: new Date() })
    expect((await edit(token, { lastName: 'Torres' })).answer).toMatchObject({ verified: false })
  })

  it('has its address mailed three times, then more and more seldom', async () => {
    const { token } = await server.newPerson()
    const send = () => server.call('/api/me/verification', { method: 'POST', token })
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await send()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it.each([
    { firstName: '  ' },
    { locale: 'fr' },
    { professionalNumber: 'x'.repeat(41) },
    { notifications: { caseDone: 'yes' } },
  ])('refuses %j', async json => {
    const { token } = await server.newPerson()
    expect((await edit(token, json)).status).toBe(422)
  })

  it.each([{ firstName: 'ana@example.com' }, { lastName: 'Paz\nwww.evil.example' }])(
    'refuses %j, because a name is part of mails',
    async json => {
      const { token } = await server.newPerson()
      expect((await edit(token, json)).answer).toMatchObject({ code: 'NAME_INVALID' })
    },
  )

  it('lists the user’s own activity as sentences, newest first and in pages', async () => {
    const { token } = await server.newPerson()
    await edit(token, { firstName: 'Uno' })
    await server.call('/api/keys', { token, json: { name: 'Clave' } })
    const page = await server.answerOf(listActivity, { token, query: { limit: 2 } })
    const texts = ({ events }: typeof page) => events.map(({ text }) => text)
    expect(texts(page)).toEqual(['Creaste una clave de API.', 'Cambiaste los datos de tu perfil.'])
    const query = { limit: 2, cursor: page.next ?? '' }
    const next = await server.answerOf(listActivity, { token, query })
    expect(texts(next)).toEqual(['Iniciaste sesión.', 'Creaste tu cuenta.'])
    expect(next.next).toBeNull()
  })
})

it('names the subjects of the activity, except those of clinics that the user has left', async () => {
  const person = await server.newPerson()
  const patient = await server.call('/api/patients', {
    token: person.token,
    json: { firstName: 'Rosa', lastName: 'Mamani' },
  })
  const { events } = await server.answerOf(listActivity, { token: person.token, query: { limit: 1 } })
  expect(events[0]).toMatchObject({
    action: 'patient-create',
    subject: { kind: 'patient', id: patient.answer['id'], name: 'Rosa Mamani' },
  })
  const other = await server.newPerson()
  const subjectId = String(patient.answer['id'])
  await insertAuditEvent(person.session.scope, { by: other.session.user.id, action: 'patient-edit', subjectId })
  const elsewhere = await server.answerOf(listActivity, { token: other.token, query: { limit: 5 } })
  expect(elsewhere.events.find(({ action }) => action === 'patient-edit')).toMatchObject({ subject: null })
})

describe('a profile picture', () => {
  const send = (token: string, bytes: Uint8Array, name = 'foto.jpg') => {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(bytes)], name))
    return server.call('/api/me/picture', { method: 'PUT', token, form })
  }
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2c6f14' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'Calle Falsa 123' } })
      .toBuffer()

  it("is re-encoded as a square, without the camera's metadata", async () => {
    const { token } = await server.newPerson()
    const { answer } = await send(token, await photo(900, 600))
    const path = fieldOf(putPicture, answer, 'picture')
    const { response } = await server.call(path, { token })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const metadata = await sharp(bytes).metadata()
    expect([metadata.width, metadata.height, metadata.format, metadata.exif]).toEqual([512, 512, 'jpeg', undefined])
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ user: { image: path } })
  })

  it('leaves no file of an account that was erased while it was made', async () => {
    const { session } = await server.newPerson()
    const { scope, user } = session
    const { files } = server.context
    const bytes = crypto.getRandomValues(new Uint8Array(64))
    const make = async () => {
      const request = { kind: 'person', subjectId: user.id, requestedBy: user.id, dueAt: new Date() } as const
      await executeErasure(scope.db, files, await insertErasure(scope, request))
      return bytes
    }
    await expect(setPicture(session, files, make, bytes)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
    expect((await findUser(scope.db, user.id))?.pictureHash).toBeNull()
    await expect(files.read(sha256Hex(bytes))).rejects.toThrow()
  })

  it('is visible to colleagues only', async () => {
    const owner = await server.newPerson()
    const { clinicId } = owner.session.scope
    const colleague = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const stranger = await server.newPerson()
    const path = fieldOf(putPicture, (await send(owner.token, await photo(600, 600))).answer, 'picture')
    expect((await server.call(path, { token: colleague.token })).status).toBe(200)
    expect((await server.call(path, { token: stranger.token })).status).toBe(404)
    expect((await server.call(path)).status).toBe(401)
  })

  it('is refused if its bytes are no image, regardless of its name, or if it is too large', async () => {
    const { token } = await server.newPerson()
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
    for (const bytes of [svg, new Uint8Array([1, 2, 3]), (await photo(90, 90)).subarray(0, 200)]) {
      const { status, answer } = await send(token, bytes)
      expect([status, answer['code']]).toEqual([415, 'PICTURE_UNSUPPORTED'])
    }
    const { status, answer } = await send(token, new Uint8Array(8 * 1024 * 1024 + 1))
    expect([status, answer['code']]).toEqual([413, 'PICTURE_TOO_LARGE'])
  })

  it('can be set at most five times a minute', async () => {
    const { token } = await server.newPerson()
    const bytes = await photo(60, 60)
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await send(token, bytes)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is a small PNG of the signature or the stamp, until it is removed', async () => {
    const { token } = await server.newPerson()
    const form = new FormData()
    form.set('image', new File([new Uint8Array(await photo(1200, 500))], 'firma.jpg'))
    const path = '/api/me/signature-images/stamp'
    const { answer } = await server.call(path, { method: 'PUT', token, form })
    const { signature, stamp } = fieldOf(putSignatureImage, answer, 'signatureImages')
    expect(signature).toBeNull()
    const png = Buffer.from(stamp?.replace('data:image/png;base64,', '') ?? '', 'base64')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 480, height: 200 })
    const removed = await server.call(path, { method: 'DELETE', token })
    expect(fieldOf(putSignatureImage, removed.answer, 'signatureImages')).toEqual({ signature: null, stamp: null })
    expect((await server.call('/api/me/signature-images/other', { method: 'DELETE', token })).status).toBe(404)
  })

  it('is deleted from the disk too when it is removed', async () => {
    const { token } = await server.newPerson()
    const path = fieldOf(putPicture, (await send(token, await photo(321, 321))).answer, 'picture')
    await server.call('/api/me/picture', { method: 'DELETE', token })
    expect((await server.call(path, { token })).status).toBe(404)
  })
})
