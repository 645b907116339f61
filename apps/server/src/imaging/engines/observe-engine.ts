import { AppError } from '@xrai/contract/errors/app-error'
import { currentRequest } from '../../base/request-context.ts'
import { type AnalysisSource, recordAnalysisMetric, recordFailureMetric } from '../../platform/telemetry/metrics.ts'
import { addStageSpans } from '../../platform/telemetry/spans.ts'
import type { ClinicEngine } from './server-engine.ts'

/** The detector with its stages and failures measured and traced. Outside a call the source is a job. */
export const observeEngine = (engine: ClinicEngine): ClinicEngine => ({
  ...engine,
  analyze: async (...sent) => {
    const source: AnalysisSource = currentRequest() ? 'upload' : 'job'
    try {
      const analysis = await engine.analyze(...sent)
      recordAnalysisMetric(source, analysis.timings)
      addStageSpans(analysis.timings)
      return analysis
    } catch (error) {
      recordFailureMetric('engine', error instanceof AppError ? error.code : 'INTERNAL')
      throw error
    }
  },
})
