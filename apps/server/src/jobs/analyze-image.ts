import { z } from 'zod'
import { canAnalyze, interruptAnalysis, runAnalysis } from '../records/cases/run-analysis.ts'
import type { Job } from './job.ts'

/**
 * The dead letter queue for an image's job that started too often and never ended: its analysis fails and its credit
 * is released.
 */
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

/**
 * Attempts after which a ready detector that keeps failing fails the analysis: pauses of about 1, 2, 4 and 8 seconds. An
 * image that brings the detector down each time is tried as often.
 */
const maxTries = 5

/** Kills that an analysis survives, so that an image cannot crash the process forever. */
const maxStarts = 10

const year = 365 * 24 * 60 * 60

/**
 * Runs the detector on one queued image, of a case or received. `run-analysis` writes the end, findings or a failure, in
 * one transaction; a repeated job finds it and does nothing.
 */
export const analyzeImage = {
  name: 'analyze-image',
  data: z.object({ analysisId: z.uuid() }),
  options: {
    retryLimit: maxStarts,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    /** A dead worker is detected by its missing heartbeats, so a detector may take its time. */
    heartbeatSeconds: 10,
    expireInSeconds: 15 * 60,
    /** A queued job waits for as long as the server is off. */
    retentionSeconds: year,
    deleteAfterSeconds: 24 * 60 * 60,
    deadLetter: analysisInterrupted.name,
    notify: true,
  },
  canRun: canAnalyze,
  run: (context, { analysisId }, attempt) => runAnalysis(context, analysisId, attempt >= maxTries - 1),
} as const satisfies Job<{ analysisId: string }>
