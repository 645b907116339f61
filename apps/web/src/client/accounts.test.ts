// @module-tag state
import { t } from '@xrai/contract/strings/translate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, logInWithGoogle, register, registerWithGoogle, takeSecondStep } from './accounts.ts'

const network = vi.fn<typeof fetch>()
const answer = (body: unknown, status = 200) => network.mockImplementation(async () => Response.json(body, { status }))

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  for (const storage of ['sessionStorage', 'localStorage']) vi.stubGlobal(storage, { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const account = { email: 'ana@clinica.pe', password: 'radiografia' }
const name = { first_name: 'Ana', last_name: 'Pérez' }

const calls = {
  login: () => logIn(account),
  'login by Google': () => logInWithGoogle('id', { email: account.email }),
  'second step': () => takeSecondStep({ challenge: 'c', code: '1' }),
  registration: () => register({ ...account, ...name }),
  'registration by Google': () => registerWithGoogle('id', { ...name, email: account.email }),
}

describe.each(Object.entries(calls))('a %s', (_, ask) => {
  it('succeeds if the response is success', async () => {
    answer({ message: 'success', token: 'abc' })
    expect(await ask()).toEqual({ data: { message: 'success', token: 'abc' } })
  })

  it("is refused otherwise with the response's error text, even with a success status", async () => {
    answer({ message: 'error', error: 'Cuenta bloqueada' })
    expect(await ask()).toEqual({ kind: 'refused', error: 'Cuenta bloqueada', status: 200 })
    answer({ error: 'Cuenta bloqueada' }, 403)
    expect(await ask()).toEqual({ kind: 'refused', error: 'Cuenta bloqueada', status: 403 })
  })

  it.each([null, 'success', {}, { token: 'abc' }])('fails on an invalid response: %j', async body => {
    answer(body)
    expect(await ask()).toEqual({ kind: 'unexplained', error: t('request.unknown'), status: 200 })
  })
})

it('a success without the expected token creates no session', async () => {
  answer({ message: 'success', token: null })
  for (const ask of [calls.login, calls['login by Google'], calls['second step'], calls['registration by Google']])
    expect(await ask()).toMatchObject({ status: 200 })
  expect(await calls.registration()).toHaveProperty('data')
})

it('a login may require a second step', async () => {
  const step = { message: 'two-factor-required', challenge: 'c', error: 'x' }
  answer(step)
  expect(await calls.login()).toEqual({ data: step })
})
