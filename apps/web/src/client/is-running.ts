import type { AnalysisStatus } from '@xrai/contract/records/analysis'

/** Queued or being analysed: it has no findings yet. */
export const isRunning = ({ status }: { readonly status: AnalysisStatus }): boolean =>
  status === 'queued' || status === 'processing'
