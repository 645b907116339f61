import { z } from 'zod'
import { interruptAnalysis, runAnalysis } from '../cases/run-analysis.ts'
import type { Job } from './job.ts'

/** Where an image's job goes that began too often and never ended: its analysis fails and its credit is given back. */
export const analysisInterrupted = {
  name: 'analysis-interrupted',
  data: z.object({ analysisId: z.uuid() }),
  options: {
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: 10,
    notify: true,
  },
  run: (context, { analysisId }) => interruptAnalysis(context, analysisId),
} as const satisfies Job<{ analysisId: string }>

/** Tries after which a detector that keeps failing fails the analysis: pauses of about 1, 2, 4 and 8 seconds. */
const maxTries = 5

/** Kills that an analysis survives. A picture that brings the process down must not do so for ever. */
const maxStarts = 10

const year = 365 * 24 * 60 * 60

/**
 * One image of a case through the detector. What its end writes, findings or a failure, the rules of cases/ write in
 * one transaction; a job that is run again finds it and does nothing.
 */
export const analyzeImage = {
  name: 'analyze-image',
  data: z.object({ analysisId: z.uuid() }),
  options: {
    retryLimit: maxStarts,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    /** A worker that is gone is noticed by its silence; a detector may take its time. */
    heartbeatSeconds: 10,
    expireInSeconds: 15 * 60,
    /** A queued job waits for as long as the server is off. */
    retentionSeconds: year,
    deleteAfterSeconds: 24 * 60 * 60,
    deadLetter: analysisInterrupted.name,
    notify: true,
  },
  run: (context, { analysisId }, attempt) => runAnalysis(context, analysisId, attempt >= maxTries - 1),
} as const satisfies Job<{ analysisId: string }>
