import { BlockList, isIP } from 'node:net'

/**
 * What an address that a user gave may not lead to: this machine, its networks, the metadata services of clouds (the IANA
 * registries of special-purpose addresses, RFC 6890).
 */
const special4 = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
] as const
/** Of global unicast: protocol assignments and Teredo, documentation, 6to4. */
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
/** All that is not global unicast is refused: unspecified, loopback, mapped, NAT64, unique local, link-local, multicast. */
const globalUnicast6 = netsOf(['2000::/3'], 'ipv6')

/** Whether an IP address, without brackets, is one of the public internet. A zone (`fe80::1%eth0`) makes it none. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.ipv4.check(address, 'ipv4')
  if (version === 6 && !address.includes('%'))
    return globalUnicast6.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6')
  return false
}

/** The host of a URL as `isIP` and DNS take it: an IPv6 address without its brackets, a name without the root's dot. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '').toLowerCase()

/** What the operator opens: names of hosts, addresses, and nets such as 10.1.0.0/16. */
export type OpenedHosts = readonly string[]

/** Whether a name or an address is one that the operator opened by itself. */
export const isOpened = (host: string, opened: OpenedHosts): boolean => {
  if (opened.includes(host)) return true
  const version = isIP(host)
  if (version === 0 || host.includes('%')) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const nets = new BlockList()
  for (const one of opened) if (isIP(one.split('/')[0] ?? '') === version) addTo(nets, one, family)
  return nets.check(host, family)
}
