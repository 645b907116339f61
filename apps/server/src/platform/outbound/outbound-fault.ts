import { privateAddress } from './guarded-lookup.ts'
import type { OutboundError } from './outbound-error.ts'

const unreachable = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])
const certificate = /^(CERT_|DEPTH_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO|HOSTNAME_MISMATCH)/

/** The fault that an owner can act on. */
export const outboundFault = ({ fault, code }: OutboundError) => {
  if (fault === 'timeout') return 'timeout'
  if (code === privateAddress) return 'private'
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'dns'
  if (unreachable.has(code)) return 'unreachable'
  return certificate.test(code) ? 'tls' : 'broken'
}
