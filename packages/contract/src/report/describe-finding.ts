import { classLabel } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { formatPercent } from '../records/format-percent.ts'
import type { Prediction } from '../records/prediction.ts'
import type { FoldedFinding } from '../review/fold.ts'
import { inSpanish } from '../strings/translate.ts'

const inSentence = (label: string): string => label.charAt(0).toLocaleLowerCase('es') + label.slice(1)

/** A plain sentence from class and confidence (specification §2.9): 'compatible con …', not a diagnosis. */
const describeDetected = ({ class: id, confidence }: Pick<Prediction, 'class' | 'confidence'>): string => {
  const percent = formatPercent(confidence)
  return detectionClass(id).text === null
    ? inSpanish('report.describeUnknown', { finding: id, percent })
    : inSpanish('report.describe', { finding: inSentence(classLabel(id, inSpanish)), percent })
}

/** The detector's statement and the dentist's changes, without the dentist's note. */
export function describeFinding(finding: Pick<FoldedFinding, 'class' | 'tooth' | 'state' | 'original'>): string {
  const { original, state } = finding
  if (original === null) return inSpanish('report.describeAdded')
  if (state !== 'edited') return describeDetected(original)
  const isRenamed = finding.class !== original.class || finding.tooth !== original.tooth
  return isRenamed
    ? inSpanish('report.describeEdited', {
        finding: inSentence(classLabel(original.class, inSpanish)),
        tooth: original.tooth,
        percent: formatPercent(original.confidence),
      })
    : `${inSpanish('report.describeReshaped')} ${describeDetected(original)}`
}
