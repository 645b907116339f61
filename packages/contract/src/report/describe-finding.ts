import { classLabel } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { formatPercent } from '../records/format-percent.ts'
import type { Prediction } from '../records/prediction.ts'
import { inSpanish } from '../strings/translate.ts'

const inSentence = (label: string): string => label.charAt(0).toLocaleLowerCase('es') + label.slice(1)

/** A plain sentence from class and confidence (specification §2.9): what the picture is compatible with, not a diagnosis. */
export function describeFinding({ class: id, confidence }: Pick<Prediction, 'class' | 'confidence'>): string {
  const percent = formatPercent(confidence)
  return detectionClass(id).text === null
    ? inSpanish('report.describeUnknown', { finding: id, percent })
    : inSpanish('report.describe', { finding: inSentence(classLabel(id, inSpanish)), percent })
}
