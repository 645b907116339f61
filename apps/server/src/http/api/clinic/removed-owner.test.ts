// @module-tag postgres
import { AppError } from '@xrai/contract/errors/app-error'
import { allRoutes } from '@xrai/contract/routes/all'
import { newKeySchema } from '@xrai/contract/routes/api-keys'
import * as calls from '@xrai/contract/routes/endpoints'
import { createPeer as createPeerRoute } from '@xrai/contract/routes/peers'
import { nameOfCall } from '@xrai/contract/routes/route'
import { createWebhook as createWebhookRoute } from '@xrai/contract/routes/webhooks'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createKey, revokeKey } from '../../../accounts/identity/clinic/api-keys.ts'
import { choosePlan } from '../../../accounts/identity/clinic/choose-plan.ts'
import { editClinicData, setRetentionYears } from '../../../accounts/identity/clinic/clinic-data.ts'
import { inviteColleague, withdrawInvitation } from '../../../accounts/identity/clinic/invitations.ts'
import { removeLogo, setLogo } from '../../../accounts/identity/clinic/logo.ts'
import {
  archiveSite,
  createSite,
  editSite,
  orderSites,
  restoreSite,
  setUsualSite,
} from '../../../accounts/identity/clinic/sites.ts'
import { changeRole, removeMember } from '../../../accounts/identity/clinic/team.ts'
import type { Session } from '../../../accounts/sessions/session.ts'
import { findRefused, insertRefused } from '../../../db/queries/imaging/refused-files.ts'
import { member, patient } from '../../../db/schema.ts'
import { setBlindFirst } from '../../../imaging/review/blind.ts'
import {
  createPeer,
  deletePeer,
  editPeer,
  giveAeTitle,
  restorePeer,
  testPeer,
} from '../../../interop/peers/manage-peers.ts'
import { retryFailedFile } from '../../../interop/watch-folder/retry-failed-file.ts'
import { readDeliveries, resendDelivery, testWebhook } from '../../../interop/webhooks/deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  restoreWebhook,
  rotateSecret,
} from '../../../interop/webhooks/manage-webhooks.ts'
import { erasePatient } from '../../../records/personal-data/erase.ts'
import { readSettings } from '../../../settings/settings.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

/** A call that writes, with a session that passed the access check before its owner was removed or demoted. */
type Write = (session: Session) => Promise<unknown>

let server: TestServer
let receiver: Awaited<ReturnType<typeof startFakeServer>>
let writes: Readonly<Record<string, Write>>
/** Dentists may erase a patient too. */
let erase: Write
let former: Session
let remaining: Session

/** They change no row of the clinic, except for the audit event. */
const harmless = [calls.checkAudit, calls.testWatchFolder]

beforeAll(async () => {
  receiver = await startFakeServer(() => new Response('taken'))
  const hosts = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', PEER_PRIVATE_HOSTS: '127.0.0.1' }
  const settings = { ...readSettings(hosts), watchDir: '/nonexistent' }
  server = await openTestServer({ settings })
  const { context } = server
  remaining = (await server.newPerson({ plan: 'empresarial' })).session
  const { scope } = remaining
  const colleague = await server.newPerson({ joins: { clinicId: scope.clinicId, role: 'owner' } })
  former = colleague.session
  const userId = (await server.newPerson({ joins: { clinicId: scope.clinicId, role: 'dentist' } })).session.user.id
  const post = { ...context, publicUrl: settings.publicUrl, mayMail: async () => false }
  const address = { url: receiver.url, description: '', events: ['report.signed' as const] }
  const newWebhook = async (session = remaining) =>
    (await createWebhook(session, context, createWebhookRoute.body.parse(address))).webhook.id
  const body = createPeerRoute.body.parse({
    protocol: 'dicomweb',
    name: 'PACS',
    url: receiver.url,
    asked: true,
    given: true,
  })
  const newSite = async (name: string) => (await createSite(remaining, { name })).id
  const logo = new Uint8Array([137, 80, 78, 71])

  const [hook, deletedHook] = [await newWebhook(), await newWebhook()]
  await deleteWebhook(remaining, deletedHook)
  await testWebhook(remaining, context, hook)
  const [delivery] = (await readDeliveries(remaining, { webhook: hook, limit: 1 })).deliveries
  const [peer, deletedPeer] = [
    (await createPeer(remaining, context, body)).id,
    (await createPeer(remaining, context, body)).id,
  ]
  await deletePeer(remaining, context, deletedPeer)
  const [site, archived] = [await newSite('Centro'), await newSite('Norte')]
  await archiveSite(remaining, archived)
  const { apiKey } = await createKey(remaining, { mailer: null }, newKeySchema.parse({ name: 'Llave' }))
  const { invitation } = await inviteColleague(remaining, post, { email: 'ana@example.com', role: 'dentist' })
  await insertRefused(scope, { source: 'folder', sender: '', code: 'DICOM_DAMAGED', failedName: 'a.dcm' })
  const refused = (await findRefused(scope, { limit: 1 })).rows[0]?.id ?? ''
  await setLogo(remaining, context.files, logo)
  const [row] = await scope.db
    .insert(patient)
    .values({ clinicId: scope.clinicId, firstName: 'Rosa', lastName: 'Lazo', search: 'rosa lazo' })
    .returning({ id: patient.id })

  writes = {
    [nameOfCall(calls.changeRole)]: session => changeRole(session, userId, 'assistant'),
    [nameOfCall(calls.removeMember)]: session => removeMember(session, context.attempts, userId, 'basico'),
    [nameOfCall(calls.invite)]: session => inviteColleague(session, post, { email: 'eva@example.com', role: 'owner' }),
    [nameOfCall(calls.withdrawInvitation)]: session => withdrawInvitation(session, invitation.id),
    [nameOfCall(calls.createKey)]: session =>
      createKey(session, { mailer: null }, newKeySchema.parse({ name: 'Llave' })),
    [nameOfCall(calls.revokeKey)]: session => revokeKey(session, apiKey.id),
    [nameOfCall(calls.setBlindFirst)]: session => setBlindFirst(session, true),
    [nameOfCall(calls.putLogo)]: session => setLogo(session, context.files, logo),
    [nameOfCall(calls.deleteLogo)]: session => removeLogo(session, context.files),
    [nameOfCall(calls.editClinic)]: session => editClinicData(session, { name: 'Otra clínica' }),
    [nameOfCall(calls.setRetention)]: session => setRetentionYears(session, { recordRetentionYears: null }, 20),
    [nameOfCall(calls.createSite)]: session => createSite(session, { name: 'Sur' }),
    [nameOfCall(calls.editSite)]: session => editSite(session, site, { name: 'Este' }),
    [nameOfCall(calls.orderSites)]: session => orderSites(session, [site]),
    [nameOfCall(calls.archiveSite)]: session => archiveSite(session, site),
    [nameOfCall(calls.restoreSite)]: session => restoreSite(session, archived),
    [nameOfCall(calls.setUsualSite)]: session => setUsualSite(session, userId, site),
    [nameOfCall(calls.choosePlan)]: session => choosePlan(session, 'basico'),
    [nameOfCall(calls.changeAeTitle)]: session => giveAeTitle(session, context, { aeTitle: 'OTRA' }),
    [nameOfCall(calls.createPeer)]: session => createPeer(session, context, body),
    [nameOfCall(calls.editPeer)]: session => editPeer(session, context, peer, { ...body, name: 'Otro' }),
    [nameOfCall(calls.deletePeer)]: session => deletePeer(session, context, peer),
    [nameOfCall(calls.restorePeer)]: session => restorePeer(session, context, deletedPeer),
    [nameOfCall(calls.testPeer)]: session => testPeer(session, context, peer),
    [nameOfCall(calls.retryRefusedFile)]: session => retryFailedFile(session, settings, refused),
    [nameOfCall(calls.createWebhook)]: newWebhook,
    [nameOfCall(calls.editWebhook)]: session =>
      editWebhook(session, { ...context, requireProof: () => undefined }, hook, { description: 'Otra' }),
    [nameOfCall(calls.deleteWebhook)]: session => deleteWebhook(session, hook),
    [nameOfCall(calls.restoreWebhook)]: session => restoreWebhook(session, deletedHook),
    [nameOfCall(calls.rotateWebhookSecret)]: session => rotateSecret(session, context, hook),
    [nameOfCall(calls.testWebhook)]: session => testWebhook(session, context, hook),
    [nameOfCall(calls.resendDelivery)]: session => resendDelivery(session, delivery?.id ?? ''),
  }
  erase = session => erasePatient(context, session, row?.id ?? '', { now: false })
})

afterAll(() => receiver.close())

const codeOf = (write: Write) =>
  write(former).then(
    () => 'written',
    error => (error instanceof AppError ? error.code : error),
  )

const codes = async (): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const [name, write] of Object.entries(writes)) found[name] = await codeOf(write)
  return found
}

const all = (code: string) => Object.fromEntries(Object.keys(writes).map(name => [name, code]))

const ofFormer = () => and(eq(member.userId, former.user.id), eq(member.clinicId, former.scope.clinicId))

it('knows every call that only an owner may make', () => {
  const owning = allRoutes.filter(
    ({ method, access }) => method !== 'get' && access.session && access.roles.every(role => role === 'owner'),
  )
  const named = [...Object.keys(writes), ...harmless.map(nameOfCall)]
  expect(named.toSorted()).toEqual(owning.map(nameOfCall).toSorted())
})

it('refuses every write of an owner who became a dentist after the request had begun', async () => {
  await server.context.database.db.update(member).set({ role: 'dentist' }).where(ofFormer())
  expect(await codes()).toEqual(all('FORBIDDEN'))
})

it('refuses every write of an owner who was removed after the request had begun, and the erasure of a patient', async () => {
  await server.context.database.db.delete(member).where(ofFormer())
  expect(await codes()).toEqual(all('NOT_MEMBER'))
  expect(await codeOf(erase)).toBe('NOT_MEMBER')
})

// The embedded database runs one transaction at a time.
it.skipIf(inject('databaseUrl') === undefined)(
  'lets two owners who demote each other at once leave one owner',
  async () => {
    const people = [
      remaining,
      (await server.newPerson({ joins: { clinicId: remaining.scope.clinicId, role: 'owner' } })).session,
    ]
    const [one, other] = people
    if (!one || !other) throw new Error('two owners are needed')
    const done = await Promise.allSettled([
      changeRole(one, other.user.id, 'dentist'),
      changeRole(other, one.user.id, 'dentist'),
    ])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const owners = await server.context.database.db
      .select({ role: member.role })
      .from(member)
      .where(
        and(
          inArray(
            member.userId,
            people.map(({ user }) => user.id),
          ),
          eq(member.role, 'owner'),
        ),
      )
    expect(owners).toHaveLength(1)
  },
)
