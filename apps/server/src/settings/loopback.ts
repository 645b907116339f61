import { isIPv4 } from 'node:net'

/**
 * True if a host name or address is this machine's own and unreachable from others (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3, RFC
 * 6761 §6.3).
 */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))
