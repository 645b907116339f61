import { getWatchFolder, testWatchFolder } from '@xrai/contract/routes/watch-folder'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { readWatchFolder, tryWatchFolder } from '../../watch-folder/folder-state.ts'

export const serveWatchFolder = (api: Api): void => {
  const { watchDir } = api.context.settings
  serveRoute(api, getWatchFolder, ({ session }) => readWatchFolder(session, watchDir))
  serveRoute(api, testWatchFolder, ({ session }) => tryWatchFolder(session, watchDir))
}
