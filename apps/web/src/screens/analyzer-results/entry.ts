import type { AnalysisCard, AnalysisStatus } from '@xrai/contract/records/analysis'
import type { CaseAnalysis } from '@xrai/contract/records/case'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'

/** An analysis in the list on the left, of a case or of the whole clinic. */
export interface Entry {
  readonly id: string
  readonly name: string
  readonly imageUrl: string
  readonly imageId: string
  readonly type: RadiographType
  readonly status: AnalysisStatus
  readonly uploadDate: string
  readonly startedAt: string | null
  readonly errorCode: string | null
}

/** In a case, radiographs are identified by their file names. */
export const entryOfCase = (analysis: CaseAnalysis): Entry => ({ ...analysis, imageId: analysis.image.id })

/** In the whole clinic's list, radiographs are identified by the patient. */
export const entryOfCard = (card: AnalysisCard): Entry => ({
  ...card,
  name: card.patientName ?? t('home.unnamed'),
  startedAt: null,
  errorCode: null,
})
