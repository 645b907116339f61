// @module-tag state
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'
import { describe, expect, it } from 'vitest'
import { answeredSentence, isNotFound, mayPass, publicSentenceOf, Refused, sentenceOf, unwrap } from './result.ts'

describe('the sentence of a failure', () => {
  it("is the server's own if it refused", () => {
    expect(sentenceOf({ kind: 'refused', error: 'Espera.', code: 'TOO_MANY_ATTEMPTS', status: 429 })).toBe('Espera.')
  })

  it('reports an unreachable server if no response came', () => {
    expect(sentenceOf(new Refused({ kind: 'offline', error: 'Failed to fetch' }))).toBe(t('ui.offline'))
  })

  it('reports a server fault if something else answered', () => {
    expect(sentenceOf(new Refused({ kind: 'unexplained', error: 'Unknown', status: 502 }))).toBe(t('errors.internal'))
  })
})

it('recognises a record that does not exist, or whose id is none', () => {
  const refusals = [404, 422, 403].map(status => new Refused({ kind: 'refused', error: 'No', code: 'X', status }))
  expect([...refusals, new Refused({ kind: 'offline', error: 'No' }), null].map(isNotFound)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

describe("the sentence under an account's form", () => {
  it("is the text of the response's error field, with a code or without one", () => {
    expect(answeredSentence({ kind: 'refused', error: 'Espera.', code: 'TOO_MANY_ATTEMPTS', status: 429 })).toBe(
      'Espera.',
    )
    expect(answeredSentence({ kind: 'refused', error: 'Cuenta bloqueada', status: 403 })).toBe('Cuenta bloqueada')
  })

  it('is ours if no response came, or one without an error field', () => {
    expect(answeredSentence({ kind: 'offline', error: 'Failed to fetch' })).toBe(t('ui.offline'))
    expect(answeredSentence({ kind: 'unexplained', error: t('request.unknown'), status: 502 })).toBe(
      t('errors.internal'),
    )
  })
})

describe('unwrap', () => {
  it('gives the data or throws the refusal', async () => {
    expect(await unwrap(Promise.resolve({ data: 1 }))).toBe(1)
    await expect(unwrap(Promise.resolve({ kind: 'refused', error: 'No', status: 403 }))).rejects.toMatchObject({
      refusal: { kind: 'refused', error: 'No', status: 403 },
    })
  })
})

it.each([
  [new Refused({ kind: 'offline', error: 'Failed to fetch' }), true],
  [new Refused({ kind: 'unexplained', error: 'Bad gateway', status: 502 }), true],
  [new Refused({ kind: 'refused', error: 'Espera.', code: 'SERVICE_UNAVAILABLE', status: 503 }), true],
  [new Refused({ kind: 'refused', error: 'No.', code: 'NOT_FOUND', status: 404 }), false],
  [new Refused({ kind: 'aborted', error: '' }), false],
  [new Error('a fault of ours'), false],
])('%s: the same call may succeed later: %s', (failure, expected) => expect(mayPass(failure)).toBe(expected))

const refusedWith = (code: ErrorCode) => {
  const { status, text } = errorTable[code]
  return new Refused({ kind: 'refused', error: t(text as 'errors.internal'), code, status })
}

it.each(['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS'] as const)("gives the server's own sentence for %s", code => {
  expect(publicSentenceOf(refusedWith(code))).toBe(refusedWith(code).message)
})

it.each([
  [new Refused({ kind: 'offline', error: 'Failed to fetch' }), 'patientView.public.offline'],
  [refusedWith('SERVER_BUSY'), 'patientView.public.failed'],
  [refusedWith('SERVICE_UNAVAILABLE'), 'patientView.public.failed'],
  [new Refused({ kind: 'unexplained', error: 'Bad gateway', status: 502 }), 'patientView.public.failed'],
  [refusedWith('INTERNAL'), 'patientView.public.failed'],
  [new Error('a fault of ours'), 'patientView.public.failed'],
] as const)('addresses the visitor as usted after %s', (failure, key) => {
  expect(publicSentenceOf(failure)).toBe(t(key))
})
