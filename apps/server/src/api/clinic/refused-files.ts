import * as routes from '@xrai/contract/routes/refused-files'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { readRefusedFiles } from '../../receiving/read-refused.ts'
import { retryFailedFile } from '../../watch-folder/retry-failed-file.ts'

/** The files of equipment and of the folder that were not taken. */
export const serveRefusedFiles = (api: Api): void => {
  serveRoute(api, routes.listRefusedFiles, ({ session, query }) => readRefusedFiles(session, query))
  serveRoute(api, routes.retryRefusedFile, ({ session, params }) =>
    retryFailedFile(session, api.context.settings, params.id),
  )
}
