import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import type { ChartTooth } from '@xrai/contract/teeth/chart'
import { classLook } from '../findings/class-look.ts'
import { marksOf, percentOf } from '../findings/finding-words.ts'

const findingWords = (finding: Prediction): string => {
  const percent = t('findings.percent', { percent: percentOf(finding.confidence) })
  const words = `${classLook(finding.class).name} ${percent}`
  const marks = marksOf(finding)
  return marks.length > 0 ? `${words} (${marks.join(', ')})` : words
}

/** 'Pieza 36: Caries 87 %, Obturación 60 %'; without findings what is known of the tooth. */
export function toothWords({ tooth, presence, findings }: ChartTooth<Prediction>): string {
  const state = findings.length > 0 ? findings.map(findingWords).join(', ') : t(`odontogram.${presence}`)
  return t('odontogram.tooth', { tooth, state })
}
