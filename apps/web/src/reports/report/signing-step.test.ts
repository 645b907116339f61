import { expect, it } from 'vitest'
import { signingStep } from './signing-step.ts'

const known = { whose: { patient: {} }, profile: { professionalNumber: 'COP 1' } }

it('the step to a signature is the first missing requirement', () => {
  expect(signingStep({ ...known, undecided: 2 })).toBe('decide')
  expect(signingStep({ undecided: 0, whose: { patient: null }, profile: { professionalNumber: null } })).toBe('patient')
  expect(signingStep({ ...known, undecided: 0, profile: { professionalNumber: null } })).toBe('number')
  expect(signingStep({ ...known, undecided: 0 })).toBe('sign')
})

it('the step is unknown until patient and profile are loaded', () => {
  expect(signingStep({ ...known, undecided: 0, whose: undefined })).toBeNull()
  expect(signingStep({ ...known, undecided: 0, profile: undefined })).toBeNull()
})
