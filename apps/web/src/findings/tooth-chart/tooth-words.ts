import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { ToothOnChart } from '@xrai/contract/teeth/tooth-chart'
import { percentText } from '../../base/language/whole-percent.ts'
import { classLook } from '../class-look.ts'
import type { Finding } from '../finding.ts'
import { marksOf } from '../finding-words.ts'

const findingWords = (finding: Finding): string => {
  const words = [classLook(finding.class).name, percentText(finding.confidence)].filter(part => part !== null).join(' ')
  const marks = marksOf(finding)
  return marks.length > 0 ? `${words} (${marks.join(', ')})` : words
}

/** 'Pieza 36 o 37: Caries 87 %, Obturación 60 %'; without findings, the tooth's presence. */
export function toothWords({ tooth, alternative, presence, findings }: ToothOnChart<Finding>): string {
  const state = findings.length > 0 ? findings.map(findingWords).join(', ') : t(`odontogram.${presence}`)
  return alternative === null
    ? t('odontogram.tooth', { tooth, state })
    : t('odontogram.eitherTooth', { tooth, alternative, state })
}

/** Says that a tooth is marked as absent although it has a confirmed finding. */
export const absentText = (teeth: readonly Fdi[]): string =>
  t(teeth.length === 1 ? 'odontogram.absentFoundOne' : 'odontogram.absentFound', { teeth: teeth.join(', ') })

/** Says that confirmed findings of a periapical are on other teeth than it shows. */
export const outsideText = (findings: readonly { readonly tooth: string }[]): string => {
  const teeth = [...new Set(findings.map(({ tooth }) => tooth))].join(', ')
  const count = findings.length
  return t(count === 1 ? 'odontogram.rangeOtherOne' : 'odontogram.rangeOthers', { count, teeth })
}
