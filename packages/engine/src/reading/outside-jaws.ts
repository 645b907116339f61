import { median } from '@xrai/contract/records/medians'
import type { Model } from '../infer/model.ts'
import type { Box } from '../postprocess/detection.ts'
import type { ReadPlace } from './places-to-read.ts'

/**
 * Tells of boxes, in pixels of the detector's input, if they lie outside the jaws by `model.json`'s `jaws`: on letters,
 * vertebrae, the hyoid bone or what hangs from an ear. Without enough numbered teeth nothing does.
 */
export const findOutsideJaws = (
  places: readonly ReadPlace[],
  { jaws, input }: Pick<Model, 'jaws' | 'input'>,
): ((box: Box<'input'>) => boolean) => {
  const teeth = places.filter(({ tooth }) => tooth)
  if (!jaws || teeth.length < jaws.fromTeeth) return () => false
  const width = median(teeth.map(({ box }) => box.width))
  const beyond = jaws.beyond * median(teeth.map(({ box }) => box.height))
  const first = Math.min(...teeth.map(({ box }) => box.x - box.width / 2))
  const last = Math.max(...teeth.map(({ box }) => box.x + box.width / 2))
  const nearest = (x: number, isUpper: boolean) =>
    teeth
      .filter(({ upper }) => upper === isUpper)
      .toSorted((a, b) => Math.abs(a.box.x - x) - Math.abs(b.box.x - x))
      .slice(0, jaws.nearest)
  return ({ x, y }) => {
    const beside = Math.max(first - x, x - last) > jaws.beside * width
    // Without teeth of an arch these are infinite, so nothing is beyond them.
    const top = Math.min(...nearest(x, true).map(({ box }) => box.y - box.height / 2))
    const bottom = Math.max(...nearest(x, false).map(({ box }) => box.y + box.height / 2))
    return (
      (beside && Math.abs(x - input.width / 2) > jaws.sideways * input.width) ||
      (Number.isFinite(top) && y < top - beyond) ||
      (Number.isFinite(bottom) && y > bottom + beyond)
    )
  }
}
