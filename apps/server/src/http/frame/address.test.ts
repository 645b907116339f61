import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addressLimit, callerAddress } from './address.ts'

/** The caller's address of a call from `remoteAddress` with the X-Forwarded-For header `forwarded`. */
const addressOf = async (proxies: readonly string[], remoteAddress: string, forwarded?: string): Promise<string> => {
  const app = new Hono()
  app.use(callerAddress(proxies))
  app.get('/', context => context.json(addressLimit('call', context, 1)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const connection = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
  const [limit] = await (await app.request('/', { headers }, connection)).json()
  return limit.key.replace('call ', '')
}

describe('the address of a caller', () => {
  it('is that of the connection where no proxy is trusted, and ignores the header of the call', async () => {
    expect(await addressOf([], '192.0.2.1')).toBe('192.0.2.1')
    expect(await addressOf([], '192.0.2.1', '198.51.100.7')).toBe('192.0.2.1')
    expect(await addressOf(['10.0.0.1'], '192.0.2.1', '198.51.100.7')).toBe('192.0.2.1')
  })

  it.each([
    ['a proxy names', ['10.0.0.1'], '10.0.0.1', '198.51.100.7'],
    ['a proxy names behind what the caller wrote', ['10.0.0.1'], '10.0.0.1', '10.9.9.9, 203.0.113.5, 198.51.100.7'],
    ['the first of two proxies names', ['10.0.0.1', '10.0.0.2'], '10.0.0.1', '203.0.113.5,198.51.100.7 , 10.0.0.2'],
    ['a proxy of a trusted net names', ['10.0.0.0/8'], '10.20.30.40', '198.51.100.7'],
    ['a proxy names whose address is written as IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.7'],
  ])('is the one that %s', async (_, proxies, remote, forwarded) => {
    expect(await addressOf(proxies, remote, forwarded)).toBe('198.51.100.7')
  })

  it("is a trusted proxy's own where its header names no caller", async () => {
    for (const forwarded of [undefined, 'unknown', '::1'])
      expect(await addressOf(['::1'], '::1', forwarded)).toBe('0:0:0:0::/64')
  })

  it('is reported once to come through a proxy that is not trusted', async () => {
    let reports = 0
    const app = new Hono()
    app.use(callerAddress(['10.0.0.1'], () => void reports++))
    app.get('/', context => context.text(''))
    const call = (remoteAddress: string, headers: Record<string, string>) =>
      app.request('/', { headers }, { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } })
    const forwarded = { 'x-forwarded-for': '198.51.100.7' }
    await call('127.0.0.1', {})
    await call('10.0.0.1', forwarded)
    expect(reports).toBe(0)
    await call('127.0.0.1', forwarded)
    await call('127.0.0.1', forwarded)
    expect(reports).toBe(1)
  })

  it('counts by its network if it is an IPv6 one', async () => {
    expect(await addressOf(['fd00::/8'], 'fd00::5', '2001:db8::7')).toBe('2001:db8:0:0::/64')
  })
})
