import type { AnalysisStatus } from '@xrai/contract/records/analysis'

/** The analysis is done, with or without findings, so it can be reviewed and reported. */
export const isAnalysed = ({ status }: { readonly status: AnalysisStatus }): boolean =>
  status === 'pending_revision' || status === 'ready'

/** It failed, or was received without an analysis: a user may request one. */
export const mayRequest = ({ status }: { readonly status: AnalysisStatus }): boolean =>
  status === 'failed' || status === 'unanalysed'
