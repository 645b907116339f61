import type { AnalysisStatus } from '@xrai/contract/case/analysis'

/** Queued or with the detector: its findings are still to come. */
export const isRunning = ({ status }: { readonly status: AnalysisStatus }): boolean =>
  status === 'queued' || status === 'processing'
