import type * as contact from '@xrai/contract/routes/contact'
import type { Body } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'

const postMessage = endpoint<typeof contact.sendMessage>('post', '/api/contact', { session: false })

export type Message = Body<typeof contact.sendMessage>

export const sendMessage = (message: Message) => call(postMessage, { body: message })
