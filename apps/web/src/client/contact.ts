import type * as contact from '@xrai/contract/routes/contact'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'

export type Message = Body<typeof contact.sendMessage>

export const sendMessage = (message: Message) => call(endpoints.sendMessage, { body: message })
