import type { AnalysisAnswer } from '@xrai/contract/records/analysis'
import {
  type AddedFinding,
  type Decision,
  decisionSchema,
  type SentDecision,
} from '@xrai/contract/review/decision-schema'
import { nextDecision } from '@xrai/contract/review/next-decision'
import { z } from 'zod'
import type { Caller } from './caller.ts'
import type { Person } from './people.ts'

type Act = SentDecision extends infer D ? (D extends SentDecision ? Omit<D, 'id' | 'at' | 'screen'> : never) : never

let made: Pick<Decision, 'at'>[] = []

/** A decision with a new id, later than those before it. */
export const newDecision = (act: Act): SentDecision => {
  const stamp = nextDecision(made, new Date())
  made = [stamp]
  return { ...stamp, screen: 'preview', ...act }
}

export const acceptOf = (...findings: readonly string[]): SentDecision =>
  newDecision({ kind: 'accept', targets: findings.map(finding => ({ finding, after: [] })) })

export const noteOf = (finding: string, text: string): SentDecision =>
  newDecision({ kind: 'note', targets: [{ finding, after: [] }], text })

export const addOf = (x = 20, over: Partial<AddedFinding> = {}): SentDecision =>
  newDecision({
    kind: 'add',
    finding: {
      class: 'Caries',
      tooth: '36',
      shape: { x, y: 20, width: 10, height: 10, points: [] },
      placement: null,
      ...over,
    },
  })

const storedSchema = z.object({ decisions: z.array(decisionSchema) })

/** Calls about the decisions on an analysis. */
export const decisionsOf = (
  { call }: Pick<Caller, 'call'>,
  { analysis_id: id }: Pick<AnalysisAnswer, 'analysis_id'>,
) => {
  const path = `/api/analyses/${id}/decisions`
  const send = (token: string, ...decisions: readonly unknown[]) => call(path, { token, json: { decisions } })
  const list = async (token: string, since = 0) => {
    const { status, answer } = await call(`${path}?since=${since}`, { token })
    if (status !== 200) throw new Error(`the list was refused with ${status}`)
    return storedSchema.extend({ cursor: z.number(), more: z.boolean() }).parse(answer)
  }
  const store = async ({ token }: Pick<Person, 'token'>, ...decisions: readonly SentDecision[]) => {
    const { status, answer } = await send(token, ...decisions)
    if (status !== 200) throw new Error(`the decisions were refused: ${JSON.stringify(answer)}`)
    return storedSchema.parse(answer).decisions
  }
  return { path, send, list, store }
}
