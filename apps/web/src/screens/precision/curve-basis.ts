import { t } from '@xrai/contract/strings/translate'
import type { ModelFile } from './model-files.ts'

/**
 * Which part of the data a class's curve was drawn from, and of how many labels; null where the file does not say.
 * A file that names no part drew it where thresholds are chosen if its test part lacks the class.
 */
export function curveBasis(
  { id, curvePart, curveLabels: count }: ModelFile['classes'][number],
  { trainedOn, measured }: Pick<ModelFile, 'trainedOn' | 'measured'>,
): string | null {
  const tuned = curvePart ? curvePart === 'tune' : !(id in measured.classes)
  if (tuned) return count === undefined ? t('precision.curveTuned') : t('precision.curveTunedOf', { count })
  if (count === undefined) return null
  if (!trainedOn.includes(measured.set)) return t('precision.curveTest', { count })
  return t(measured.cutOuts ? 'precision.curveTestCutOuts' : 'precision.curveTestOwn', { count })
}
