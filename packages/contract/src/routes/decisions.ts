import { z } from 'zod'
import { analysisFactsSchema } from '../records/analysis.ts'
import { decisionLimits } from '../review/decision.ts'
import { decisionSchema, sentDecisionSchema } from '../review/decision-schema.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { measurementsSchema } from './measures.ts'
import { route } from './route.ts'

const since = z.coerce
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .default(0)
  .meta({ description: 'The `cursor` of the previous answer; 0 for none.' })

/**
 * Decisions in the order in which the server received them, which is not the order in which they count (`fold`). A
 * client that has these continues with `since=cursor`.
 */
const arrivedSchema = z
  .object({
    decisions: z.array(decisionSchema).meta({ description: 'The decisions, in the order of their arrival.' }),
    cursor: z.int().nonnegative().meta({ description: 'The `since` of the next call.' }),
  })
  .meta({ id: 'ArrivedDecisions' })
export type ArrivedDecisions = z.infer<typeof arrivedSchema>

const analysisEventSchema = arrivedSchema
  .extend({
    measures: measurementsSchema
      .optional()
      .meta({ description: 'Present if there are any and they changed since the previous event' }),
    facts: analysisFactsSchema.optional().meta({
      description:
        'Present in the first event, and if they changed since the previous one: another model, patient, teeth, mark or calibration.',
    }),
  })
  .meta({ id: 'AnalysisEvent' })
export type AnalysisEvent = z.infer<typeof analysisEventSchema>

export const listDecisions = route(endpoints.listDecisions, {
  summary: "List dentists' decisions on the findings of an analysis, at most five hundred rows after `since`",
  tag: 'analyses',
  audit: { view: 'analysis-view' },
  params: idParams,
  query: z.object({ since }),
  answer: {
    status: 200,
    json: arrivedSchema.extend({ more: z.boolean().meta({ description: 'True if there are more after `cursor`' }) }),
  },
  errors: ['NOT_FOUND'],
})

/**
 * All are stored, or none. A decision that is already stored with the same content is answered from the stored row, so
 * a client may resend every decision whose answer it never got; `at`, its own clock, may differ. A decision on an analysis marked as
 * reviewed removes that mark. A refusal names the wrong decision as its `subject`.
 */
export const decide = route(endpoints.decide, {
  summary: 'Decide on findings: accept, reject, edit, add, note, undo, redo; a batch, in the order of its making',
  tag: 'analyses',
  audit: { writes: ['decide', 'reopen', 'blind-begin', 'blind-skip'] },
  params: idParams,
  body: z.object({
    decisions: z
      .array(sentDecisionSchema)
      .min(1)
      .max(decisionLimits.batch)
      .meta({ description: 'The decisions, in the order in which they were made.' }),
  }),
  answer: {
    status: 200,
    json: z.object({
      decisions: z
        .array(decisionSchema)
        .meta({ description: 'The stored decisions, in the order in which they were sent' }),
    }),
  },
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'FORBIDDEN',
    'ANALYSIS_NOT_DONE',
    'DECISION_INVALID',
    'DECISION_REUSED',
    'DECISIONS_FULL',
    'REPORT_SIGNED',
  ],
})

/**
 * Events are named `decisions`. The first contains everything after `since`, even if empty; then one follows each
 * arrival, including the follower's own, each change of the measures on the radiograph, with their current list, and
 * each change of the analysis' facts, such as a new model, another patient, a signature or an absent tooth. A comment
 * every fifteen seconds keeps the connection alive. The stream ends with the session and with the analysis. A user can
 * follow twenty at once.
 */
export const decisionEvents = route(endpoints.decisionEvents, {
  summary: "An analysis' decisions as they arrive, and its measures and facts as they change",
  tag: 'analyses',
  audit: { view: 'analysis-view' },
  params: idParams,
  query: z.object({ since }),
  answer: { status: 200, events: analysisEventSchema },
  errors: ['NOT_FOUND', 'SERVER_BUSY'],
})
