import { describe, expect, it } from 'vitest'
import { createCallerLimits, networkOf, siteOf } from './caller-limits.ts'

describe('the concurrent work of one caller', () => {
  it('is bounded by each of its limits, and counts only while it runs', async () => {
    const limits = createCallerLimits()
    const ends: (() => void)[] = []
    const begin = (...keys: string[]) =>
      limits.run(
        keys.map(key => ({ key, most: key.startsWith('address') ? 3 : 2 })),
        () => new Promise<void>(resolve => ends.push(resolve)),
      )
    const running = [begin('account a', 'address x'), begin('account a', 'address x')]
    await expect(begin('account a', 'address x')).rejects.toMatchObject({ code: 'SENT_TOO_MUCH_AT_ONCE' })
    running.push(begin('account b', 'address x'))
    await expect(begin('account c', 'address x')).rejects.toMatchObject({ code: 'SENT_TOO_MUCH_AT_ONCE' })
    running.push(begin('account c', 'address y'))
    for (const end of ends.splice(0)) end()
    await Promise.all(running)
    const again = begin('account a', 'address x')
    ends.shift()?.()
    await again
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is wider for a whole line', () => {
    expect(['192.0.2.7', '2001:db8:1:2::9', '2001:db8:1:ff02::9'].map(siteOf)).toEqual([
      '192.0.2.7',
      '2001:db8:1::/48',
      '2001:db8:1::/48',
    ])
  })
})
