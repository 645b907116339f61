import { expect, it } from 'vitest'
import { outcomeOf } from './send-queue.ts'

const refused = (status: number, code: string) => outcomeOf({ kind: 'refused', error: 'x', status, code })

it.each([
  [503, 'SERVICE_UNAVAILABLE'],
  [401, 'SESSION_REQUIRED'],
  [409, 'CLINIC_CHANGED'],
])('keeps decisions that the server may take later: %i %s', (status, code) => {
  expect(refused(status, code)).toEqual({ kind: 'later' })
})

it.each([
  [409, 'REPORT_SIGNED'],
  [403, 'NOT_MEMBER'],
])('drops those that it will never take: %i %s', (status, code) => {
  expect(refused(status, code)).toMatchObject({ kind: 'refused', refusal: { code } })
})
