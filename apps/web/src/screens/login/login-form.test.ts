// @module-tag state
import { expect, it, vi } from 'vitest'
import { loadLoginFaults } from './login-form.tsx'

vi.mock('./login-faults.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('reports no fault when the validation script cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await loadLoginFaults())({ email: '', password: '' })).toEqual({})
})
