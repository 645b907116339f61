import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { classLook } from './class-look.ts'

type Worded = Pick<Prediction, 'class' | 'confidence' | 'tooth' | 'experimental' | 'research'>

/** What a reader must know of the finding beside its class. */
export const marksOf = ({
  experimental,
  research,
}: Pick<Prediction, 'experimental' | 'research'>): readonly string[] => [
  ...(experimental ? [t('findings.experimentalMark')] : []),
  ...(research ? [t('findings.research')] : []),
]

export const percentOf = (confidence: number): number => Math.round(confidence * 100)

/** The tooth as it is read: its FDI number, or null where none is known. */
export const toothOf = ({ tooth }: Pick<Worded, 'tooth'>): string | null => (isFdi(tooth) ? tooth : null)

/** The text for a screen reader: 'Caries, pieza 36, 87 %'. */
export function findingName(finding: Worded): string {
  const tooth = toothOf(finding)
  const name = t('findings.row', {
    class: classLook(finding.class).name,
    tooth: tooth === null ? t('findings.noTooth') : t('findings.tooth', { tooth }),
    percent: percentOf(finding.confidence),
  })
  return [name, ...marksOf(finding)].join(', ')
}

/** The short text beside an outline: '36 · 87 % · exp.'. */
export function findingLabel(finding: Worded): string {
  const percent = t('findings.percent', { percent: percentOf(finding.confidence) })
  const tooth = toothOf(finding)
  const experimental = finding.experimental ? t('findings.experimentalShort') : null
  const research = finding.research ? t('findings.research') : null
  return [tooth, percent, experimental, research].filter(part => part !== null).join(' · ')
}
