// @module-tag state
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'
import { expect, it } from 'vitest'
import { publicSentenceOf } from './public-sentence.ts'
import { Refused } from './result.ts'

const refusedWith = (code: ErrorCode) => {
  const { status, text } = errorTable[code]
  return new Refused({ kind: 'refused', error: t(text as 'errors.internal'), code, status })
}

it.each(['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS'] as const)("gives the server's own sentence for %s", code => {
  expect(publicSentenceOf(refusedWith(code))).toBe(refusedWith(code).message)
})

it.each([
  [new Refused({ kind: 'offline', error: 'Failed to fetch' }), 'patientView.public.offline'],
  [refusedWith('SERVER_BUSY'), 'patientView.public.busy'],
  [refusedWith('SERVICE_UNAVAILABLE'), 'patientView.public.busy'],
  [new Refused({ kind: 'unexplained', error: 'Bad gateway', status: 502 }), 'patientView.public.busy'],
  [refusedWith('INTERNAL'), 'patientView.public.failed'],
  [new Error('a fault of ours'), 'patientView.public.failed'],
] as const)('addresses the visitor as usted after %s', (failure, key) => {
  expect(publicSentenceOf(failure)).toBe(t(key))
})
