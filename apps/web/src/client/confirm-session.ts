import type * as confirm from '@xrai/contract/routes/confirm-session'
import type { Body } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'

const postConfirm = endpoint<typeof confirm.confirmSession>('post', '/api/session/confirm', { session: true })

/** Proves again who the person of this session is. */
export const confirmIdentity = (body: Body<typeof confirm.confirmSession>) => call(postConfirm, { body })
