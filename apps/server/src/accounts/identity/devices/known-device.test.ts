// @module-tag postgres
import { dayMs } from '@xrai/contract/records/durations'
import { describe, expect, it } from 'vitest'
import { issueDevice, knownDevice } from './known-device.ts'

describe('a known device', () => {
  it('is valid for the account that it signed in to, and no other', () => {
    const device = issueDevice('a secret', 'ana')
    expect(knownDevice('a secret', 'ana', device)).toMatch(/^[\w-]{22}$/)
    expect(knownDevice('a secret', 'eva', device)).toBeNull()
    expect(knownDevice('another secret', 'ana', device)).toBeNull()
    expect(knownDevice('a secret', null, device)).toBeNull()
  })

  it('expires after 180 days, and is invalid if changed or invented', () => {
    const now = Date.now()
    const device = issueDevice('a secret', 'ana', now)
    expect(knownDevice('a secret', 'ana', device, now + 179 * dayMs)).not.toBeNull()
    expect(knownDevice('a secret', 'ana', device, now + 181 * dayMs)).toBeNull()
    const [id, , signature] = device.split('.')
    const prolonged = [id, (now + 9999 * dayMs).toString(36), signature].join('.')
    for (const wrong of ['', '.', '..', 'x', device.slice(1), `${device}x`, prolonged, undefined])
      expect(knownDevice('a secret', 'ana', wrong, now)).toBeNull()
  })
})
