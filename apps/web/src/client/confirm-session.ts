import type * as confirm from '@xrai/contract/routes/confirm-session'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'

/** Proves again who the person of this session is. */
export const confirmIdentity = (body: Body<typeof confirm.confirmSession>) => call(endpoints.confirmSession, { body })
