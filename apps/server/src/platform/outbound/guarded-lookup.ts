import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isOpened, isPublicAddress, type OpenedHosts } from './allowed-address.ts'
import { OutboundError } from './outbound-error.ts'

/** The code of a refused address. */
export const privateAddress = 'PRIVATE_ADDRESS'

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

interface GuardedLookupRule {
  /** The hosts that the operator allowed. */
  readonly opened: OpenedHosts
  /** True if the public internet is allowed too. */
  readonly isPublicAllowed: boolean
  /** Resolves a name; the system's resolver by default. */
  readonly resolve?: Resolve
}

/**
 * The DNS lookup of one connection, so that the checked address is the one connected to. Fails if any address of the name is
 * not allowed.
 */
export const guardedLookup =
  ({ opened, isPublicAllowed, resolve = lookup }: GuardedLookupRule): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const isOpen = isOpened(hostname.replace(/\.$/, '').toLowerCase(), opened)
      const isAllowed = ({ address }: { readonly address: string }) =>
        isOpened(address, opened) || (isPublicAllowed && isPublicAddress(address))
      const [first] = addresses
      if (!first || !(isOpen || addresses.every(isAllowed)))
        return callback(new OutboundError('unreachable', privateAddress), [])
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
