import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { aeTitleSchema } from '@xrai/contract/routes/peer-terms'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { findClinicOfTitle, findSendingPeers, type PeerRow } from '../db/queries/dicom-peers.ts'
import type { RejectionName } from '../dicom-network/accept-association.ts'
import { isOpened, type OpenedHosts } from '../outbound/allowed-address.ts'
import { planAt } from '../sessions/plan-at.ts'

/** The equipment at the other end. */
export interface Sender {
  readonly scope: ClinicScope
  readonly peer: PeerRow
}

/** All addresses of a name; throws where it has none, or cannot be asked for now. */
export type AddressesOf = (name: string) => Promise<readonly string[]>

interface Needs {
  readonly db: Queryable
  /** What the operator opened. */
  readonly opened: OpenedHosts
  readonly addressesOf?: AddressesOf
}

interface Request {
  readonly calledAe: string
  readonly callingAe: string
  /** Where the connection comes from. */
  readonly address: string
}

/**
 * The peer that opens an association: one of the clinic that it calls that sends, by its title and its address. A name is looked
 * up anew each time, and any of its addresses will do. The operator must have opened the name or the address.
 */
export const findSender = async (needs: Needs, { calledAe, callingAe, address }: Request) => {
  const { db, opened, addressesOf = systemAddresses } = needs
  // What is no title, such as one with a zero byte, is no clinic's.
  const called = aeTitleSchema.safeParse(calledAe)
  const clinic = called.success ? await findClinicOfTitle(db, called.data) : null
  if (!clinic) return 'called-ae' satisfies RejectionName
  const calling = aeTitleSchema.safeParse(callingAe)
  if (!calling.success) return 'calling-ae' satisfies RejectionName
  const scope: ClinicScope = { db, clinicId: clinic.clinicId }
  const from = plainAddress(address)
  let isUnsure = false
  for (const peer of await findSendingPeers(scope, calling.data)) {
    const { host } = peer
    if (host === null || !(isOpened(host, opened) || isOpened(from, opened))) continue
    const addresses = isIP(host) === 0 ? await addressesOf(host).catch(() => null) : [host]
    isUnsure ||= addresses === null
    if (!addresses?.some(one => isSame(one, from))) continue
    return planGives(planAt(clinic), 'full-api') ? { scope, peer } : ('later' satisfies RejectionName)
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

/** An IPv4 address that came in at a socket of IPv6 as itself. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** However they are written. */
const isSame = (one: string, other: string): boolean => {
  const version = isIP(one)
  if (version === 0 || version !== isIP(other) || other.includes('%')) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addAddress(one, family)
  return list.check(other, family)
}
