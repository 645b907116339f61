import { createServer, request } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { SettingsError } from '../settings/settings.ts'
import { listen } from './listen.ts'

const answering = () => createServer((_, response) => response.end('here'))

const statusAt = (host: string, port: number): Promise<number | string> =>
  new Promise(resolve => {
    const call = request({ host, port, agent: false }, response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    call.end()
  })

const addresses = Object.values(networkInterfaces()).flatMap(found => found ?? [])
const isIPv6Here = addresses.some(({ address }) => address === '::1')
const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address

const portOf = (url: string) => Number(new URL(url).port)

it.each(['127.0.0.1', 'localhost'])('listens on both loopback addresses and no other: %s', async host => {
  const listening = await listen(answering(), { host, port: 0 })
  const port = portOf(listening.url)
  expect(listening.url).toBe(`http://localhost:${port}`)
  expect(await statusAt('127.0.0.1', port)).toBe(200)
  if (isIPv6Here) expect(await statusAt('::1', port)).toBe(200)
  expect((await fetch(listening.url)).status).toBe(200)
  if (outside) expect(await statusAt(outside, port)).toBe('ECONNREFUSED')
  await listening.close()
  expect(await statusAt('127.0.0.1', port)).toBe('ECONNREFUSED')
  if (isIPv6Here) expect(await statusAt('::1', port)).toBe('ECONNREFUSED')
})

it('listens on every address if configured to', async () => {
  const listening = await listen(answering(), { host: '0.0.0.0', port: 0 })
  const port = portOf(listening.url)
  expect(await statusAt(outside ?? '127.0.0.1', port)).toBe(200)
  await listening.close()
})

it('finishes the calls of both addresses before it closes', async () => {
  const server = createServer((_, response) => setTimeout(() => response.end(), 50))
  const listening = await listen(server, { host: 'localhost', port: 0 })
  const calls = (isIPv6Here ? ['127.0.0.1', '::1'] : ['127.0.0.1']).map(host => statusAt(host, portOf(listening.url)))
  await new Promise(resolve => setTimeout(resolve, 20))
  await listening.close()
  for (const status of await Promise.all(calls)) expect(status).toBe(200)
})

it.each(isIPv6Here ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
  'refuses a port that another program has at %s',
  async host => {
    const other = createNetServer()
    const port = await new Promise<number>(resolve => {
      other.listen({ host, port: 0 }, () => resolve(Number(Object(other.address()).port)))
    })
    await expect(listen(answering(), { host: '127.0.0.1', port })).rejects.toThrow(/^PORT: \d+ is taken/)
    await new Promise(resolve => other.close(resolve))
  },
)

it('names HOST if it is not an address of this machine', async () => {
  await expect(listen(answering(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(SettingsError)
})
