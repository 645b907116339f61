import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Limit } from '../../accounts/sessions/attempt-limits.ts'
import { networkOf } from '../../platform/admission/caller-limits.ts'
import { isLoopback } from '../../settings/loopback.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The caller's address; undefined without a connection, as in a test. */
    readonly address: string | undefined
    /** True if the connection comes from a trusted proxy, whose headers are trusted. */
    readonly viaTrustedProxy: boolean
  }
}

/**
 * Finds the caller's address: that of the connection or, if that is a trusted proxy, the last entry of `X-Forwarded-For`
 * that is not a trusted proxy. The caller may have forged the entries before it.
 */
export const callerAddress = (
  trustedProxies: readonly string[],
  onUntrustedProxy: () => void = () => undefined,
): MiddlewareHandler => {
  const isTrusted = proxyCheck(trustedProxies)
  let isReported = false

  return async (c, next) => {
    const connected = c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
    const viaTrustedProxy = connected !== undefined && isTrusted(connected)
    c.set('address', connected)
    c.set('viaTrustedProxy', viaTrustedProxy)
    // Reported once, because every further call through the proxy would repeat it, and any caller may send the header.
    if (!viaTrustedProxy && connected !== undefined && !isReported && c.req.header('x-forwarded-for') !== undefined) {
      isReported = true
      onUntrustedProxy()
    }
    if (viaTrustedProxy) {
      const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
      const caller = hops.findLast(hop => !isTrusted(hop)) ?? ''
      if (isIP(caller)) c.set('address', caller)
    }
    await next()
  }
}

/** Returns a check whether an address is one of our proxies. */
export const proxyCheck = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return address => isIP(address) !== 0 && trusted.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** At most `most` calls from one address, or from the network of an IPv6 one. */
export const addressLimit = (call: string, c: Context, most: number): Limit[] => {
  const address = c.get('address')
  return address ? [{ key: `${call} ${networkOf(address)}`, most }] : []
}

/**
 * Maximum clinics that one address may register per day. Unlimited for this machine, because an untrusted local proxy stands
 * for all callers.
 */
export const newClinicLimit = (c: Context, most: number): Limit[] => {
  const address = c.get('address')
  if (most === 0 || !address || isLoopback(address)) return []
  return [{ key: `new clinic ${networkOf(address)}`, most, seconds: daySeconds }]
}

const daySeconds = 24 * 60 * 60
