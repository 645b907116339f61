import { AppError } from '@xrai/contract/errors/app-error'
import type { SignedIn } from '@xrai/contract/routes/accounts'
import * as routes from '@xrai/contract/routes/accounts'
import type { Context } from 'hono'
import { checkCredentials } from '../../../accounts/identity/credentials/check-password.ts'
import { requireStrongPassword } from '../../../accounts/identity/credentials/password-strength.ts'
import { refuseDemoLogin } from '../../../accounts/identity/demo-account.ts'
import { issueDevice, knownDevice } from '../../../accounts/identity/devices/known-device.ts'
import { notifyOfNewDevice } from '../../../accounts/identity/devices/new-device.ts'
import { proveEmail, sendEmailProof } from '../../../accounts/identity/login/email-proof.ts'
import { findGooglePerson } from '../../../accounts/identity/login/google.ts'
import { issueNonce } from '../../../accounts/identity/login/google-nonce.ts'
import {
  createSession,
  type Device,
  enter,
  findChallenged,
  takeSecondStep,
} from '../../../accounts/identity/login/login.ts'
import { sendReset, setPasswordByLink } from '../../../accounts/identity/login/passwords.ts'
import { register } from '../../../accounts/identity/login/register.ts'
import { type Caller, pairLimits } from '../../../accounts/sessions/attempt-limits.ts'
import { findPerson } from '../../../db/queries/accounts/people.ts'
import { addressLimit, newClinicLimit } from '../../frame/address.ts'
import { linkMailTransport } from '../../frame/app-context.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { tokenOf } from '../../frame/session-guard.ts'
import { nameRefusals } from './profile.ts'

const success = { message: 'success' } as const

/** Maximum failed logins from one address per minute; a whole clinic may share it. */
const wrongLogins = 50
const registrations = 60
const resets = 20
/** Maximum links and second steps that one address may try. */
const tries = 50
const passwordChecks = 60

const emailRefusals = { email: { missing: 'EMAIL_INVALID', wrong: 'EMAIL_INVALID' } } as const
const loginRefusals = {
  email: { missing: 'CREDENTIALS_REQUIRED', wrong: 'EMAIL_INVALID' },
  password: { missing: 'CREDENTIALS_REQUIRED', wrong: 'CREDENTIALS_REQUIRED' },
} as const
const googleRefusals = { email: { wrong: 'EMAIL_INVALID' } } as const
const passwordRefusals = { missing: 'PASSWORD_LENGTH', wrong: 'PASSWORD_LENGTH' } as const
const registerRefusals = {
  ...googleRefusals,
  first_name: nameRefusals,
  last_name: nameRefusals,
  password: { wrong: 'PASSWORD_LENGTH' },
} as const
const linkRefusals = { token: { missing: 'LINK_INVALID', wrong: 'LINK_INVALID' } } as const

/** Long enough for every browser; longer values are truncated. */
const userAgentOf = (c: Context): string | null => c.req.header('user-agent')?.slice(0, 400) ?? null

/** The calls of specification §7 by which a user signs in, the second step, and the links in mails. */
export const serveSignIn = (api: Api): void => {
  const { auth, attempts, database, google, settings } = api.context
  const { db } = database
  const post = linkMailTransport(api.context)

  const deviceOf = (c: Context, { remember = false }: { readonly remember?: boolean | undefined }): Device => ({
    userAgent: userAgentOf(c),
    remember,
  })
  /** The keys under which the call's failures are counted for this account. */
  const callerOf = (c: Context, userId: string | null, device: string | undefined): Caller => ({
    address: c.get('address'),
    device: (device ?? '')
      .split(' ')
      .reduce<string | null>((f, one) => f ?? knownDevice(auth.secret, userId, one), null),
  })
  /** Like `callerOf`, by e-mail. The account is looked up only if the device sends the token of an earlier login. */
  const callerByEmail = async (c: Context, email: string, device: string | undefined): Promise<Caller> =>
    callerOf(c, device ? ((await findPerson(db, email))?.id ?? null) : null, device)
  const known = (userId: string) => ({ device: issueDevice(auth.secret, userId) })

  const admit = async (userId: string, device: Device): Promise<SignedIn> => {
    await refuseDemoLogin(db, settings, userId)
    const answer = await enter(db, userId, device)
    if (answer.message !== 'success') return answer
    await notifyOfNewDevice(db, post, userId, device.userAgent)
    return { ...answer, ...known(userId) }
  }

  serveRoute(
    api,
    routes.login,
    async ({ body, c }) => {
      const email = body.email.toLowerCase()
      const caller = await callerByEmail(c, email, body.device)
      const limits = [...pairLimits('login', email, caller), ...addressLimit('login', c, wrongLogins)]
      const userId = await attempts.run(limits, () => checkCredentials(db, auth, email, body.password))
      return admit(userId, deviceOf(c, body))
    },
    loginRefusals,
  )

  serveRoute(
    api,
    routes.takeSecondStep,
    async ({ body, c }) => {
      const device = deviceOf(c, body)
      const userId = await findChallenged(db, body.challenge)
      const limits = [
        ...pairLimits('code', userId, callerOf(c, userId, body.device)),
        ...addressLimit('second step', c, tries),
      ]
      const token = await attempts.run(limits, () => takeSecondStep(db, auth, { ...body, ...device }))
      await notifyOfNewDevice(db, post, userId, device.userAgent)
      return { ...success, token, ...known(userId) }
    },
    {
      code: { missing: 'CODE_WRONG', wrong: 'CODE_WRONG' },
      challenge: { missing: 'LINK_INVALID', wrong: 'LINK_INVALID' },
    },
  )

  serveRoute(
    api,
    routes.register,
    async ({ body, c }) => {
      await attempts.spend(addressLimit('register', c, registrations))
      const person = { email: body.email.toLowerCase(), firstName: body.first_name, lastName: body.last_name }
      await requireStrongPassword(body.password, Object.values(person))
      await attempts.spend(newClinicLimit(c, settings.newClinicsADay))
      const { userId } = await register(db, auth, person, { password: body.password }, { plan: settings.defaultPlan })
      await sendEmailProof(db, post, { email: person.email, id: userId })
      return success
    },
    registerRefusals,
  )

  serveRoute(
    api,
    routes.checkPassword,
    async ({ body, c }) => {
      await attempts.spend(addressLimit('password check', c, passwordChecks))
      await requireStrongPassword(body.password, body.about)
      return success
    },
    { password: passwordRefusals },
  )

  serveRoute(api, routes.googleNonce, ({ c }) => {
    if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
    c.header('cache-control', 'no-store')
    return { nonce: issueNonce(auth.secret) }
  })

  serveRoute(
    api,
    routes.loginGmail,
    async ({ body, c }) => {
      if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
      const identity = await google(tokenOf(c), body.email)
      return admit(await findGooglePerson(db, identity, settings.defaultPlan), deviceOf(c, body))
    },
    googleRefusals,
  )

  serveRoute(
    api,
    routes.registerGmail,
    async ({ body, c }) => {
      if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
      const { email, subject } = await google(tokenOf(c), body.email)
      // Cleaning removes a name that consists of a link or an address only.
      const lastName = body.last_name || email.slice(0, email.indexOf('@'))
      const person = { email, firstName: body.first_name || lastName, lastName }
      await attempts.spend(newClinicLimit(c, settings.newClinicsADay))
      const { userId } = await register(db, auth, person, { google: subject }, { plan: settings.defaultPlan })
      // The new account has no second step.
      return { ...success, token: await createSession(db, userId, deviceOf(c, {})), ...known(userId) }
    },
    googleRefusals,
  )

  serveRoute(
    api,
    routes.forgotPassword,
    async ({ body, c }) => {
      const email = body.email.toLowerCase()
      const caller = await callerByEmail(c, email, body.device)
      await attempts.spend([...pairLimits('reset', email, caller), ...addressLimit('reset', c, resets)])
      await sendReset(db, post, email)
      return success
    },
    emailRefusals,
  )

  serveRoute(
    api,
    routes.resetPassword,
    async ({ body, c }) => {
      const userId = await attempts.run(addressLimit('link', c, tries), () =>
        setPasswordByLink(db, auth, post, { purpose: 'reset-password', ...body }, settings.defaultPlan),
      )
      return { ...success, ...known(userId) }
    },
    { ...linkRefusals, password: passwordRefusals },
  )

  serveRoute(
    api,
    routes.verifyEmail,
    async ({ body, c }) => {
      const userId = await attempts.run(addressLimit('link', c, tries), () =>
        body.is_new
          ? setPasswordByLink(db, auth, post, { purpose: 'verify-email', ...body }, settings.defaultPlan)
          : proveEmail(db, api.context, body),
      )
      return { ...success, ...known(userId) }
    },
    { ...linkRefusals, password: { missing: 'PASSWORD_WRONG', wrong: 'PASSWORD_WRONG' } },
  )
}
