import { t } from '@xrai/contract/strings/translate'
import type { ChartTooth } from '@xrai/contract/teeth/chart'
import { classLook } from '../findings/class-look.ts'
import type { Finding } from '../findings/finding.ts'
import { percentText } from '../findings/finding-words.ts'

const findingWords = ({ class: id, confidence, research }: Finding): string => {
  const words = [classLook(id).name, percentText(confidence)].filter(part => part !== null).join(' ')
  return research ? `${words} (${t('findings.research')})` : words
}

/** 'Pieza 36: Caries 87 %, Obturación 60 %'; without findings what is known of the tooth. */
export function toothWords({ tooth, presence, findings }: ChartTooth<Finding>): string {
  const state = findings.length > 0 ? findings.map(findingWords).join(', ') : t(`odontogram.${presence}`)
  return t('odontogram.tooth', { tooth, state })
}
