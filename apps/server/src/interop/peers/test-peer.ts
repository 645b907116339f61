import type { PeerFault } from '@xrai/contract/routes/peer-terms'
import type { PeerTest } from '@xrai/contract/routes/peers'
import { resultKinds } from '@xrai/contract/routes/result-terms'
import { findOpened } from '../../accounts/operator/opened-hosts.ts'
import { resultClasses } from '../../base/dicom-uids.ts'
import type { Queryable } from '../../db/database.ts'
import type { PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import { storable } from '../../db/storable.ts'
import type { OpenedHosts } from '../../platform/outbound/allowed-address.ts'
import { callGuarded, type GuardedAnswer } from '../../platform/outbound/call-guarded.ts'
import type { Settings } from '../../settings/settings.ts'
import { echoWithOffer } from '../dicom-network/echo.ts'
import { faultOfCall, faultOfStatus, isEmptyAnswer } from './peer-fault.ts'
import { authorizationOf, serviceUrl } from './web-access.ts'

export interface PeerNeeds {
  /** The installation's secret, which encrypts those of the peers. */
  readonly auth: { readonly secret: string }
  readonly settings: Pick<Settings, 'peerPrivateHosts'>
}

/** To connect, when the hosts that the peer's clinic may reach are read again. */
export type ReachNeeds = PeerNeeds & { readonly db: Queryable }

export const openedToPeer = ({ db, settings }: ReachNeeds, { clinicId }: PeerRow): Promise<OpenedHosts> =>
  findOpened({ db, clinicId }, settings.peerPrivateHosts)

type Outcome = Partial<Omit<PeerTest, 'durationMs'>>

const searchMs = 15_000
/** The DICOM JSON of one study. */
const answerBytes = 256 * 1024
const shownCharacters = 300

/** Connects to a peer once and returns what failed. `callingAe` is the clinic's AE title. */
export const tryPeer = async (needs: ReachNeeds, peer: PeerRow, callingAe: string | null): Promise<PeerTest> => {
  const started = performance.now()
  const outcome = await (peer.protocol === 'dimse' ? tryEcho(needs, peer, callingAe) : trySearch(needs, peer))
  const durationMs = Math.round(performance.now() - started)
  return { fault: null, rejection: null, status: null, answer: null, notTaken: [], ...outcome, durationMs }
}

const tryEcho = async (needs: ReachNeeds, peer: PeerRow, callingAe: string | null): Promise<Outcome> => {
  const { host, port, aeTitle, given } = peer
  if (callingAe === null) return { fault: 'ae-title' }
  if (host === null || port === null || aeTitle === null) return { fault: 'port' }
  try {
    const target = { host, port, calledAe: aeTitle, callingAe, opened: await openedToPeer(needs, peer) }
    // A peer that receives no results need not accept them.
    const { status, notTaken: classes } = await echoWithOffer(target, given ? Object.values(resultClasses) : [])
    if (status !== 0) return { fault: 'dimse-status', status }
    const notTaken = resultKinds.filter(kind => classes.includes(resultClasses[kind]))
    return { fault: notTaken.length > 0 ? 'classes' : null, status, notTaken }
  } catch (error) {
    return faultOfCall(error)
  }
}

const trySearch = async (needs: ReachNeeds, peer: PeerRow): Promise<Outcome> => {
  const authorization = await authorizationOf(peer, needs.auth.secret)
  if (!authorization) return { fault: 'secret' }
  const url = serviceUrl(peer, 'qidoPath', 'studies', { limit: '1' })
  const headers = { accept: 'application/dicom+json', ...authorization }
  const opened = await openedToPeer(needs, peer)
  const rule = { timeoutMs: searchMs, maximumBytes: answerBytes, opened, target: 'dicomweb' } as const
  try {
    const answer = await callGuarded({ method: 'GET', url, headers }, rule)
    const fault = searchFault(answer)
    return { fault, status: answer.status, answer: fault === null ? null : textOf(answer.bytes) }
  } catch (error) {
    return faultOfCall(error)
  }
}

const searchFault = (answer: GuardedAnswer): PeerFault | null => {
  const fault = faultOfStatus(answer.status)
  if (fault !== null || isEmptyAnswer(answer)) return fault
  return answer.isWhole && isDicomJson(answer.bytes) ? null : 'not-dicom-json'
}

/** True for a list of objects that map tags to values (PS3.18, annex F). */
const isDicomJson = (bytes: Uint8Array): boolean => {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const isStudy = (one: unknown) =>
      typeof one === 'object' && one !== null && Object.keys(one).every(key => /^[0-9a-f]{8}$/i.test(key))
    return Array.isArray(parsed) && parsed.every(isStudy)
  } catch {
    return false
  }
}

/** The first characters on one line, without unprintable ones. */
const textOf = (bytes: Uint8Array): string | null =>
  storable(new TextDecoder().decode(bytes.subarray(0, 4 * shownCharacters)))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, shownCharacters)
    .toWellFormed() || null
