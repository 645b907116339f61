import { expect, it } from 'vitest'
import { isTimeZone } from './time-zone.ts'

it.each(['America/Lima', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', 'Europe/Madrid'])(
  'accepts %s as a time zone',
  name => {
    expect(isTimeZone(name)).toBe(true)
  },
)

it.each(['', 'Lima', '+05:00', 'America/', 'America/Lima; select 1', 'Mars/Olympus', '../etc'])('rejects %j', name => {
  expect(isTimeZone(name)).toBe(false)
})
