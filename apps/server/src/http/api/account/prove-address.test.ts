import { getSession, login as loginRoute } from '@xrai/contract/routes/accounts'
import { newKeySchema } from '@xrai/contract/routes/api-keys'
import { listClinics } from '@xrai/contract/routes/team'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../../accounts/identity/clinic/api-keys.ts'
import { sendEmailProof } from '../../../accounts/identity/login/email-proof.ts'
import { findMember, insertMember, setRole } from '../../../db/queries/accounts/members.ts'
import { findPerson, updateUser } from '../../../db/queries/accounts/people.ts'
import { confirmSecret, putSecret } from '../../../db/queries/accounts/two-factor.ts'
import { erasure, invitation, member } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { linkMailTransport } from '../../frame/app-context.ts'

const mailbox = createMailbox()
const password = 'ocho letras'
const fresh = 'una clave nueva'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    mailer: mailbox.mailer,
    google: async (_, email) => ({ subject: email, email, isAuthoritative: true }),
  })
})

const tokenOf = async (path: string, json: object) =>
  fieldOf(loginRoute, (await server.call(path, { json, token: 'Bearer x' })).answer, 'token')

const reset = async (email: string) => {
  await server.call('/api/auth/forgot-password', { json: { email } })
  const json = { token: mailbox.secret(email, 'reset-password'), password: fresh }
  expect((await server.call('/api/auth/reset-password', { json })).status).toBe(200)
  return tokenOf('/api/auth/login', { email, password: fresh })
}
const proveByLink = async (email: string) => {
  const { id } = (await findPerson(server.context.database.db, email)) ?? { id: '' }
  await sendEmailProof(server.context.database.db, linkMailTransport(server.context), { id, email })
  const json = { token: mailbox.secret(email, 'verify-email'), password: fresh, is_new: true }
  expect((await server.call('/api/auth/verify-email', { json })).status).toBe(200)
  return tokenOf('/api/auth/login', { email, password: fresh })
}
const enterWithGoogle = (email: string) => tokenOf('/api/auth/login-gmail', { email })

/** The three ways in which the owner of an address shows that it is theirs; each opens a session. */
const proofs = [
  { name: 'a reset of the password', prove: reset },
  { name: 'a first login with Google', prove: enterWithGoogle },
  { name: 'the link of the mail and a new password', prove: proveByLink },
]

const clinicsOf = async (token: string) => (await server.answerOf(listClinics, { token })).clinics

/** A membership in the clinic, where the person also worked last, and a key made there. */
const joinClinic = async (
  { session: { scope, clinic } }: Person,
  person: Person,
  role: 'owner' | 'dentist' = 'dentist',
) => {
  // Only an owner creates a key.
  await insertMember(scope, person.session.user.id, 'owner')
  await updateUser(scope.db, person.session.user.id, { lastClinicId: scope.clinicId })
  const inClinic = { ...person.session, scope, clinic: { ...clinic, role } }
  const { key } = await createKey(inClinic, { mailer: null }, newKeySchema.parse({ name: 'Llave' }))
  await setRole(scope, person.session.user.id, role)
  return key
}

describe.each(proofs)('an account that a stranger set up, after $name', ({ prove }) => {
  it("works in its own clinic, not in the stranger's, and no key of it goes on", async () => {
    const stranger = await server.newPerson()
    const victim = await server.newPerson({ password })
    const key = await joinClinic(stranger, victim)
    expect((await server.call('/api/credits', { token: key })).status).toBe(200)
    const token = await prove(victim.email)
    const own = victim.session.clinic.id
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ clinic: { id: own, role: 'owner' } })
    expect(await clinicsOf(token)).toMatchObject([{ id: own }])
    expect((await server.call('/api/credits', { token: key })).status).toBe(401)
    expect((await server.call('/api/session', { token: victim.token })).status).toBe(401)
  })

  it('has a new clinic of its own where it was only a member of others', async () => {
    const stranger = await server.newPerson()
    const { clinicId } = stranger.session.scope
    const victim = await server.newPerson({ password, joins: { clinicId, role: 'owner' } })
    const clinics = await clinicsOf(await prove(victim.email))
    expect(clinics).toMatchObject([{ role: 'owner' }])
    expect(clinics[0]?.id).not.toBe(clinicId)
    expect((await server.call('/api/session', { token: stranger.token })).status).toBe(200)
  })

  it('has no other member or invitation in its own clinic', async () => {
    const victim = await server.newPerson({ password })
    const { scope, user } = victim.session
    const invited = await server.newPerson({ joins: { clinicId: scope.clinicId, role: 'dentist' } })
    const values = { email: 'otro@example.com', role: 'owner', invitedBy: user.id, hash: crypto.randomUUID() } as const
    const expiresAt = new Date(Date.now() + 60_000)
    await scope.db.insert(invitation).values({ ...values, clinicId: scope.clinicId, expiresAt })
    const token = await prove(victim.email)
    const { answer } = await server.call('/api/team', { token })
    expect(answer).toMatchObject({ members: [{ id: user.id }], invitations: [] })
    expect((await server.call('/api/session', { token: invited.token })).status).toBe(401)
    const memberships = await scope.db.select().from(member).where(eq(member.userId, invited.session.user.id))
    expect(memberships).toMatchObject([{ role: 'owner' }])
  })

  it('shows what the stranger put there in a clinic apart, named for it', async () => {
    const victim = await server.newPerson({ password, plan: 'profesional' })
    const names = { firstName: 'Rosa', lastName: 'Mamani' }
    const patient = await server.call('/api/patients', { token: victim.token, json: names })
    const token = await prove(victim.email)
    const clinics = (await server.call('/api/me/clinics', { token })).answer['clinics']
    expect(clinics).toMatchObject([
      { id: victim.session.clinic.id, name: 'Antes de confirmar el correo', current: false },
      { name: 'Clínica de Ana Prueba', role: 'owner', current: true },
    ])
    const path = `/api/patients/${patient.answer['id']}`
    expect((await server.call(path, { token })).status).toBe(404)
    expect((await server.call('/api/patients', { token })).answer['total']).toBe(0)
    await server.call('/api/session/clinic', { method: 'PUT', token, json: { id: victim.session.clinic.id } })
    expect((await server.call(path, { token })).status).toBe(200)
  })

  it('keeps neither second step nor password of the stranger', async () => {
    const { db } = server.context.database
    const victim = await server.newPerson({ password })
    // With Google the second step is required, and nothing is linked.
    if (prove !== enterWithGoogle) {
      await putSecret(db, victim.session.user.id, 'a secret of the stranger')
      await confirmSecret(db, victim.session.user.id)
    }
    expect((await server.call('/api/session', { token: await prove(victim.email) })).status).toBe(200)
    const stranger = await server.call('/api/auth/login', { json: { email: victim.email, password } })
    expect(stranger.answer).toMatchObject({ code: 'CREDENTIALS_WRONG' })
  })

  it('shows no picture that the stranger set', async () => {
    const victim = await server.newPerson({ password })
    await updateUser(server.context.database.db, victim.session.user.id, { pictureHash: 'f'.repeat(64) })
    const { user } = await server.answerOf(getSession, { token: await prove(victim.email) })
    expect(user.image).toBeNull()
  })

  it('is not erased on the day that the stranger chose', async () => {
    const victim = await server.newPerson({ password })
    await server.call('/api/me/erasure', { token: victim.token, json: {} })
    await prove(victim.email)
    const { db } = server.context.database
    expect(await db.select().from(erasure).where(eq(erasure.subjectId, victim.session.user.id))).toEqual([])
  })

  it('differs from one verified before, which keeps its memberships; a new password ends its keys', async () => {
    const owner = await server.newPerson()
    const colleague = await server.newPerson({ password })
    await updateUser(server.context.database.db, colleague.session.user.id, { emailVerified: true })
    const key = await joinClinic(owner, colleague)
    await prove(colleague.email)
    expect(await findMember(owner.session.scope, colleague.session.user.id)).toMatchObject({ role: 'dentist' })
    const isKeyLeft = prove === enterWithGoogle
    expect((await server.call('/api/credits', { token: key })).status).toBe(isKeyLeft ? 200 : 401)
  })
})

describe('a reset of the password', () => {
  it('removes a second step that was set up before the address was verified', async () => {
    const { db } = server.context.database
    const victim = await server.newPerson({ password })
    await putSecret(db, victim.session.user.id, 'a secret of the stranger')
    await confirmSecret(db, victim.session.user.id)
    const token = await reset(victim.email)
    expect((await server.call('/api/session', { token })).status).toBe(200)
  })
})

describe('the link of the mail with the present password', () => {
  it('proves the address of the registrant, and leaves sessions and everything else as they are', async () => {
    const { email, token, session } = await server.newPerson({ password })
    await sendEmailProof(server.context.database.db, linkMailTransport(server.context), { id: session.user.id, email })
    const secret = mailbox.secret(email, 'verify-email')
    const verify = (given: object) => server.call('/api/auth/verify-email', { json: { token: secret, ...given } })
    expect((await verify({})).answer).toMatchObject({ code: 'PASSWORD_WRONG' })
    expect((await verify({ password: 'no es esta' })).answer).toMatchObject({ code: 'PASSWORD_WRONG' })
    expect((await verify({ password: '12345678', is_new: true })).answer).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
    expect((await server.call('/api/me', { token })).answer).toMatchObject({ emailVerified: false })
    expect((await verify({ password })).status).toBe(200)
    expect((await server.call('/api/me', { token })).answer).toMatchObject({ emailVerified: true })
  })
})
