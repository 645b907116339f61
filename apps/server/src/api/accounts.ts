import { AppError } from '@xrai/contract/errors/app-error'
import { getSession, login, loginGmail, logout, register, registerGmail } from '@xrai/contract/routes/accounts'
import { findGooglePerson } from '../accounts/google.ts'
import { openSession, login as signIn } from '../accounts/login.ts'
import { register as signUp } from '../accounts/register.ts'
import { endSession } from '../accounts/session.ts'
import { addressLimit } from './address.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentSession } from './present-session.ts'
import { tokenOf } from './session-guard.ts'

const success = { message: 'success' } as const

/** In a minute: of one e-mail, and of one address, behind which a whole clinic may sit. */
const wrongLogins = { ofEmail: 10, ofAddress: 50 } as const
const registrations = 60

const emailRefusals = { email: { wrong: 'EMAIL_INVALID' } } as const
const loginRefusals = {
  email: { missing: 'CREDENTIALS_REQUIRED', wrong: 'EMAIL_INVALID' },
  password: { missing: 'CREDENTIALS_REQUIRED', wrong: 'CREDENTIALS_REQUIRED' },
} as const
const registerRefusals = { ...emailRefusals, password: { wrong: 'PASSWORD_LENGTH' } } as const

/** The calls of SPEC §7, and the session they open. */
export const serveAccounts = (api: Api): void => {
  const { auth, attempts, database, google, settings } = api.parts
  const { db } = database

  endpoint(
    api,
    login,
    async ({ body, context }) => {
      const email = { key: `email ${body.email.toLowerCase()}`, most: wrongLogins.ofEmail }
      const limits = [email, ...addressLimit('login', context, wrongLogins.ofAddress)]
      return { ...success, token: await attempts.run(limits, () => signIn(db, auth, body.email, body.password)) }
    },
    loginRefusals,
  )

  endpoint(
    api,
    register,
    async ({ body, context }) => {
      attempts.spend(addressLimit('register', context, registrations))
      const person = { email: body.email, firstName: body.first_name, lastName: body.last_name }
      await signUp(db, auth, person, { password: body.password }, { plan: settings.defaultPlan })
      return success
    },
    registerRefusals,
  )

  endpoint(
    api,
    loginGmail,
    async ({ body, context }) => {
      if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
      const userId = await findGooglePerson(db, await google(tokenOf(context), body.email))
      return { ...success, token: await openSession(db, auth, userId) }
    },
    emailRefusals,
  )

  endpoint(
    api,
    registerGmail,
    async ({ body, context }) => {
      if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
      const { email, subject } = await google(tokenOf(context), body.email)
      const person = { email, firstName: body.first_name || body.last_name, lastName: body.last_name }
      const { userId } = await signUp(db, auth, person, { google: subject }, { plan: settings.defaultPlan })
      return { ...success, token: await openSession(db, auth, userId) }
    },
    emailRefusals,
  )

  endpoint(api, logout, async ({ session }) => {
    await endSession(auth, session)
    return success
  })

  endpoint(api, getSession, ({ session }) => presentSession(session, settings))
}
