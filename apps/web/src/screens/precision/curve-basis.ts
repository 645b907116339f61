import { t } from '@xrai/contract/strings/translate'
import type { ModelFile } from './model-files.ts'

/**
 * The split of the data that a class's curve was drawn from, and its number of labels; null where the file has none.
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
