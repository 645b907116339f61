import { z } from 'zod'
import { errorCodes } from '../errors/table.ts'
import { analysisStatusSchema } from '../records/analysis.ts'
import { analyze } from './analyses.ts'
import { creditsSchema } from './credits.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

export { imagesPerCase } from '../records/limits.ts'

const queuedSchema = z
  .object({
    analysisId: z.string().meta({ description: 'The id of the analysis.' }),
    imageId: z.string().meta({ description: 'The id of the image.' }),
    status: analysisStatusSchema.meta({
      description: "'queued'; under a repeated idempotency key, the current status.",
    }),
    credits: creditsSchema.meta({ description: "The clinic's analyses of the month after this submission." }),
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
    ...analyze.errors.filter(code => !/^(ENGINE_(?!UNAVAILABLE)\w+|OUT_OF_CREDITS|SITE_\w+)$/.test(code)),
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
    id: z.string().meta({ description: 'The id of the case.' }),
    status: z
      .enum(['in_progress', 'completed'])
      .meta({ description: "'completed' if it has an analysis and none of them is queued or processing." }),
    startedAt: z.iso.datetime().nullable().meta({ description: 'When the first analysis began; null before that.' }),
    completedAt: z.iso.datetime().nullable().meta({ description: 'When the last analysis ended; null before that.' }),
    processingTimeSeconds: z
      .number()
      .nonnegative()
      .nullable()
      .meta({ description: 'The time during which at least one of its radiographs was being analysed.' }),
    analyses: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The id of the analysis.' }),
          imageId: z.string().meta({ description: 'The id of the image.' }),
          status: analysisStatusSchema,
          startedAt: z.iso
            .datetime()
            .nullable()
            .meta({ description: 'When the current attempt began; null while it is queued.' }),
          finishedAt: z.iso.datetime().nullable().meta({ description: 'When the analysis ended; null before that.' }),
          errorCode: z
            .enum(errorCodes as [string, ...string[]])
            .nullable()
            .meta({ description: 'Why it failed; the sentence is in the error table.' }),
        }),
      )
      .meta({ description: 'Its analyses, in the order in which the radiographs were added.' }),
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
