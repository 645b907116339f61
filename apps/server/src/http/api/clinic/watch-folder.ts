import { getWatchFolder, testWatchFolder } from '@xrai/contract/routes/watch-folder'
import { readWatchFolder, tryWatchFolder } from '../../../interop/watch-folder/folder-state.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const serveWatchFolder = (api: Api): void => {
  const { settings } = api.context
  serveRoute(api, getWatchFolder, ({ session }) => readWatchFolder(session, settings))
  serveRoute(api, testWatchFolder, ({ session }) => tryWatchFolder(session, settings))
}
