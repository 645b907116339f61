import { getWatchFolder, testWatchFolder } from '@xrai/contract/routes/watch-folder'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { readWatchFolder, tryWatchFolder } from '../../watch-folder/folder-state.ts'

export const serveWatchFolder = (api: Api): void => {
  const { settings } = api.context
  serveRoute(api, getWatchFolder, ({ session }) => readWatchFolder(session, settings))
  serveRoute(api, testWatchFolder, ({ session }) => tryWatchFolder(session, settings))
}
