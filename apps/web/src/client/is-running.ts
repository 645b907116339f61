import type { AnalysisStatus } from '@xrai/contract/records/analysis'

/** Queued or with the detector: its findings are still to come. */
export const isRunning = ({ status }: { readonly status: AnalysisStatus }): boolean =>
  status === 'queued' || status === 'processing'
