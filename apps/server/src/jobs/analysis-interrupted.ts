import { z } from 'zod'
import { interruptAnalysis } from '../cases/run-analysis.ts'
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
