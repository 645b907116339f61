import { t } from '@xrai/contract/strings/translate'
import type { ToothOnChart } from '@xrai/contract/teeth/tooth-chart'
import { classLook } from '../class-look.ts'
import type { Finding } from '../finding.ts'
import { marksOf, percentText } from '../finding-words.ts'

const findingWords = (finding: Finding): string => {
  const words = [classLook(finding.class).name, percentText(finding.confidence)].filter(part => part !== null).join(' ')
  const marks = marksOf(finding)
  return marks.length > 0 ? `${words} (${marks.join(', ')})` : words
}

/** 'Pieza 36: Caries 87 %, Obturación 60 %'; without findings, the tooth's presence. */
export function toothWords({ tooth, presence, findings }: ToothOnChart<Finding>): string {
  const state = findings.length > 0 ? findings.map(findingWords).join(', ') : t(`odontogram.${presence}`)
  return t('odontogram.tooth', { tooth, state })
}
