import type { Prediction } from '@xrai/contract/case/detection'
import { formatPercent } from '@xrai/contract/case/format-percent'
import { classLabel } from '@xrai/contract/classes/class-label'
import { detectionClass } from '@xrai/contract/classes/detection-class'
import { t } from '@xrai/contract/strings/translate'

const inSentence = (label: string): string => label.charAt(0).toLocaleLowerCase('es') + label.slice(1)

type Described = Pick<Prediction, 'class' | 'confidence' | 'experimental'>

/** A plain sentence from class and confidence (specification §2.9): what the picture is compatible with, not a diagnosis. */
export function describeFinding({ class: id, confidence, experimental }: Described): string {
  const percent = formatPercent(confidence)
  const sentence =
    detectionClass(id).text === null
      ? t('report.describeUnknown', { finding: id, percent })
      : t('report.describe', { finding: inSentence(classLabel(id)), percent })
  return experimental ? `${sentence} ${t('report.experimentalClass')}` : sentence
}
