import { BlockList, isIP } from 'node:net'

/**
 * The address ranges that a user's address must not resolve to: this machine, its networks, cloud metadata services (the
 * IANA registries of special-purpose addresses, RFC 6890).
 */
const special4 = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
] as const
/** Special ranges within global unicast: protocol assignments and Teredo, documentation, 6to4. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

const netsOf = (cidrs: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const nets = new BlockList()
  for (const cidr of cidrs) addTo(nets, cidr, family)
  return nets
}

const addTo = (nets: BlockList, cidr: string, family: 'ipv4' | 'ipv6'): void => {
  const [net = '', bits] = cidr.split('/')
  nets.addSubnet(net, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
}

const special = { ipv4: netsOf(special4, 'ipv4'), ipv6: netsOf(special6, 'ipv6') }
/**
 * Everything except global unicast is refused: unspecified, loopback, mapped, NAT64, unique local, link-local, multicast.
 */
const globalUnicast6 = netsOf(['2000::/3'], 'ipv6')

/** True if an IP address, without brackets, belongs to the public internet; false for one with a zone (`fe80::1%eth0`). */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.ipv4.check(address, 'ipv4')
  if (version === 6 && !address.includes('%'))
    return globalUnicast6.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6')
  return false
}

/** The host of a URL in the form of `isIP` and DNS: an IPv6 address without brackets, a name without the trailing dot. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '').toLowerCase()

/** The hosts that the operator allowed: names, addresses, and networks such as 10.1.0.0/16. */
export type OpenedHosts = readonly string[]

/** True if the operator allowed the name or the address. */
export const isOpened = (host: string, opened: OpenedHosts): boolean => {
  if (opened.includes(host)) return true
  const version = isIP(host)
  if (version === 0 || host.includes('%')) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const nets = new BlockList()
  for (const one of opened) if (isIP(one.split('/')[0] ?? '') === version) addTo(nets, one, family)
  return nets.check(host, family)
}
