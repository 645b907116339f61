import * as routes from '@xrai/contract/routes/bulk'
import { receiveFromPerson } from '../../../imaging/receiving/receive-from-person.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
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
