import { getCredits } from '@xrai/contract/routes/credits'
import { readCredits } from '../../credits/read-credits.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'

export const serveCredits = (api: Api): void => {
  endpoint(api, getCredits, ({ session }) => readCredits(session.scope))
}
