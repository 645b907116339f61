import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import type { ChartTooth } from '@xrai/contract/teeth/chart'
import { classLook } from '../findings/class-look.ts'
import { percentOf } from '../findings/finding-words.ts'

const findingWords = ({ class: id, confidence, research }: Prediction): string => {
  const words = `${classLook(id).name} ${t('findings.percent', { percent: percentOf(confidence) })}`
  return research ? `${words} (${t('findings.research')})` : words
}

/** 'Pieza 36: Caries 87 %, Obturación 60 %'; without findings what is known of the tooth. */
export function toothWords({ tooth, presence, findings }: ChartTooth<Prediction>): string {
  const state = findings.length > 0 ? findings.map(findingWords).join(', ') : t(`odontogram.${presence}`)
  return t('odontogram.tooth', { tooth, state })
}
