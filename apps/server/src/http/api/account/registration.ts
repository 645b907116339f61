import { AppError } from '@xrai/contract/errors/app-error'
import * as routes from '@xrai/contract/routes/accounts'
import { requireStrongPassword } from '../../../accounts/identity/credentials/password-strength.ts'
import { issueDevice } from '../../../accounts/identity/devices/known-device.ts'
import { sendEmailProof } from '../../../accounts/identity/login/email-proof.ts'
import { createSession } from '../../../accounts/identity/login/login.ts'
import { register } from '../../../accounts/identity/login/register.ts'
import { addressLimit, newClinicLimit } from '../../frame/address.ts'
import { linkMailTransport } from '../../frame/app-context.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { tokenOf } from '../../frame/session-guard.ts'
import { deviceOf } from './calling-device.ts'
import { nameRefusals } from './profile.ts'

const success = { message: 'success' } as const

const registrations = 60
const passwordChecks = 60

const googleRefusals = { email: { wrong: 'EMAIL_INVALID' } } as const
const registerRefusals = {
  ...googleRefusals,
  first_name: nameRefusals,
  last_name: nameRefusals,
  password: { wrong: 'PASSWORD_LENGTH' },
} as const

/** The calls by which a new user registers, with a password or with Google. */
export const serveRegistration = (api: Api): void => {
  const { context } = api
  const { auth, attempts, database, google, settings } = context
  const { db } = database
  const post = linkMailTransport(context)

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
    { password: { missing: 'PASSWORD_LENGTH', wrong: 'PASSWORD_LENGTH' } },
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
      return {
        ...success,
        token: await createSession(db, userId, deviceOf(c)),
        device: issueDevice(auth.secret, userId),
      }
    },
    googleRefusals,
  )
}
