import type { createPeer } from '@xrai/contract/routes/endpoints'
import type { Inputs } from '@xrai/contract/routes/inputs'
import { aeTitleSchema, hostSchema, type PeerAuthentication, type PeerProtocol } from '@xrai/contract/routes/peer-terms'
import type { Peer } from '@xrai/contract/routes/peers'

export type PeerValues = Inputs<typeof createPeer>['body']

/** A peer in the form, not saved yet. */
export interface PeerDraft {
  readonly protocol: PeerProtocol
  readonly name: string
  readonly host: string
  readonly port: string
  readonly aeTitle: string
  readonly url: string
  readonly qidoPath: string
  readonly wadoPath: string
  readonly stowPath: string
  readonly authentication: PeerAuthentication
  readonly username: string
  readonly secret: string
  readonly sends: boolean
  readonly asked: boolean
  readonly given: boolean
  readonly preliminary: boolean
}

const emptyDraft: PeerDraft = {
  protocol: 'dimse',
  name: '',
  host: '',
  port: '',
  aeTitle: '',
  url: '',
  qidoPath: '',
  wadoPath: '',
  stowPath: '',
  authentication: 'none',
  username: '',
  secret: '',
  sends: false,
  asked: false,
  given: false,
  preliminary: false,
}

/** Never contains its secret, because the server does not return it. */
export function draftOf(peer: Peer | null): PeerDraft {
  if (peer === null) return emptyDraft
  if (peer.protocol === 'dimse') return { ...emptyDraft, ...peer, port: peer.port === null ? '' : String(peer.port) }
  return { ...emptyDraft, ...peer, username: peer.username ?? '' }
}

export type DraftField =
  | 'name'
  | 'host'
  | 'port'
  | 'aeTitle'
  | 'url'
  | 'qidoPath'
  | 'wadoPath'
  | 'stowPath'
  | 'username'
  | 'secret'

/** The props of the fields of one protocol. */
export interface PeerFieldsProps {
  readonly draft: PeerDraft
  readonly change: (changed: Partial<PeerDraft>) => void
  readonly errorOf: (field: DraftField) => string | undefined
}

/** The invalid fields. */
export function faultsOf(draft: PeerDraft, before: Peer | null): ReadonlySet<DraftField> {
  const rules: Partial<Record<DraftField, boolean>> =
    draft.protocol === 'dimse' ? dimseRules(draft) : webRules(draft, before)
  const faults = Object.entries({ name: draft.name.trim() !== '', ...rules }).filter(([, isRight]) => !isRight)
  return new Set(faults.map(([field]) => field as DraftField))
}

/** True for a peer that only sends: we never call it, so it needs no port. */
export const onlySends = ({ sends, asked, given }: PeerDraft): boolean => sends && !asked && !given

const dimseRules = (draft: PeerDraft) => ({
  host: hostSchema.safeParse(draft.host).success,
  port: portOf(draft.port) !== null || (draft.port.trim() === '' && onlySends(draft)),
  aeTitle: aeTitleSchema.safeParse(draft.aeTitle).success,
})

const path = /^\/?[\w.~%/-]*$/

function webRules(draft: PeerDraft, before: Peer | null) {
  const { url, qidoPath, wadoPath, stowPath, authentication, username, secret } = draft
  const keepsSecret = before?.protocol === 'dicomweb' && before.authentication === authentication
  return {
    url: /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()),
    qidoPath: path.test(qidoPath.trim()),
    wadoPath: path.test(wadoPath.trim()),
    stowPath: path.test(stowPath.trim()),
    username: authentication !== 'basic' || /^[^:]+$/.test(username.trim()),
    // The server does not reuse the stored secret for another address, and reports that.
    secret: authentication === 'none' || (secret === '' ? keepsSecret : /^[\x20-\x7e]+$/.test(secret)),
  }
}

function portOf(text: string): number | null {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}

/** The values to send for a draft without faults. */
export function valuesOf(draft: PeerDraft): PeerValues {
  const name = draft.name.trim()
  const { asked, given } = draft
  const preliminary = given && draft.preliminary
  if (draft.protocol === 'dimse') {
    const { host, port, aeTitle, sends } = draft
    return {
      protocol: 'dimse',
      name,
      host: host.trim(),
      port: portOf(port),
      aeTitle: aeTitle.trim(),
      sends,
      asked,
      given,
      preliminary,
    }
  }
  const { authentication, username, secret } = draft
  return {
    protocol: 'dicomweb',
    name,
    url: draft.url.trim(),
    qidoPath: draft.qidoPath.trim(),
    wadoPath: draft.wadoPath.trim(),
    stowPath: draft.stowPath.trim(),
    authentication,
    username: authentication === 'basic' ? username.trim() : '',
    ...(authentication === 'none' || secret === '' ? {} : { secret }),
    asked,
    given,
    preliminary,
  }
}
