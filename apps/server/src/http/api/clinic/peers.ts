import * as routes from '@xrai/contract/routes/peers'
import {
  createPeer,
  deletePeer,
  editPeer,
  giveAeTitle,
  readPeers,
  restorePeer,
  testPeer,
} from '../../../interop/peers/manage-peers.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The clinic's equipment and PACS, and what its equipment calls it. */
export const servePeers = (api: Api): void => {
  const { context } = api
  serveRoute(api, routes.listPeers, ({ session }) => readPeers(session, context))
  serveRoute(api, routes.createPeer, ({ session, body }) => createPeer(session, context, body))
  serveRoute(api, routes.editPeer, ({ session, params, body }) => editPeer(session, context, params.id, body))
  serveRoute(api, routes.deletePeer, ({ session, params }) => deletePeer(session, context, params.id))
  serveRoute(api, routes.restorePeer, ({ session, params }) => restorePeer(session, context, params.id))
  serveRoute(api, routes.testPeer, ({ session, params }) => testPeer(session, context, params.id))
  serveRoute(api, routes.changeAeTitle, ({ session, body }) => giveAeTitle(session, context, body))
}
