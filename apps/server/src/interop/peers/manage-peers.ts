import { isIP } from 'node:net'
import { AppError } from '@xrai/contract/errors/app-error'
import { peersPerClinic } from '@xrai/contract/routes/peer-terms'
import type { changeAeTitle, createPeer as createRoute, Peer, Peers, PeerTest } from '@xrai/contract/routes/peers'
import { symmetricEncrypt } from 'better-auth/crypto'
import type { z } from 'zod'
import { findOpened } from '../../accounts/operator/opened-hosts.ts'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import { inOwnerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  changePeer,
  countPeers,
  findAeTitle,
  findPeer,
  findPeers,
  insertPeer,
  lockPeer,
  type PeerRow,
  type PeerValues,
  updateAeTitle,
} from '../../db/queries/interop/dicom-peers.ts'
import { announce } from '../../db/queries/interop/outbox.ts'
import {
  cancelResultsOf,
  forgetTaken,
  restoreResultsOf,
  resultOutbox,
  reviveResults,
} from '../../db/queries/interop/result-deliveries.ts'
import { cancelRetrievalsOf } from '../../db/queries/interop/retrievals.ts'
import { storable } from '../../db/storable.ts'
import { violates } from '../../db/violation.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isOpened } from '../../platform/outbound/allowed-address.ts'
import { mayCallUrl } from '../../platform/outbound/call-guarded.ts'
import { toPeerDto } from './peer-dto.ts'
import { receiverAddress } from './receiver-address.ts'
import { type PeerNeeds, tryPeer } from './test-peer.ts'

type Body = z.output<typeof createRoute.body>

interface ReadNeeds {
  readonly settings: Parameters<typeof receiverAddress>[0]
}

export const readPeers = async ({ scope }: Session, { settings }: ReadNeeds): Promise<Peers> => ({
  peers: (await findPeers(scope)).map(toPeerDto),
  aeTitle: await findAeTitle(scope),
  receiver: receiverAddress(settings),
})

const readPeer = async ({ scope }: Session, id: string): Promise<Peer> => {
  const found = (await findPeers(scope)).find(({ row }) => row.id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return toPeerDto(found)
}

interface WriteNeeds extends PeerNeeds {
  readonly mailer: Mailer | null
}

/** Throws TOO_MANY_PEERS, PEER_ADDRESS_REFUSED, PEER_SECRET_REQUIRED, and EMAIL_UNVERIFIED if mail is set up. */
export const createPeer = async (session: Session, needs: WriteNeeds, body: Body): Promise<Peer> => {
  requireVerified(session, needs)
  await checkAddress(session, body, needs.settings)
  const values = await valuesOf(body, null, needs)
  const id = await inOwnerTransaction(session, async scope => {
    await requireRoom(scope)
    const made = await insertPeer(scope, { ...values, createdBy: session.user.id })
    await insertAuditEvent(scope, { by: session.user.id, action: 'peer-create', subjectId: made, detail: hostOf(body) })
    return made
  })
  return readPeer(session, id)
}

/** Throws PEER_PROTOCOL_FIXED, NOT_FOUND for another clinic's, and the errors of createPeer. */
export const editPeer = async (session: Session, needs: WriteNeeds, id: string, body: Body): Promise<Peer> => {
  requireVerified(session, needs)
  await checkAddress(session, body, needs.settings)
  await inOwnerTransaction(session, async scope => {
    const row = await findPeer(scope, id)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.protocol !== body.protocol) throw new AppError('PEER_PROTOCOL_FIXED')
    const now = new Date()
    const values = await valuesOf(body, row, needs)
    const withheldAt = body.given ? null : (row.withheldAt ?? now)
    await changePeer(scope, id, { ...values, withheldAt })
    if (!isSameProgram(row, values)) await forgetTaken(scope, id)
    if (!body.asked || !isAskedAlike(row, values)) await cancelRetrievalsOf(scope, id, now)
    if (!body.given) await cancelResultsOf(scope, id, withheldAt ?? now)
    else {
      if (row.withheldAt) await restoreResultsOf(scope, id, row.withheldAt, now)
      if (!body.preliminary) await cancelResultsOf(scope, id, now, 'preliminary')
      await sendWaiting(scope, id, now)
    }
    await insertAuditEvent(scope, { by: session.user.id, action: 'peer-edit', subjectId: id, detail: hostOf(body) })
  })
  return readPeer(session, id)
}

/** Cancels everything that waits for the peer. Throws NOT_FOUND for another clinic's. */
export const deletePeer = async (session: Session, needs: ReadNeeds, id: string): Promise<Peers> => {
  await inOwnerTransaction(session, async scope => {
    if (!(await findPeer(scope, id))) throw new AppError('NOT_FOUND')
    const now = new Date()
    await changePeer(scope, id, { deletedAt: now })
    await cancelResultsOf(scope, id, now)
    await cancelRetrievalsOf(scope, id, now)
    await insertAuditEvent(scope, { by: session.user.id, action: 'peer-delete', subjectId: id })
  })
  return readPeers(session, needs)
}

/**
 * Requeues what was cancelled with the peer. Does nothing if it is not deleted. Throws TOO_MANY_PEERS if the clinic has
 * reached its limit since.
 */
export const restorePeer = async (session: Session, needs: ReadNeeds, id: string): Promise<Peers> => {
  await inOwnerTransaction(session, async scope => {
    if (await findPeer(scope, id)) return
    const row = await findPeer(scope, id, { deleted: true })
    if (!row?.deletedAt) throw new AppError('NOT_FOUND')
    await requireRoom(scope)
    await changePeer(scope, id, { deletedAt: null })
    await restoreResultsOf(scope, id, row.deletedAt, new Date())
    await announce(scope, resultOutbox, id)
    await insertAuditEvent(scope, { by: session.user.id, action: 'peer-restore', subjectId: id })
  })
  return readPeers(session, needs)
}

/** Maximum tests of a clinic per minute, because each calls another program. */
const tests = 10

/**
 * Tests the peer while the caller waits; after a success, waiting results are sent. Throws NOT_FOUND or
 * TOO_MANY_ATTEMPTS.
 */
export const testPeer = async (
  session: Session,
  needs: PeerNeeds & { readonly attempts: Attempts },
  id: string,
): Promise<PeerTest> => {
  const { scope, user } = session
  const peer = await findPeer(scope, id)
  if (!peer) throw new AppError('NOT_FOUND')
  await needs.attempts.spend([{ key: `peer-test ${scope.clinicId}`, most: tests }])
  await inOwnerTransaction(session, inside =>
    insertAuditEvent(inside, { by: user.id, action: 'peer-test', subjectId: id, detail: hostOfRow(peer) }),
  )
  const result = await tryPeer({ ...needs, db: scope.db }, peer, await findAeTitle(scope))
  if (result.fault === null && peer.given) await inTransaction(scope, inside => sendWaiting(inside, id, new Date()))
  return result
}

/** Makes results due that failed because the peer was unavailable. */
const sendWaiting = async (scope: ClinicScope, id: string, now: Date): Promise<void> => {
  await lockPeer(scope, id)
  await reviveResults(scope, id, now)
  await announce(scope, resultOutbox, id)
}

/** Throws AE_TITLE_TAKEN if another clinic has it. */
export const giveAeTitle = async (
  session: Session,
  needs: ReadNeeds,
  { aeTitle }: z.output<typeof changeAeTitle.body>,
): Promise<Peers> => {
  try {
    await inOwnerTransaction(session, async scope => {
      if ((await findAeTitle(scope)) === aeTitle) return
      await updateAeTitle(scope, aeTitle)
      await insertAuditEvent(scope, { by: session.user.id, action: 'ae-title', detail: aeTitle })
    })
  } catch (error) {
    throw violates(error, 'clinic_ae_title') ? new AppError('AE_TITLE_TAKEN') : error
  }
  return readPeers(session, needs)
}

const requireVerified = ({ emailVerified }: Session, { mailer }: Pick<WriteNeeds, 'mailer'>): void => {
  if (mailer && !emailVerified) throw new AppError('EMAIL_UNVERIFIED')
}

const requireRoom = async (scope: ClinicScope): Promise<void> => {
  if ((await countPeers(scope)) >= peersPerClinic) throw new AppError('TOO_MANY_PEERS')
}

/**
 * DIMSE is not encrypted, so it is allowed only to hosts that the operator opened to the clinic. A host name is checked
 * when connecting; an address is checked here already.
 */
const checkAddress = async (
  { scope }: Session,
  body: Body,
  { peerPrivateHosts }: PeerNeeds['settings'],
): Promise<void> => {
  const opened = await findOpened(scope, peerPrivateHosts)
  const isAllowed =
    body.protocol === 'dicomweb'
      ? mayCallUrl(new URL(body.url), opened)
      : isIP(body.host) === 0 || isOpened(body.host, opened)
  if (!isAllowed) throw new AppError('PEER_ADDRESS_REFUSED')
}

/** Without a new secret the old one is kept, unless the address changes, because the new address would receive it. */
const valuesOf = async (body: Body, before: PeerRow | null, { auth }: PeerNeeds): Promise<PeerValues> => {
  const { protocol, sends, asked, given, preliminary } = body
  const common = { protocol, sends, asked, given, preliminary, name: storable(body.name) }
  if (body.protocol === 'dimse') return { ...common, host: body.host, port: body.port, aeTitle: body.aeTitle }
  const { url, qidoPath, wadoPath, stowPath, authentication, username } = body
  const web = { ...common, url, qidoPath, wadoPath, stowPath, authentication }
  if (authentication === 'none') return { ...web, username: null, secret: null }
  const isSame = before?.url && new URL(before.url).origin === new URL(url).origin
  const kept = isSame && before.authentication === authentication ? before.secret : null
  const secret = body.secret ? await symmetricEncrypt({ key: auth.secret, data: body.secret }) : kept
  if (secret === null) throw new AppError('PEER_SECRET_REQUIRED')
  return { ...web, username: authentication === 'basic' ? storable(username) : null, secret }
}

const addressParts = ['url', 'stowPath', 'host', 'port', 'aeTitle'] as const

/** True if both settings send to the same program; omitted fields are unchanged. */
export const isSameProgram = (one: PeerRow, other: Partial<PeerValues>): boolean =>
  addressParts.every(name => other[name] === undefined || one[name] === other[name])

const askingParts = [
  ...(['url', 'qidoPath', 'wadoPath', 'host', 'port', 'aeTitle'] as const),
  ...(['authentication', 'username', 'secret'] as const),
] as const

/** True if a study found with one setting can be requested with the other, under the same AE title or credentials. */
const isAskedAlike = (one: PeerRow, other: PeerValues): boolean =>
  askingParts.every(name => other[name] === undefined || one[name] === other[name])

/** ASCII and at most as long as an audit event's detail; without the path, which may contain a secret. */
const hostOf = (body: Body): string =>
  (body.protocol === 'dimse' ? `${body.host}:${body.port ?? ''}` : new URL(body.url).host).slice(0, 120)

export const hostOfRow = ({ url, host, port }: PeerRow): string =>
  (url === null ? `${host}:${port ?? ''}` : new URL(url).host).slice(0, 120)
