import { type Fdi, isFdi, isUpper, quadrantOf } from '@xrai/contract/teeth/fdi'
import type { WrittenPicture } from './coco-of-set.ts'
import type { Faults } from './faults.ts'

/** The share of the pictures from which on a set has its lower quadrants exchanged. */
const most = 0.9

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** True if quadrant 3 is left of quadrant 4, where the patient's right is; undefined without teeth of both. */
const isExchanged = ({ labels }: WrittenPicture): boolean | undefined => {
  const middles = (quadrant: number) =>
    labels.flatMap(({ tooth, box }) =>
      tooth && !isUpper(tooth) && quadrantOf(tooth) === quadrant ? [box[0] + box[2] / 2] : [],
    )
  const third = middles(3)
  const fourth = middles(4)
  return third.length > 0 && fourth.length > 0 ? meanOf(third) < meanOf(fourth) : undefined
}

const others: Readonly<Record<string, string>> = { 3: '4', 4: '3', 7: '8', 8: '7' }

const exchanged = (tooth: Fdi): Fdi => {
  const other = `${others[tooth[0] ?? ''] ?? tooth[0]}${tooth[1]}`
  return isFdi(other) ? other : tooth
}

/** AKUDENTAL was published with quadrants 3 and 4 exchanged; in another set it is only said. */
export const rightLowerQuadrants = (
  pictures: readonly WrittenPicture[],
  known: boolean,
  faults: Faults,
): readonly WrittenPicture[] => {
  const judged = pictures.flatMap(picture => isExchanged(picture) ?? [])
  const share = judged.filter(wrong => wrong).length / judged.length
  if (!(share >= most)) return pictures
  const named = `${judged.filter(wrong => wrong).length} of ${judged.length} pictures`
  faults.add(known ? 'lower quadrants exchanged' : 'lower quadrants seem exchanged', named)
  if (!known) return pictures
  return pictures.map(picture => ({
    ...picture,
    labels: picture.labels.map(label => ({ ...label, tooth: label.tooth && exchanged(label.tooth) })),
  }))
}
