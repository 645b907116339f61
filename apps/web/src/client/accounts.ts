import type * as accounts from '@xrai/contract/routes/accounts'
import type { Body } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'

const postLogin = endpoint<typeof accounts.login>('post', '/api/auth/login', { session: false })
const postRegister = endpoint<typeof accounts.register>('post', '/api/auth/register', { session: false })
const postLoginGmail = endpoint<typeof accounts.loginGmail>('post', '/api/auth/login-gmail', { session: false })
const postRegisterGmail = endpoint<typeof accounts.registerGmail>('post', '/api/auth/register-gmail', {
  session: false,
})

export const logIn = (body: Body<typeof accounts.login>) => call(postLogin, { body })

export const register = (body: Body<typeof accounts.register>) => call(postRegister, { body })

const bearer = (idToken: string) => ({ headers: { Authorization: `Bearer ${idToken}` } })

export const logInWithGoogle = (idToken: string, body: Body<typeof accounts.loginGmail>) =>
  call(postLoginGmail, { body }, bearer(idToken))

export const registerWithGoogle = (idToken: string, body: Body<typeof accounts.registerGmail>) =>
  call(postRegisterGmail, { body }, bearer(idToken))
