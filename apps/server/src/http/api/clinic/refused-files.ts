import * as routes from '@xrai/contract/routes/refused-files'
import { readRefusedFiles } from '../../../imaging/receiving/read-refused.ts'
import { retryFailedFile } from '../../../interop/watch-folder/retry-failed-file.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The files of equipment and of the folder that were not taken. */
export const serveRefusedFiles = (api: Api): void => {
  serveRoute(api, routes.listRefusedFiles, ({ session, query }) => readRefusedFiles(session, query))
  serveRoute(api, routes.retryRefusedFile, ({ session, params }) =>
    retryFailedFile(session, api.context.settings, params.id),
  )
}
