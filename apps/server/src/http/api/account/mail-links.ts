import * as routes from '@xrai/contract/routes/accounts'
import { issueDevice } from '../../../accounts/identity/devices/known-device.ts'
import { proveEmail } from '../../../accounts/identity/login/email-proof.ts'
import { sendReset, setPasswordByLink } from '../../../accounts/identity/login/passwords.ts'
import { pairLimits, unprovedMailLimit } from '../../../accounts/sessions/attempt-limits.ts'
import { staysWithin } from '../../../accounts/sessions/attempts.ts'
import { addressLimit } from '../../frame/address.ts'
import { linkMailTransport } from '../../frame/app-context.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { callerByEmail } from './calling-device.ts'

const success = { message: 'success' } as const

const resets = 20
/** Maximum links that one address may try. */
const tries = 50

const emailRefusals = { email: { missing: 'EMAIL_INVALID', wrong: 'EMAIL_INVALID' } } as const
const passwordRefusals = { missing: 'PASSWORD_LENGTH', wrong: 'PASSWORD_LENGTH' } as const
const linkRefusals = { token: { missing: 'LINK_INVALID', wrong: 'LINK_INVALID' } } as const

/** The calls that mail a link to reset a password, and that follow the links in mails. */
export const serveMailLinks = (api: Api): void => {
  const { context } = api
  const { auth, attempts, database, settings } = context
  const { db } = database
  const post = linkMailTransport(context)

  serveRoute(
    api,
    routes.forgotPassword,
    async ({ body, c }) => {
      const email = body.email.toLowerCase()
      const caller = await callerByEmail(context, c, email, body.device)
      await attempts.spend([...pairLimits('reset', email, caller), ...addressLimit('reset', c, resets)])
      const mayMail = (to: string) => staysWithin(attempts, [unprovedMailLimit(to)])
      await sendReset(db, { ...post, mayMail }, email)
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
      return { ...success, device: issueDevice(auth.secret, userId) }
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
          : proveEmail(db, context, body),
      )
      return { ...success, device: issueDevice(auth.secret, userId) }
    },
    { ...linkRefusals, password: { missing: 'PASSWORD_WRONG', wrong: 'PASSWORD_WRONG' } },
  )
}
