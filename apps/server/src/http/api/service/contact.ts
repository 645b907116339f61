import * as routes from '@xrai/contract/routes/contact'
import { leaveMessage } from '../../../accounts/operator/leave-message.ts'
import { addressLimit } from '../../frame/address.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** Per minute, from one address and in total: the form needs no session. */
const messages = { ofAddress: 5, ofAll: 30 } as const

const success = { message: 'success' } as const

export const serveContact = (api: Api): void => {
  const { attempts, database, mailer, settings, log } = api.context
  const post = { db: database.db, mailer, to: settings.adminEmail ?? settings.site.email, log }

  serveRoute(
    api,
    routes.sendMessage,
    async ({ body, c }) => {
      await attempts.spend([
        ...addressLimit('contact', c, messages.ofAddress),
        { key: 'contact', most: messages.ofAll },
      ])
      await leaveMessage(post, body)
      return success
    },
    { email: { wrong: 'EMAIL_INVALID' } },
  )
}
