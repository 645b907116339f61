import { z } from 'zod'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { rejections } from './peer-terms.ts'
import { resultContents, resultFaults, resultKinds, resultStates } from './result-terms.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

export const resultDeliverySchema = z
  .object({
    id: z.string().meta({ description: 'The id of the delivery.' }),
    peerId: z.string().meta({ description: 'The id of the equipment or PACS that it goes to.' }),
    peerName: z.string().meta({ description: 'The name of that equipment or PACS.' }),
    analysisId: z.string().meta({ description: 'The id of the analysis.' }),
    reportCode: z
      .string()
      .nullable()
      .meta({ description: 'The code of the report in print; null if it is not known any more.' }),
    content: z.enum(resultContents).meta({ description: 'The report as it was signed, or preliminary.' }),
    version: z.int().nullable().meta({ description: 'The version of the signed report; null for a preliminary one' }),
    state: z.enum(resultStates).meta({ description: 'The state of the delivery.' }),
    createdAt: moment.meta({ description: 'When it was put into the queue.' }),
    attempts: z.int().nonnegative().meta({ description: 'How often it was tried.' }),
    attemptedAt: moment.nullable().meta({ description: 'When it was tried last; null if it was not.' }),
    nextAttemptAt: moment.nullable().meta({ description: 'The time of the next attempt; null once it ended' }),
    endedAt: moment.nullable().meta({ description: 'When it ended; null before that.' }),
    fault: z.enum(resultFaults).nullable().meta({ description: 'Why the last attempt failed; null if it did not.' }),
    rejection: z
      .enum(rejections)
      .nullable()
      .meta({ description: 'Why the peer refused the connection; null if it did not.' }),
    status: z.int().nullable().meta({ description: 'The status of the HTTP response' }),
    refused: z
      .array(
        z.object({
          kind: z.enum(resultKinds).meta({ description: 'The file.' }),
          status: z.int().nullable().meta({ description: 'The status that the peer answered; null if it gave none.' }),
        }),
      )
      .meta({ description: 'Objects that the peer did not store, with its status (PS3.7, annex C) if it gave one' }),
  })
  .meta({ id: 'ResultDelivery' })
export type ResultDelivery = z.infer<typeof resultDeliverySchema>

const list = z.array(resultDeliverySchema)

export const listResultDeliveries = route(endpoints.listResultDeliveries, {
  summary:
    "List reports that were sent to the clinic's peers or wait to be sent, newest first; they are kept for a year",
  tag: 'accounts',
  audit: noPatient,
  query: cursorQuery(25).extend({
    peer: z.uuid().optional().meta({ description: 'Only deliveries to this peer.' }),
    analysis: z.uuid().optional().meta({ description: 'Only deliveries of the report of this analysis.' }),
    state: z.enum(resultStates).optional().meta({ description: 'Only deliveries in this state.' }),
  }),
  answer: {
    status: 200,
    json: cursorFacts.extend({ deliveries: list.meta({ description: 'The deliveries, the latest first.' }) }),
  },
  errors: ['FORBIDDEN'],
})

export const listReportDeliveries = route(endpoints.listReportDeliveries, {
  summary: "Read the latest delivery of a report to each of the clinic's peers",
  tag: 'reports',
  audit: { view: 'report-view' },
  params: idParams,
  answer: { status: 200, json: z.object({ deliveries: list.meta({ description: 'The deliveries.' }) }) },
  errors: ['NOT_FOUND'],
})

export const resendResult = route(endpoints.resendResult, {
  summary: 'Send all of it again, with the same SOP Instance UIDs; what waits is sent now',
  tag: 'accounts',
  audit: { writes: ['result-resend'] },
  params: idParams,
  answer: { status: 200, json: resultDeliverySchema },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const cancelResult = route(endpoints.cancelResult, {
  summary: 'Send it no more; what ended stays as it is',
  tag: 'accounts',
  audit: { writes: ['result-cancel'] },
  params: idParams,
  answer: { status: 200, json: resultDeliverySchema },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
