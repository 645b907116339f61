// @module-tag resources
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { isPublicAddress } from './allowed-address.ts'
import { callGuarded, type GuardedRule, mayCallUrl } from './call-guarded.ts'
import type { OutboundError } from './outbound-error.ts'

/** The successive DNS answers of each name. */
const names = new Map<string, string[][]>()
const resolve: GuardedRule['resolve'] = (name, _, callback) => {
  const found = names.get(name)?.shift()
  if (!found) return callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  callback(
    null,
    found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

const receiver = await startFakeServer(() => new Response('well'))
afterAll(() => receiver.close())
beforeEach(() => receiver.willAnswer(() => new Response('well')))
const { port } = new URL(receiver.url)

const post = (url: string, opened: readonly string[] = [], timeoutMs = 5000) =>
  callGuarded(
    { method: 'POST', url: new URL(url), headers: { 'webhook-id': '1' }, body: '{}' },
    { timeoutMs, maximumBytes: 100, opened, target: 'webhook', resolve },
  ).catch((error: OutboundError) => error)

describe('an address', () => {
  it.each([
    ...['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '192.169.0.1'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:82b::200e'],
  ])('is on the public internet: %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '203.0.113.5', '224.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::7f00:1'],
    ...['64:ff9b::a9fe:a9fe', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
    ...['fe80::1%eth0', 'ff02::1', 'not an address', '127.1', '2130706433'],
  ])('is not: %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('a URL', () => {
  it.each([
    ...['http://example.com/', 'https://user:secret@example.com/', 'https://localhost/', 'https://pacs.local/'],
    ...['https://db.internal./', 'https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://[::1]/'],
    ...['https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest/meta-data/', 'https://017700000001/'],
  ])('may not be called: %s', url => {
    expect(mayCallUrl(new URL(url), [])).toBe(false)
  })

  it.each([
    ['https://example.com/events', []],
    ['https://8.8.8.8:8443/', []],
    ['http://10.1.2.3/', ['10.1.0.0/16']],
    ['https://[fd00::1]/', ['fd00::/8']],
    ['http://PACS.local./', ['pacs.local']],
  ])('may be called: %s if the operator allowed %j', (url, opened) => {
    expect(mayCallUrl(new URL(url), opened)).toBe(true)
  })

  it.each([
    ['http://10.2.0.1/', ['10.1.0.0/16']],
    ['http://example.com/', ['10.1.0.0/16']],
    ['http://user@pacs.local/', ['pacs.local']],
  ])('may not be called: %s if the operator allowed only %j', (url, opened) => {
    expect(mayCallUrl(new URL(url), opened)).toBe(false)
  })
})

describe('a POST to an address entered by a user', () => {
  it('is sent completely if the operator allowed its host', async () => {
    expect(await post(receiver.url, ['127.0.0.0/8'])).toMatchObject({ status: 200, bytes: Buffer.from('well') })
    const [request] = receiver.asked
    expect([request?.method, request?.headers.get('webhook-id'), await request?.text()]).toEqual(['POST', '1', '{}'])
  })

  it('never reaches this machine otherwise', async () => {
    expect(await post(receiver.url)).toMatchObject({ code: 'PRIVATE_ADDRESS' })
    expect(receiver.asked).toEqual([])
  })

  it('is refused if its name resolves to a private address, even among others or only the second time', async () => {
    names.set('receiver.example', [['127.0.0.1'], ['8.8.8.8', '::1'], ['::ffff:127.0.0.1'], []])
    for (let time = 0; time < 4; time += 1)
      expect(await post(`https://receiver.example:${port}/`)).toMatchObject({ code: 'PRIVATE_ADDRESS' })
    expect(receiver.asked).toEqual([])
  })

  it('goes to a private address under a name if the operator allowed its network', async () => {
    names.set('receiver.example', [['127.0.0.1']])
    // The receiver speaks no TLS; the error shows that it was connected to.
    expect(await post(`https://receiver.example:${port}/`, ['127.0.0.0/8'])).toMatchObject({ fault: 'broken' })
  })

  it('reports an unknown name, a port that refuses, and a receiver that takes too long', async () => {
    expect(await post('https://unknown.example/')).toMatchObject({ code: 'ENOTFOUND' })
    const gone = await startFakeServer(() => new Response(''))
    await gone.close()
    expect(await post(gone.url, ['127.0.0.1'])).toMatchObject({ fault: 'unreachable', code: 'ECONNREFUSED' })
    receiver.willAnswer(() => new Promise(() => undefined))
    expect(await post(receiver.url, ['127.0.0.1'], 200)).toMatchObject({ fault: 'timeout' })
  })

  it.each([
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n', { status: 101 }],
    ['HTTP/1.1 101 Switching Protocols\r\n\r\n', { status: 101 }],
    ['HTTP/1.1 103 Early Hints\r\n\r\n', { fault: 'broken' }],
    ['', { fault: 'broken' }],
  ])('ends if the receiver sends %j and closes the connection', async (answer, expected) => {
    const server = createServer(socket => socket.once('data', () => socket.end(answer))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A listening server has an address with a port.
    const { port } = server.address() as AddressInfo
    expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toMatchObject(expected)
    server.close()
  })

  it('follows no redirect, and reads no more of a response than its limit', async () => {
    receiver.willAnswer(() => new Response('', { status: 302, headers: { location: 'http://169.254.169.254/' } }))
    expect(await post(receiver.url, ['127.0.0.1'])).toMatchObject({ status: 302 })
    expect(receiver.asked).toHaveLength(1)
    receiver.willAnswer(() => new Response('x'.repeat(1_000_000)))
    expect(await post(receiver.url, ['127.0.0.1'])).toMatchObject({ status: 200, bytes: Buffer.from('x'.repeat(100)) })
  })
})
