import { expect, it, vi } from 'vitest'
import { loadLoginFaults } from './login-form.tsx'

vi.mock('./login-faults.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('finds no fault with what is written where the script that looks for them does not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await loadLoginFaults())({ email: '', password: '' })).toEqual({})
})
