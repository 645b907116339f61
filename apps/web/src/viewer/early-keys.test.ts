import { afterEach, expect, it } from 'vitest'
import { forgetEarlyKeys, keepEarlyKey, performEarlyKeys } from './early-keys.ts'

afterEach(forgetEarlyKeys)

const performed = (known: string, now?: number) => {
  const keys: string[] = []
  performEarlyKeys(key => known.includes(key) && keys.push(key) > 0, now)
  return keys.join('')
}

it('performs keys in the order of the presses, once', () => {
  for (const key of 'aar') keepEarlyKey(key)
  expect([performed('ar'), performed('ar')]).toEqual(['aar', ''])
})

it('keeps a key whose command is loaded later', () => {
  for (const key of '+a') keepEarlyKey(key)
  expect([performed('+'), performed('a')]).toEqual(['+', 'a'])
})

it('does not perform a key that was pressed long before', () => {
  keepEarlyKey('a', 1000)
  expect(performed('a', 60_000)).toBe('')
})
