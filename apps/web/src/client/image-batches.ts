import { imagesPerBatch } from '@xrai/contract/records/limits'
import type { RouteOf } from '@xrai/contract/routes/all'
import type * as endpoints from '@xrai/contract/routes/endpoints'
import type { RefusedImage } from '@xrai/contract/routes/image-batches'
import type { Inputs } from '@xrai/contract/routes/inputs'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { freshKey } from './fresh-key.ts'
import { isRefusal, type Refusal, type Result } from './result.ts'

/** As many at once as one call takes. */
export const inBatches = <Item>(items: readonly Item[]): readonly Item[][] =>
  Array.from({ length: Math.ceil(items.length / imagesPerBatch) }, (_, at) =>
    items.slice(at * imagesPerBatch, (at + 1) * imagesPerBatch),
  )

/** Why one of them was refused, as a call for it alone would have said. */
export const refusalOf = ({ error, code }: RefusedImage): Refusal => ({ kind: 'refused', error, code })

/** Before a call is repeated whose answer did not arrive. */
const pausesMs = [1000, 2000, 4000]

type BatchCall = typeof endpoints.moveImages | typeof endpoints.deleteImages | typeof endpoints.restoreImages

/**
 * Sends a batch, which leaving the page does not stop. Where the answer is lost all may be done, and only the answer says what
 * undoes it: the same call under the same key is answered as the first one was.
 */
export async function callBatch<E extends BatchCall>(to: E, inputs: Inputs<E>): Promise<Result<AnswerOf<RouteOf<E>>>> {
  const options = { headers: { 'Idempotency-Key': freshKey() }, keepalive: true }
  for (const pauseMs of pausesMs) {
    const result = await call(to, inputs, options)
    if (!isRefusal(result) || !isLost(result)) return result
    await new Promise(resume => setTimeout(resume, pauseMs))
  }
  return call(to, inputs, options)
}

/** No answer of ours arrived, or the first call is still under way. */
const isLost = ({ kind, code, status = 0 }: Refusal): boolean =>
  kind === 'offline' || code === 'REQUEST_IN_PROGRESS' || [502, 503, 504].includes(status)
