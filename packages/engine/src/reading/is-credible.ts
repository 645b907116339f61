import { median } from '@xrai/contract/records/medians'
import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import type { ReadPlace } from './places-to-read.ts'

/** With fewer numbered teeth the usual tooth width comes from the model. */
const minTeeth = 4

/**
 * Decides for each place if its answers count: a numbered tooth's do; those of another place only if the reader
 * recognises one of the things in `elsewhereIf` and if it is not much wider than the teeth. This removes vertebrae and
 * condyles.
 */
export const isCredible = (
  places: readonly ReadPlace[],
  answers: RawOutput,
  { elsewhereIf, reader, input }: Model,
): boolean[] => {
  if (!elsewhereIf) return places.map(() => true)
  const widths = places.flatMap(({ tooth, box }) => (tooth ? box.width : []))
  const usual = widths.length >= minTeeth ? median(widths) : elsewhereIf.usualWidth * input.width
  const asked = Object.entries(elsewhereIf.answers).map(([name, from]) => ({
    column: reader?.answers.indexOf(name) ?? -1,
    from,
  }))
  return places.map(({ tooth, box }, at) => {
    if (tooth) return true
    const isRead = asked.some(({ column, from }) => (answers.data[at * answers.columns + column] ?? Number.NaN) > from)
    return isRead && box.width < elsewhereIf.widest * usual
  })
}
