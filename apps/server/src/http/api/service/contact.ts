import * as routes from '@xrai/contract/routes/contact'
import { leaveMessage } from '../../../accounts/operator/leave-message.ts'
import { staysWithin } from '../../../accounts/sessions/attempts.ts'
import { addressLimit } from '../../frame/address.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** Per minute: messages from one address, and mails about those of all. The form needs no session. */
const most = { ofAddress: 5, mails: 30 } as const

const success = { message: 'success' } as const

export const serveContact = (api: Api): void => {
  const { attempts, database, mailer, settings, log } = api.context
  const post = { db: database.db, mailer, to: settings.adminEmail ?? settings.site.email, log }

  serveRoute(
    api,
    routes.sendMessage,
    async ({ body, c }) => {
      await attempts.spend(addressLimit('contact', c, most.ofAddress))
      // Many senders together cost the operator mails, but no one else the form.
      const isMailed = await staysWithin(attempts, [{ key: 'contact', most: most.mails }])
      await leaveMessage(isMailed ? post : { ...post, mailer: null }, body)
      return success
    },
    { email: { wrong: 'EMAIL_INVALID' } },
  )
}
