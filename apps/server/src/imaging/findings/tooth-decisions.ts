import type { ToothDecision } from '@xrai/contract/teeth/tooth-presence'

/** The API's fields, without the row's id, author and time. */
export const toToothDecisionDto = ({ tooth, presence }: ToothDecision): ToothDecision => ({ tooth, presence })
