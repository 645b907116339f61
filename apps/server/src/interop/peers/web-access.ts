import { symmetricDecrypt } from 'better-auth/crypto'
import type { PeerRow } from '../../db/queries/interop/dicom-peers.ts'

type WebPeer = Pick<PeerRow, 'url' | 'qidoPath' | 'wadoPath' | 'stowPath' | 'authentication' | 'username' | 'secret'>

/** The authorization header for a peer; null if its secret cannot be decrypted. */
export const authorizationOf = async (
  { authentication, username, secret }: WebPeer,
  key: string,
): Promise<Readonly<Record<string, string>> | null> => {
  if (authentication === 'none') return {}
  const opened = secret === null ? null : await symmetricDecrypt({ key, data: secret }).catch(() => null)
  if (opened === null) return null
  if (authentication === 'bearer') return { authorization: `Bearer ${opened}` }
  return { authorization: `Basic ${Buffer.from(`${username ?? ''}:${opened}`).toString('base64')}` }
}

/** The base URL of one of the three services; `studies` and the rest are appended. */
export const serviceUrl = (
  peer: WebPeer,
  service: 'qidoPath' | 'wadoPath' | 'stowPath',
  rest: string,
  query: Readonly<Record<string, string>> = {},
): URL => {
  const url = new URL(peer.url ?? '')
  const parts = [url.pathname, peer[service], rest].map(part => part.replace(/^\/+|\/+$/g, '')).filter(Boolean)
  url.pathname = `/${parts.join('/')}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
