import type { Analysis } from '@xrai/contract/records/analysis'
import type { CaseAnalysis } from '@xrai/contract/records/case'

/** The analysis in the room, of a case or of the whole clinic. */
export interface Chosen
  extends Pick<
    CaseAnalysis,
    | 'id'
    | 'name'
    | 'type'
    | 'status'
    | 'experimental'
    | 'errorCode'
    | 'numbering'
    | 'teeth'
    | 'toothDecisions'
    | 'warnings'
  > {
  readonly image: Pick<CaseAnalysis['image'], 'id' | 'width' | 'height' | 'orientation'>
  readonly predictions: Analysis['predictions']
}

export const chosenOf = (analysis: Analysis): Chosen => ({ ...analysis, name: analysis.fileName })
