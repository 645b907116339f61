import { arches, type Fdi, milkArches } from '@xrai/contract/teeth/fdi'
import type { TeethOutput } from '../infer/two-stage.ts'
import type { Box } from '../postprocess/detection.ts'
import { assignInArchOrder } from './assign-in-arch-order.ts'
import type { Place } from './places.ts'

/** A tooth with its number, in pixels of the input. */
export interface NumberedTooth {
  readonly tooth: Fdi
  /** The score of its number, 0–1. */
  readonly confidence: number
  readonly box: Box<'input'>
}

/** Milk teeth are a row of their own beside the permanent ones. */
const rows: readonly (readonly Fdi[])[] = [arches.upper, arches.lower, milkArches.upper, milkArches.lower]

/**
 * The teeth of a picture, all numbered together: no number twice, each row in its order. A place that two rows accept
 * has the likelier number. Best first.
 */
export const numberTeeth = (places: readonly Place[], teeth: TeethOutput): NumberedTooth[] => {
  const found: (NumberedTooth | undefined)[] = places.map(() => undefined)
  for (const row of rows) {
    const channels = row.map(tooth => teeth.numbers.indexOf(tooth))
    const standing = places.map(({ box, scores }) => ({
      x: box.x,
      width: box.width,
      gains: channels.map(channel => Math.log((scores[channel] ?? 0) / teeth.unlikely)),
    }))
    assignInArchOrder(standing, teeth.outOfOrder).forEach((place, at) => {
      const [tooth, channel, one] = [row[place ?? -1], channels[place ?? -1], places[at]]
      if (tooth === undefined || channel === undefined || !one) return
      const confidence = one.scores[channel] ?? 0
      if (confidence > (found[at]?.confidence ?? 0)) found[at] = { tooth, confidence, box: one.box }
    })
  }
  return found.filter(tooth => tooth !== undefined).toSorted((a, b) => b.confidence - a.confidence)
}
