import * as routes from '@xrai/contract/routes/webhooks'
import { requireRecentProof } from '../../../accounts/identity/login/recent-proof.ts'
import { readDeliveries, resendDelivery, testWebhook } from '../../../interop/webhooks/deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  readWebhooks,
  restoreWebhook,
  rotateSecret,
} from '../../../interop/webhooks/manage-webhooks.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The clinic's webhooks and their deliveries. */
export const serveWebhooks = (api: Api): void => {
  const { context } = api
  serveRoute(api, routes.listWebhooks, async ({ session }) => ({ webhooks: await readWebhooks(session) }))

  serveRoute(api, routes.createWebhook, ({ session, body }) => createWebhook(session, context, body))

  serveRoute(api, routes.editWebhook, ({ session, params, body }) =>
    editWebhook(session, { ...context, requireProof: () => requireRecentProof(session, 'login') }, params.id, body),
  )

  serveRoute(api, routes.deleteWebhook, async ({ session, params }) => ({
    webhooks: await deleteWebhook(session, params.id),
  }))

  serveRoute(api, routes.restoreWebhook, async ({ session, params }) => ({
    webhooks: await restoreWebhook(session, params.id),
  }))

  serveRoute(api, routes.rotateWebhookSecret, ({ session, params }) => rotateSecret(session, context, params.id))

  serveRoute(api, routes.testWebhook, ({ session, params }) => testWebhook(session, context, params.id))

  serveRoute(api, routes.listDeliveries, ({ session, query }) => readDeliveries(session, query))

  serveRoute(api, routes.resendDelivery, ({ session, params }) => resendDelivery(session, params.id))
}
