import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { aeTitleSchema } from '@xrai/contract/routes/peer-terms'
import { planGives } from '@xrai/contract/routes/plan-table'
import { planAt } from '../../accounts/credits/plan-at.ts'
import { openedTo } from '../../accounts/operator/opened-hosts.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { findClinicOfTitle, findSendingPeers, type PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import { isOpened } from '../../platform/outbound/allowed-address.ts'
import type { PrivateHost } from '../../settings/connection-settings.ts'
import type { RejectionName } from '../dicom-network/accept-association.ts'

/** The equipment at the other end. */
export interface Sender {
  readonly scope: ClinicScope
  readonly peer: PeerRow
}

/** All addresses of a host name; throws if it has none or the lookup fails. */
export type AddressesOf = (name: string) => Promise<readonly string[]>

interface Needs {
  readonly db: Queryable
  /** The private hosts that the operator opened. */
  readonly hosts: readonly PrivateHost[]
  readonly addressesOf?: AddressesOf
}

interface Request {
  readonly calledAe: string
  readonly callingAe: string
  /** The remote address of the connection. */
  readonly address: string
}

/**
 * Finds the peer that opens an association: a sending peer of the called clinic with this AE title and address. A host
 * name is resolved anew each time, and any of its addresses matches. The operator must have opened the name or the
 * address to the clinic. A peer of a clinic whose plan gives none is matched by the hosts that a chosen plan opens and
 * told to come later, because equipment drops what is rejected for good.
 */
export const findSender = async (needs: Needs, { calledAe, callingAe, address }: Request) => {
  const { db, hosts, addressesOf = systemAddresses } = needs
  // An invalid title, for example with a zero byte, belongs to no clinic.
  const called = aeTitleSchema.safeParse(calledAe)
  const clinic = called.success ? await findClinicOfTitle(db, called.data) : null
  if (!clinic) return 'called-ae' satisfies RejectionName
  const calling = aeTitleSchema.safeParse(callingAe)
  if (!calling.success) return 'calling-ae' satisfies RejectionName
  const scope: ClinicScope = { db, clinicId: clinic.clinicId }
  const gives = planGives(planAt(clinic), 'full-api')
  const opened = openedTo(hosts, gives ? clinic : { ...clinic, plan: 'profesional', onTrial: false })
  const from = plainAddress(address)
  let isUnsure = false
  for (const peer of await findSendingPeers(scope, calling.data)) {
    const { host } = peer
    if (host === null || !(isOpened(host, opened) || isOpened(from, opened))) continue
    const addresses = isIP(host) === 0 ? await addressesOf(host).catch(() => null) : [host]
    isUnsure ||= addresses === null
    if (!addresses?.some(one => isSame(one, from))) continue
    return gives ? { scope, peer } : ('later' satisfies RejectionName)
  }
  return isUnsure ? ('congestion' satisfies RejectionName) : ('calling-ae' satisfies RejectionName)
}

const lookupMs = 5000

const systemAddresses: AddressesOf = async name => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the name was not found in time')), lookupMs)
  try {
    const found = await Promise.race([lookup(name, { all: true }), late.promise])
    return found.map(({ address }) => address)
  } finally {
    clearTimeout(timer)
  }
}

/** Unwraps an IPv4 address that arrived at an IPv6 socket. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Compares addresses independently of their notation. */
const isSame = (one: string, other: string): boolean => {
  const version = isIP(one)
  if (version === 0 || version !== isIP(other) || other.includes('%')) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addAddress(one, family)
  return list.check(other, family)
}
