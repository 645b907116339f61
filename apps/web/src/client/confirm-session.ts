import type * as confirm from '@xrai/contract/routes/confirm-session'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'

/** Confirms the identity of the session's user again. */
export const confirmIdentity = (body: Body<typeof confirm.confirmSession>) => call(endpoints.confirmSession, { body })
