import { AppError } from '@xrai/contract/errors/app-error'
import {
  forgotPassword,
  login,
  loginGmail,
  register,
  registerGmail,
  resetPassword,
  type SignedIn,
  takeSecondStep,
  verifyEmail,
} from '@xrai/contract/routes/accounts'
import type { Context } from 'hono'
import { checkCredentials } from '../accounts/check-password.ts'
import { proveEmail, sendEmailProof } from '../accounts/email-proof.ts'
import { findGooglePerson } from '../accounts/google.ts'
import { enter, openSession, takeSecondStep as takeStep } from '../accounts/login.ts'
import { tellOfNewDevice } from '../accounts/new-device.ts'
import { resetPassword as reset, sendReset } from '../accounts/passwords.ts'
import { register as signUp } from '../accounts/register.ts'
import { addressLimit } from './address.ts'
import { type Api, endpoint } from './endpoint.ts'
import { linkPostOf } from './link-post.ts'
import { nameRefusals } from './name-refusals.ts'
import { tokenOf } from './session-guard.ts'

const success = { message: 'success' } as const

/** In a minute: of one e-mail, and of one address, behind which a whole clinic may sit. */
const wrongLogins = { ofEmail: 10, ofAddress: 50 } as const
const registrations = 60
const resets = { ofEmail: 3, ofAddress: 20 } as const
/** Links and second steps that one address may try. */
const tries = 50

const emailRefusals = { email: { missing: 'EMAIL_INVALID', wrong: 'EMAIL_INVALID' } } as const
const loginRefusals = {
  email: { missing: 'CREDENTIALS_REQUIRED', wrong: 'EMAIL_INVALID' },
  password: { missing: 'CREDENTIALS_REQUIRED', wrong: 'CREDENTIALS_REQUIRED' },
} as const
const googleRefusals = { email: { wrong: 'EMAIL_INVALID' } } as const
const registerRefusals = {
  ...googleRefusals,
  first_name: nameRefusals,
  last_name: nameRefusals,
  password: { wrong: 'PASSWORD_LENGTH' },
} as const

/** Long enough for every browser; what is longer is cut. */
const userAgentOf = (context: Context): string | null => context.req.header('user-agent')?.slice(0, 400) ?? null

/** The calls of SPEC §7 by which somebody comes in, the second step, and the links of mails. */
export const serveSignIn = (api: Api): void => {
  const { auth, attempts, database, google, settings } = api.parts
  const { db } = database
  const post = linkPostOf(api.parts)

  const admit = async (userId: string, context: Context): Promise<SignedIn> => {
    const answer = await enter(db, auth, userId, userAgentOf(context))
    if (answer.message === 'success') await tellOfNewDevice(db, post, userId, userAgentOf(context))
    return answer
  }

  endpoint(
    api,
    login,
    async ({ body, context }) => {
      const email = { key: `email ${body.email.toLowerCase()}`, most: wrongLogins.ofEmail }
      const limits = [email, ...addressLimit('login', context, wrongLogins.ofAddress)]
      const userId = await attempts.run(limits, () => checkCredentials(db, auth, body.email, body.password))
      return admit(userId, context)
    },
    loginRefusals,
  )

  endpoint(
    api,
    takeSecondStep,
    async ({ body, context }) => {
      const userAgent = userAgentOf(context)
      const { userId, token } = await attempts.run(addressLimit('second step', context, tries), () =>
        takeStep(db, auth, attempts, { ...body, userAgent }),
      )
      await tellOfNewDevice(db, post, userId, userAgent)
      return { ...success, token }
    },
    {
      code: { missing: 'CODE_WRONG', wrong: 'CODE_WRONG' },
      challenge: { missing: 'LINK_INVALID', wrong: 'LINK_INVALID' },
    },
  )

  endpoint(
    api,
    register,
    async ({ body, context }) => {
      await attempts.spend(addressLimit('register', context, registrations))
      const person = { email: body.email.toLowerCase(), firstName: body.first_name, lastName: body.last_name }
      const { userId } = await signUp(db, auth, person, { password: body.password }, { plan: settings.defaultPlan })
      await sendEmailProof(db, post, { email: person.email, id: userId })
      return success
    },
    registerRefusals,
  )

  endpoint(
    api,
    loginGmail,
    async ({ body, context }) => {
      if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
      const identity = await google(tokenOf(context), body.email)
      return admit(await findGooglePerson(db, identity, settings.defaultPlan), context)
    },
    googleRefusals,
  )

  endpoint(
    api,
    registerGmail,
    async ({ body, context }) => {
      if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
      const { email, subject } = await google(tokenOf(context), body.email)
      // A name that was all link or address leaves nothing.
      const lastName = body.last_name || email.slice(0, email.indexOf('@'))
      const person = { email, firstName: body.first_name || lastName, lastName }
      const { userId } = await signUp(db, auth, person, { google: subject }, { plan: settings.defaultPlan })
      // Made a moment ago, it has no second step.
      return { ...success, token: await openSession(db, auth, userId, userAgentOf(context)) }
    },
    googleRefusals,
  )

  endpoint(
    api,
    forgotPassword,
    async ({ body, context }) => {
      const email = { key: `reset ${body.email.toLowerCase()}`, most: resets.ofEmail }
      await attempts.spend([email, ...addressLimit('reset', context, resets.ofAddress)])
      await sendReset(db, post, body.email)
      return success
    },
    emailRefusals,
  )

  const linkRefusals = { token: { missing: 'LINK_INVALID', wrong: 'LINK_INVALID' } } as const

  endpoint(
    api,
    resetPassword,
    async ({ body, context }) => {
      await attempts.run(addressLimit('link', context, tries), () => reset(db, auth, post, body, settings.defaultPlan))
      return success
    },
    { ...linkRefusals, password: { missing: 'PASSWORD_LENGTH', wrong: 'PASSWORD_LENGTH' } },
  )

  endpoint(
    api,
    verifyEmail,
    async ({ body, context }) => {
      await attempts.run(addressLimit('link', context, tries), () => proveEmail(db, body.token))
      return success
    },
    linkRefusals,
  )
}
