import { imagesPerBatch } from '@xrai/contract/records/limits'
import type { RefusedImage } from '@xrai/contract/routes/image-batches'
import type { Refusal } from './result.ts'

/** As many at once as one call takes. */
export const inBatches = <Item>(items: readonly Item[]): readonly Item[][] =>
  Array.from({ length: Math.ceil(items.length / imagesPerBatch) }, (_, at) =>
    items.slice(at * imagesPerBatch, (at + 1) * imagesPerBatch),
  )

/** Why one of them was refused, as a call for it alone would have said. */
export const refusalOf = ({ error, code }: RefusedImage): Refusal => ({ kind: 'refused', error, code })
