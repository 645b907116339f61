import type { AnalysisStatus } from '@xrai/contract/records/analysis'

/** The detector has answered: what it found, be it nothing, can be reviewed and reported. */
export const isAnalysed = ({ status }: { readonly status: AnalysisStatus }): boolean =>
  status === 'pending_revision' || status === 'ready'

/** It failed, or was received and not analysed: a person may request its analysis. */
export const mayRequest = ({ status }: { readonly status: AnalysisStatus }): boolean =>
  status === 'failed' || status === 'unanalysed'
