import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { networkOf } from '../admission/caller-limits.ts'
import { isLoopback } from '../loopback.ts'
import type { Limit } from '../sessions/attempt-limits.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The caller's; undefined where there is no connection, as in a test. */
    readonly address: string | undefined
    /** Whether the connection is a trusted proxy's, whose headers may be believed. */
    readonly viaTrustedProxy: boolean
  }
}

/**
 * Finds whose call it is: the address of the connection, or, where that is a trusted proxy's, the last one of
 * `X-Forwarded-For` that is none. What stands before it the caller may have written.
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
    // Once: every further call through it says the same, and a stranger may send the header too.
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

/** Whether an address is that of a proxy of ours. */
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

/** At most so many of a call from one address. */
export const addressLimit = (call: string, c: Context, most: number): Limit[] => {
  const address = c.get('address')
  return address ? [{ key: `${call} ${address}`, most }] : []
}

/** Clinics that one address may register in a day. None on this machine, where a proxy that is not trusted stands for all. */
export const newClinicLimit = (c: Context, most: number): Limit[] => {
  const address = c.get('address')
  if (most === 0 || !address || isLoopback(address)) return []
  return [{ key: `new clinic ${networkOf(address)}`, most, seconds: daySeconds }]
}

const daySeconds = 24 * 60 * 60
