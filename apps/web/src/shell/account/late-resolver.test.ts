// @module-tag state
import type { Resolver } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { lateResolver } from './late-resolver.ts'

interface Values {
  readonly name: string
}

const values: Values = { name: 'Ana' }
const refusing: Resolver<Values> = () => ({ values: {}, errors: { name: { type: 'x', message: 'No' } } })
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const judge = (resolver: Resolver<Values>) =>
  resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })

afterEach(() => vi.restoreAllMocks())

it('validates with the script once it is loaded', async () => {
  expect(await judge(lateResolver(async () => refusing))).toMatchObject({ errors: { name: { message: 'No' } } })
})

it('leaves the validation to the server, or to the fallback, if the script fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await judge(lateResolver(lost))).toEqual({ values, errors: {} })
  expect(await judge(lateResolver(lost, refusing))).toMatchObject({ errors: { name: { message: 'No' } } })
})
