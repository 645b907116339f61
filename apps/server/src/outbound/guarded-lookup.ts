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
  /** What the operator opened. */
  readonly opened: OpenedHosts
  /** Whether the public internet is allowed beside it. */
  readonly isPublicAllowed: boolean
  /** Finds the addresses of a name; the system's by default. */
  readonly resolve?: Resolve
}

/**
 * The lookup of one connection, so that the address that is checked is the one that is connected to: refused as a whole where
 * one address of the name may not be called.
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
