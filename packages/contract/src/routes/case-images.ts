import { z } from 'zod'
import { errorCodes } from '../errors/table.ts'
import { analysisStatuses } from '../records/analysis.ts'
import { analyze, idParams } from './analyses.ts'
import { creditsSchema } from './credits.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export { imagesPerCase } from '../records/limits.ts'

const queuedSchema = z
  .object({
    analysisId: z.string(),
    imageId: z.string(),
    /** 'queued'; under a repeated idempotency key, the current status. */
    status: z.enum(analysisStatuses),
    /** After this submission. */
    credits: creditsSchema,
  })
  .meta({ id: 'QueuedAnalysis' })
export type QueuedAnalysis = z.infer<typeof queuedSchema>

/** On the answer, the image is stored, its credit reserved and its analysis queued, so the call may take long. */
export const addCaseImage = route(endpoints.addCaseImage, {
  summary: 'Add a radiograph to a case and queue its analysis',
  tag: 'cases',
  audit: { writes: ['analyze'] },
  params: idParams,
  encoding: 'multipart',
  // The site is the case's.
  body: analyze.body.omit({ siteId: true }),
  answer: { status: 202, json: queuedSchema },
  errors: [
    'NOT_FOUND',
    'CASE_FULL',
    'OUT_OF_CREDITS',
    ...analyze.errors.filter(code => !/^(ENGINE_UNAVAILABLE|OUT_OF_CREDITS|SITE_\w+)$/.test(code)),
  ],
})

export const retryAnalysis = route(endpoints.retryAnalysis, {
  summary: 'Queue a failed analysis again; a credit is reserved again',
  tag: 'analyses',
  audit: { writes: ['analyze'] },
  params: idParams,
  answer: { status: 202, json: queuedSchema },
  errors: ['NOT_FOUND', 'ANALYSIS_NOT_FAILED', 'OUT_OF_CREDITS'],
})

/** The complete current state of a case, so the last event is always sufficient, however many were missed. */
export const caseStateSchema = z
  .object({
    id: z.string(),
    status: z.enum(['in_progress', 'completed']),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    /** 'Procesado en X' of a completed case. */
    processingTimeSeconds: z.number().nonnegative().nullable(),
    /** In the order in which they were added. */
    analyses: z.array(
      z.object({
        id: z.string(),
        imageId: z.string(),
        status: z.enum(analysisStatuses),
        startedAt: z.iso.datetime().nullable(),
        finishedAt: z.iso.datetime().nullable(),
        /** Why it failed; the sentence is in the error table. */
        errorCode: z.enum(errorCodes as [string, ...string[]]).nullable(),
      }),
    ),
  })
  .meta({ id: 'CaseState' })
export type CaseState = z.infer<typeof caseStateSchema>

/**
 * Events are named `state`. The first is the current state, then one follows each change; a comment every fifteen
 * seconds keeps the connection alive. The stream ends with the session, with the case's deletion, after the state
 * 'completed', or after a minute in which the case has no analysis. A user can follow twenty at once.
 */
export const caseEvents = route(endpoints.caseEvents, {
  summary: 'The state of a case as it changes',
  tag: 'cases',
  audit: { view: 'case-view' },
  params: idParams,
  answer: { status: 200, events: caseStateSchema },
  errors: ['NOT_FOUND', 'SERVER_BUSY'],
})
