import type * as accounts from '@xrai/contract/routes/accounts'
import type { Body } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'
import { keepDevice, readDevice } from './known-device.ts'
import { failureOf } from './request.ts'
import { isRefusal, type Result } from './result.ts'

const postLogin = endpoint<typeof accounts.login>('post', '/api/auth/login', { session: false })
const postRegister = endpoint<typeof accounts.register>('post', '/api/auth/register', { session: false })
const postLoginGmail = endpoint<typeof accounts.loginGmail>('post', '/api/auth/login-gmail', { session: false })
const postRegisterGmail = endpoint<typeof accounts.registerGmail>('post', '/api/auth/register-gmail', {
  session: false,
})
const postSecondStep = endpoint<typeof accounts.takeSecondStep>('post', '/api/auth/two-factor', { session: false })
const postForgot = endpoint<typeof accounts.forgotPassword>('post', '/api/auth/forgot-password', { session: false })
const postReset = endpoint<typeof accounts.resetPassword>('post', '/api/auth/reset-password', { session: false })
const postPasswordCheck = endpoint<typeof accounts.checkPassword>('post', '/api/auth/password-check', {
  session: false,
})
const postGoogleNonce = endpoint<typeof accounts.googleNonce>('post', '/api/auth/google-nonce', { session: false })
const postVerify = endpoint<typeof accounts.verifyEmail>('post', '/api/auth/verify-email', { session: false })

type Answer = Readonly<Record<string, unknown>>

const isSuccess = ({ message }: Answer) => message === 'success'
const hasToken = (answer: Answer) => isSuccess(answer) && typeof answer['token'] === 'string'
const isLogin = (answer: Answer) =>
  hasToken(answer) || (answer['message'] === 'two-factor-required' && typeof answer['challenge'] === 'string')

/** Specification §4: an answer that is not a success is refused with its own error text, whatever its status says. */
async function onlyIf<T>(isDue: (answer: Answer) => boolean, asked: Promise<Result<T>>): Promise<Result<T>> {
  const result = await asked
  if (isRefusal(result)) return result
  return isDue(Object(result.data)) ? result : failureOf(200, result.data)
}

/** Keeps what the login gave this device for its next one. */
async function knownAfter<T extends object>(asked: Promise<Result<T>>): Promise<Result<T>> {
  const result = await asked
  if (isRefusal(result)) return result
  const { device }: { readonly device?: unknown } = result.data
  if (typeof device === 'string') keepDevice(device)
  return result
}

export const logIn = (body: Body<typeof accounts.login>) =>
  knownAfter(onlyIf(isLogin, call(postLogin, { body: { ...body, ...readDevice() } })))

/** The second step of a login, where the first one asked for it. */
export const takeSecondStep = (body: Body<typeof accounts.takeSecondStep>) =>
  knownAfter(onlyIf(hasToken, call(postSecondStep, { body: { ...body, ...readDevice() } })))

export const forgotPassword = (email: string) => call(postForgot, { body: { email, ...readDevice() } })

export const resetPassword = (body: Body<typeof accounts.resetPassword>) => knownAfter(call(postReset, { body }))

export const verifyEmail = (body: Body<typeof accounts.verifyEmail>) => knownAfter(call(postVerify, { body }))

/** Whether the server would take a new password; what is known of the person is what a guesser tries first. */
export const checkNewPassword = (body: Body<typeof accounts.checkPassword>) => call(postPasswordCheck, { body })

export const askGoogleNonce = () => call(postGoogleNonce, {})

export const register = (body: Body<typeof accounts.register>) => onlyIf(isSuccess, call(postRegister, { body }))

const bearer = (idToken: string) => ({ headers: { Authorization: `Bearer ${idToken}` } })

export const logInWithGoogle = (idToken: string, body: Body<typeof accounts.loginGmail>) =>
  knownAfter(onlyIf(isLogin, call(postLoginGmail, { body }, bearer(idToken))))

export const registerWithGoogle = (idToken: string, body: Body<typeof accounts.registerGmail>) =>
  knownAfter(onlyIf(hasToken, call(postRegisterGmail, { body }, bearer(idToken))))
