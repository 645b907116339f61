import * as routes from '@xrai/contract/routes/bulk'
import type { Refusals } from '../../http/read-request.ts'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { receiveFromPerson } from '../../receiving/receive-from-person.ts'
import { uploadRefusals } from '../analyses/analyses.ts'

export const serveBulk = (api: Api): void => {
  serveRoute(
    api,
    routes.addImage,
    ({ session, body, c }) => receiveFromPerson(api.context, session, { ...body, signal: c.req.raw.signal }),
    refusals,
  )
}

const refusals: Refusals = { ...uploadRefusals, patientId: { wrong: 'PATIENT_UNKNOWN' } }
