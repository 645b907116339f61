import { faceText, surfaceLetters, surfacesOf } from '@xrai/contract/odontogram/faces'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { otherToothOf, toothNumbers } from '@xrai/contract/teeth/tooth-in-doubt'
import { percentText, wholePercent } from '../base/language/whole-percent.ts'
import { classLook } from './class-look.ts'
import type { Finding } from './finding.ts'

type Worded = Pick<Finding, 'class' | 'confidence' | 'tooth' | 'placement' | 'experimental' | 'research'> &
  Pick<FoldedFinding, 'surfaces'>

/** The caveats of a finding beside its class. */
export const marksOf = ({ experimental, research }: Pick<Worded, 'experimental' | 'research'>): readonly string[] => [
  ...(experimental ? [t('findings.experimentalMark')] : []),
  ...(research ? [t('findings.research')] : []),
]

/** The tooth's FDI number; null if unknown. */
export const toothOf = ({ tooth }: Pick<Worded, 'tooth'>): string | null => (isFdi(tooth) ? tooth : null)

/** '36', or '36?' where the number is in doubt as in the tooth chart; null if unknown. */
export const shortToothOf = (finding: Pick<Worded, 'tooth' | 'placement'>): string | null => {
  const tooth = toothOf(finding)
  return tooth === null || otherToothOf(finding) === null ? tooth : `${tooth}?`
}

/** 'pieza 36', 'pieza 36 o 37', or 'sin pieza'. */
export const toothWords = (tooth: string, placement: Worded['placement'] = null): string =>
  isFdi(tooth) ? t('findings.tooth', { tooth: toothNumbers({ tooth, placement }, t) }) : t('findings.noTooth')

/** 'mesial, oclusal'; '' if the finding names no surface. */
const surfaceWords = (finding: Worded): string =>
  surfacesOf(finding)
    .map(({ tooth, face }) => t(faceText(tooth, face)))
    .join(', ')

/** 'mesial, oclusal (MO)'; null if the finding names no surface. */
export const surfaceText = (finding: Worded): string | null => {
  const letters = surfaceLetters(finding)
  return letters === '' ? null : `${surfaceWords(finding)} (${letters})`
}

/** The text for a screen reader: 'Caries, pieza 36, 87 %, mesial, oclusal'. */
export function findingName(finding: Worded): string {
  const words = { class: classLook(finding.class).name, tooth: toothWords(finding.tooth, finding.placement) }
  const { confidence } = finding
  const name =
    confidence === null
      ? t('findings.rowAdded', words)
      : t('findings.row', { ...words, percent: wholePercent(confidence) })
  return [name, surfaceWords(finding), ...marksOf(finding)].filter(Boolean).join(', ')
}

/** The short text beside an outline: '36 · 87 % · exp.'. */
export function findingLabel(finding: Worded): string {
  const percent = percentText(finding.confidence)
  const tooth = shortToothOf(finding)
  const experimental = finding.experimental ? t('findings.experimentalShort') : null
  const research = finding.research ? t('findings.research') : null
  return [tooth, percent, experimental, research].filter(part => part !== null).join(' · ')
}
