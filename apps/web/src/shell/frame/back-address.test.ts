// @module-tag state
import { describe, expect, it } from 'vitest'
import { backAddress } from './back-address.ts'

describe('the way back after logging in', () => {
  it('keeps an address of this app with its search', () => {
    expect(backAddress('/preview?analysis=1')).toBe('/preview?analysis=1')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    5,
    undefined,
    '/login',
  ])('refuses %s', value => expect(backAddress(value)).toBeUndefined())
})
