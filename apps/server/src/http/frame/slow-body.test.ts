import { newKeySchema } from '@xrai/contract/routes/api-keys'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { createKey } from '../../accounts/identity/clinic/api-keys.ts'
import { createSession } from '../../accounts/identity/login/login.ts'
import { setSessionClinic } from '../../db/queries/accounts/sessions.ts'
import { apiKey, image, member, session } from '../../db/schema.ts'
import type { Person } from '../../testing/people.ts'
import { freshSample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'profesional' })
})

interface Slow {
  readonly token: string
  readonly method?: string
  readonly type?: string
  readonly body: string | Uint8Array<ArrayBuffer>
}

/** Sends a body that arrives after `before`, which begins when the server waits for the body. */
const callSlowly = async (
  path: string,
  { token, method = 'POST', type, body }: Slow,
  before: () => Promise<unknown>,
) => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        await before()
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': type ?? 'application/json', 'content-length': String(bytes.length) }
  const { status, answer, response } = await server.call(path, { method, token, body: stream, headers })
  const outcome = response.headers.get('content-type')?.startsWith('application/fhir') ? await response.json() : null
  return [status, outcome ? outcome.issue[0].details.coding[0].code : answer['code']]
}

const newKey = (body: Partial<z.input<typeof newKeySchema>> = {}) =>
  createKey(owner.session, { mailer: null }, newKeySchema.parse({ name: 'Llave', ...body }))

const activeKeys = () => {
  const { db, clinicId } = owner.session.scope
  return db.$count(apiKey, and(eq(apiKey.clinicId, clinicId), isNull(apiKey.revokedAt)))
}

const endOtherDevices = () => server.call('/api/me/devices', { method: 'DELETE', token: owner.token })

it('creates no API key by a session that ends while the body arrives', async () => {
  const before = await activeKeys()
  const token = await createSession(owner.session.scope.db, owner.session.user.id)
  const body = JSON.stringify({ name: 'Llave' })
  expect(await callSlowly('/api/keys', { token, body }, endOtherDevices)).toEqual([401, 'SESSION_REQUIRED'])
  expect(await activeKeys()).toBe(before)
})

it('checks the session again after the body of a call that takes none', async () => {
  const { apiKey: kept } = await newKey()
  const before = await activeKeys()
  const token = await createSession(owner.session.scope.db, owner.session.user.id)
  const sent = { token, method: 'DELETE', body: '{}' }
  expect(await callSlowly(`/api/keys/${kept.id}`, sent, endOtherDevices)).toEqual([401, 'SESSION_REQUIRED'])
  expect(await activeKeys()).toBe(before)
})

it('refuses an owner who becomes a dentist while the body arrives', async () => {
  const { scope } = owner.session
  const other = await server.newPerson({ joins: { clinicId: scope.clinicId, role: 'owner' } })
  const demote = () => scope.db.update(member).set({ role: 'dentist' }).where(eq(member.userId, other.session.user.id))
  const sent = { token: other.token, method: 'PATCH', body: JSON.stringify({ name: 'Otra clínica' }) }
  expect(await callSlowly('/api/clinic', sent, demote)).toEqual([403, 'FORBIDDEN'])
})

it('refuses a session that changes to another clinic while the body arrives', async () => {
  const person = await server.newPerson()
  const { db } = owner.session.scope
  const { clinicId } = owner.session.scope
  await db.insert(member).values({ clinicId, userId: person.session.user.id, role: 'owner' })
  const change = () => setSessionClinic(db, person.session.id, clinicId)
  const sent = { token: person.token, method: 'PATCH', body: JSON.stringify({ name: 'Otra clínica' }) }
  expect(await callSlowly('/api/clinic', sent, change)).toEqual([409, 'CLINIC_CHANGED'])
})

it.each([
  {
    call: 'an upload',
    path: '/api/roboflow/testing-models',
    scopes: ['radiographs' as const],
    write: async () => {
      const form = new FormData()
      form.set('image', new File([await freshSample('panoramic-healthy.jpg')], 'a.jpg'))
      form.set('type', 'panoramic')
      form.set('force', 'true')
      const written = new Response(form)
      return { type: written.headers.get('content-type') ?? '', body: await written.bytes() }
    },
  },
  {
    call: 'STOW-RS',
    path: '/api/dicomweb/studies',
    scopes: ['dicomweb' as const],
    write: async () => {
      const file = await freshSample('panoramic-12bit.dcm')
      const begin = Buffer.from('\r\n--b0\r\nContent-Type: application/dicom\r\n\r\n')
      const body = new Uint8Array(Buffer.concat([begin, file, Buffer.from('\r\n--b0--')]))
      return { type: 'multipart/related; type="application/dicom"; boundary=b0', body }
    },
  },
  {
    call: 'a FHIR search',
    path: '/api/fhir/R4/Patient/_search',
    scopes: ['fhir' as const],
    write: async () => ({ type: 'application/x-www-form-urlencoded', body: 'family=Lazo' }),
  },
  {
    call: 'a FHIR operation',
    path: `/api/fhir/R4/Patient/${crypto.randomUUID()}/$everything`,
    scopes: ['fhir' as const],
    write: async () => ({ type: 'application/fhir+json', body: '{"resourceType":"Parameters"}' }),
  },
])('refuses $call by a key that is revoked while the body arrives', async ({ path, scopes, write }) => {
  const { db, clinicId } = owner.session.scope
  const before = await db.$count(image, eq(image.clinicId, clinicId))
  const { key, apiKey: made } = await newKey({ scopes })
  const revoke = () => server.call(`/api/keys/${made.id}`, { method: 'DELETE', token: owner.token })
  expect(await callSlowly(path, { token: key, ...(await write()) }, revoke)).toEqual([401, 'KEY_WRONG'])
  expect(await db.$count(image, eq(image.clinicId, clinicId))).toBe(before)
})

it('counts a call with a body once against the rate of its key', async () => {
  const { key } = await newKey()
  const remaining = async () => {
    const body = { firstName: 'Rosa', lastName: 'Lazo' }
    const { headers } = await server.call('/api/patients', { token: key, json: body })
    return Number(headers.get('ratelimit-remaining'))
  }
  expect((await remaining()) - (await remaining())).toBe(1)
})

it('creates no API key if the session ends between its check and the transaction', async () => {
  const { session: ended } = await server.newPerson()
  await ended.scope.db.delete(session).where(eq(session.id, ended.id))
  const creating = createKey(ended, { mailer: null }, newKeySchema.parse({ name: 'Llave' }))
  await expect(creating).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
})
