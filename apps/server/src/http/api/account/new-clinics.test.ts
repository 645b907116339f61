import { expect, it } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'

const register = async (server: Awaited<ReturnType<typeof openTestServer>>, remoteAddress: string) => {
  const account = { email: `nueva-${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() }
  const body = JSON.stringify({ ...account, first_name: 'Ana', last_name: 'Paz' })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const connection = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv6' } } }
  return (await server.app.request('/api/auth/register', sent, connection)).status
}

const open = async (newClinicsADay: number) => {
  const { settings } = (await openTestServer()).context
  return openTestServer({ settings: { ...settings, newClinicsADay } })
}

const repeated = async (times: number, call: () => Promise<number>) => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push(await call())
  return statuses
}

it('one address registers as many clinics in a day as are set, and another its own', async () => {
  const server = await open(2)
  expect(await repeated(3, () => register(server, '198.51.100.7'))).toEqual([200, 200, 429])
  expect(await register(server, '198.51.100.8')).toBe(200)
})

it('the addresses of one IPv6 site count as one', async () => {
  const server = await open(1)
  expect(await register(server, '2001:db8:0:1::5')).toBe(200)
  expect(await register(server, '2001:db8:0:1:ffff::9')).toBe(429)
})

it('this machine has no limit, and 0 sets none', async () => {
  expect(await repeated(3, async () => register(await open(1), '127.0.0.1'))).toEqual([200, 200, 200])
  const unlimited = await open(0)
  expect(await repeated(3, () => register(unlimited, '198.51.100.9'))).toEqual([200, 200, 200])
})
