import { fold } from '@xrai/contract/review/fold'
import { ana, createReview, detected, eva } from '@xrai/contract/review/testing/decisions'
import { expect, it } from 'vitest'
import { conflictsOf, signingStep } from './signing-step.ts'

const known = { conflicts: 0, whose: { patient: {} }, profile: { professionalNumber: 'COP 1' } }

it('the step to a signature is the first missing requirement', () => {
  expect(signingStep({ ...known, undecided: 2 })).toBe('decide')
  expect(signingStep({ ...known, undecided: 0, whose: { patient: null }, profile: { professionalNumber: null } })).toBe(
    'patient',
  )
  expect(signingStep({ ...known, undecided: 0, profile: { professionalNumber: null } })).toBe('number')
  expect(signingStep({ ...known, undecided: 0 })).toBe('sign')
})

it('two opinions on a finding are settled before the signature', () => {
  expect(signingStep({ ...known, undecided: 0, conflicts: 1 })).toBe('settle')
  const review = createReview()
  const accepted = review.decide(ana, { kind: 'accept' }, [detected[0]])
  review.decide(eva, { kind: 'reject', reason: 'artefact' }, [detected[0]], [])
  expect(conflictsOf(fold(detected, review.rows))).toBe(1)
  review.decide(ana, { kind: 'accept' }, [detected[0]])
  expect(conflictsOf(fold(detected, review.rows))).toBe(0)
  expect(conflictsOf(fold(detected, [accepted]))).toBe(0)
})

it('the step is unknown until patient and profile are loaded', () => {
  expect(signingStep({ ...known, undecided: 0, whose: undefined })).toBeNull()
  expect(signingStep({ ...known, undecided: 0, profile: undefined })).toBeNull()
})
