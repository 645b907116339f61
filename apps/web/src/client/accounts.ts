import type * as accounts from '@xrai/contract/routes/accounts'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { keepDevice, readDevice } from './known-device.ts'
import { failureOf } from './request.ts'
import { isRefusal, type Result } from './result.ts'

type Answer = Readonly<Record<string, unknown>>

const isSuccess = ({ message }: Answer) => message === 'success'
const hasToken = (answer: Answer) => isSuccess(answer) && typeof answer['token'] === 'string'
const isLogin = (answer: Answer) =>
  hasToken(answer) || (answer['message'] === 'two-factor-required' && typeof answer['challenge'] === 'string')

/** Specification §4: a response other than success is a refusal with its own error text, for any status. */
async function onlyIf<T>(isDue: (answer: Answer) => boolean, asked: Promise<Result<T>>): Promise<Result<T>> {
  const result = await asked
  if (isRefusal(result)) return result
  return isDue(Object(result.data)) ? result : failureOf(200, result.data)
}

/** Stores the device token of a login for the next one. */
async function knownAfter<T extends object>(asked: Promise<Result<T>>): Promise<Result<T>> {
  const result = await asked
  if (isRefusal(result)) return result
  const { device }: { readonly device?: unknown } = result.data
  if (typeof device === 'string') keepDevice(device)
  return result
}

export const logIn = (body: Body<typeof accounts.login>) =>
  knownAfter(onlyIf(isLogin, call(endpoints.login, { body: { ...body, ...readDevice() } })))

/** The second step of a login, if the first one requires it. */
export const takeSecondStep = (body: Body<typeof accounts.takeSecondStep>) =>
  knownAfter(onlyIf(hasToken, call(endpoints.takeSecondStep, { body: { ...body, ...readDevice() } })))

export const forgotPassword = (email: string) => call(endpoints.forgotPassword, { body: { email, ...readDevice() } })

export const resetPassword = (body: Body<typeof accounts.resetPassword>) =>
  knownAfter(call(endpoints.resetPassword, { body }))

export const verifyEmail = (body: Body<typeof accounts.verifyEmail>) =>
  knownAfter(call(endpoints.verifyEmail, { body }))

export const askGoogleNonce = () => call(endpoints.googleNonce, {})

export const register = (body: Body<typeof accounts.register>) => onlyIf(isSuccess, call(endpoints.register, { body }))

const bearer = (idToken: string) => ({ headers: { Authorization: `Bearer ${idToken}` } })

export const logInWithGoogle = (idToken: string, body: Body<typeof accounts.loginGmail>) =>
  knownAfter(onlyIf(isLogin, call(endpoints.loginGmail, { body }, bearer(idToken))))

export const registerWithGoogle = (idToken: string, body: Body<typeof accounts.registerGmail>) =>
  knownAfter(onlyIf(hasToken, call(endpoints.registerGmail, { body }, bearer(idToken))))
