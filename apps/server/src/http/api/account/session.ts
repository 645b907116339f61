import type { Session as SessionFacts } from '@xrai/contract/routes/accounts'
import * as routes from '@xrai/contract/routes/accounts'
import { confirmSession } from '@xrai/contract/routes/confirm-session'
import { confirmIdentity } from '../../../accounts/identity/login/recent-proof.ts'
import { isOperator } from '../../../accounts/identity/operator.ts'
import { queueKeyOf } from '../../../accounts/sessions/queue-key.ts'
import { endSession, type Session } from '../../../accounts/sessions/session.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The caller's own session: its facts, the confirmation of the user's identity, and signing out. */
export const serveSession = (api: Api): void => {
  serveRoute(api, routes.logout, async ({ session, c }) => {
    await endSession(session)
    // Clears responses that an earlier version allowed the browser to cache, and its back/forward cache. Not the
    // storage: it contains the app's shell, which opens offline, the language, and the state of other tabs.
    c.header('clear-site-data', '"cache"')
    return { message: 'success' as const }
  })

  serveRoute(api, confirmSession, ({ session, body }) => confirmIdentity(api.context, session, body), {
    code: { wrong: 'CODE_WRONG', missing: 'CODE_WRONG' },
  })

  serveRoute(api, routes.getSession, ({ session }) => toSessionDto(session, api.context))
}

/** The public fields of a session: neither the token nor the scope. */
const toSessionDto = (session: Session, { settings, auth }: Api['context']): SessionFacts => {
  const { user, clinic, plan, premium, verified } = session
  const queueKey = queueKeyOf(auth.secret, user.id)
  return { user, clinic, plan, premium, verified, operator: isOperator(session, settings), queueKey }
}
