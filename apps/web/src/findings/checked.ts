import { classLabel } from '@xrai/contract/classes/class-label'
import type { MeasuredCheck } from '@xrai/contract/records/measured-model'
import { t } from '@xrai/contract/strings/translate'
import { wholePercent } from '../base/language/whole-percent.ts'

/** The figures on real radiographs at the highest measured confidence up to this one; the lowest if it is below all. */
function checkedFrom({ points }: MeasuredCheck, confidence: number): MeasuredCheck['points'][number] | undefined {
  return points.findLast(point => point.confidence <= confidence) ?? points[0]
}

/** The check as a sentence; null if the class was not measured. */
export function sentenceOfCheck(check: MeasuredCheck | null, id: string, confidence: number): string | null {
  const point = check?.class === id ? checkedFrom(check, confidence) : undefined
  if (!check || !point) return null
  return t('findings.checked', {
    class: classLabel(id),
    radiographs: check.radiographs,
    percent: wholePercent(point.confidence),
    found: wholePercent(point.sensitivity),
    yes: check.yes,
    spared: wholePercent(point.specificity),
    no: check.no,
  })
}
