import { AppError } from '@xrai/contract/errors/app-error'
import type { SignedIn } from '@xrai/contract/routes/accounts'
import * as routes from '@xrai/contract/routes/accounts'
import { checkCredentials, type Identified } from '../../../accounts/identity/credentials/check-password.ts'
import { refuseDemoLogin } from '../../../accounts/identity/demo-account.ts'
import { issueDevice } from '../../../accounts/identity/devices/known-device.ts'
import { notifyOfNewDevice } from '../../../accounts/identity/devices/new-device.ts'
import { findGooglePerson } from '../../../accounts/identity/login/google.ts'
import { issueNonce } from '../../../accounts/identity/login/google-nonce.ts'
import { type Device, enter, findChallenged, takeSecondStep } from '../../../accounts/identity/login/login.ts'
import { pairLimits } from '../../../accounts/sessions/attempt-limits.ts'
import { addressLimit } from '../../frame/address.ts'
import { linkMailTransport } from '../../frame/app-context.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { tokenOf } from '../../frame/session-guard.ts'
import { callerByEmail, callerOf, deviceOf } from './calling-device.ts'

/** Maximum failed logins from one address per minute; a whole clinic may share it. */
const wrongLogins = 50
const secondSteps = 50

const loginRefusals = {
  email: { missing: 'CREDENTIALS_REQUIRED', wrong: 'EMAIL_INVALID' },
  password: { missing: 'CREDENTIALS_REQUIRED', wrong: 'CREDENTIALS_REQUIRED' },
} as const
const googleRefusals = { email: { wrong: 'EMAIL_INVALID' } } as const

/** The calls of specification §7 by which a user signs in: with a password and the second step, or with Google. */
export const serveSignIn = (api: Api): void => {
  const { context } = api
  const { auth, attempts, database, google, settings } = context
  const { db } = database
  const post = linkMailTransport(context)

  const admit = async (identified: Identified, device: Device): Promise<SignedIn> => {
    const { userId } = identified
    await refuseDemoLogin(db, settings, userId)
    const answer = await enter(db, identified, device)
    if (answer.message !== 'success') return answer
    await notifyOfNewDevice(db, post, userId, device.userAgent)
    return { ...answer, device: issueDevice(auth.secret, userId) }
  }

  serveRoute(
    api,
    routes.login,
    async ({ body, c }) => {
      const email = body.email.toLowerCase()
      const caller = await callerByEmail(context, c, email, body.device)
      const limits = [...pairLimits('login', email, caller), ...addressLimit('login', c, wrongLogins)]
      const identified = await attempts.run(limits, () => checkCredentials(db, auth, email, body.password))
      return admit(identified, deviceOf(c, body.remember))
    },
    loginRefusals,
  )

  serveRoute(
    api,
    routes.takeSecondStep,
    async ({ body, c }) => {
      const device = deviceOf(c, body.remember)
      const userId = await findChallenged(db, body.challenge)
      const limits = [
        ...pairLimits('code', userId, callerOf(context, c, userId, body.device)),
        ...addressLimit('second step', c, secondSteps),
      ]
      const token = await attempts.run(limits, () => takeSecondStep(db, auth, { ...body, ...device }))
      await notifyOfNewDevice(db, post, userId, device.userAgent)
      return { message: 'success' as const, token, device: issueDevice(auth.secret, userId) }
    },
    {
      code: { missing: 'CODE_WRONG', wrong: 'CODE_WRONG' },
      challenge: { missing: 'LINK_INVALID', wrong: 'LINK_INVALID' },
    },
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
      const userId = await findGooglePerson(db, identity, settings.defaultPlan)
      return admit({ userId, hash: null }, deviceOf(c, body.remember))
    },
    googleRefusals,
  )
}
