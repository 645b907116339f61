import { imagesPerBatch } from '@xrai/contract/records/limits'
import type { RouteOf } from '@xrai/contract/routes/all'
import type * as endpoints from '@xrai/contract/routes/endpoints'
import type { RefusedImage } from '@xrai/contract/routes/image-batches'
import type { Inputs } from '@xrai/contract/routes/inputs'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { freshKey } from './fresh-key.ts'
import { isRefusal, type Refusal, type Result } from './result.ts'

/** Splits the items into batches of the maximum that one call takes. */
export const inBatches = <Item>(items: readonly Item[]): readonly Item[][] =>
  Array.from({ length: Math.ceil(items.length / imagesPerBatch) }, (_, at) =>
    items.slice(at * imagesPerBatch, (at + 1) * imagesPerBatch),
  )

/** Why one of them was refused, in the form of a single call's refusal. */
export const refusalOf = ({ error, code, subject }: RefusedImage): Refusal => ({
  kind: 'refused',
  error,
  code,
  ...(subject !== undefined && { subject }),
})

/** Pauses before a call without a response is repeated. */
const pausesMs = [1000, 2000, 4000]

type BatchCall = typeof endpoints.moveImages | typeof endpoints.deleteImages | typeof endpoints.restoreImages

/**
 * Sends a batch, which continues if the user leaves the page. If the response is lost, everything may be done, and only
 * the response contains the undo: repeating the call with the same key returns the first response.
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

/** No response arrived, or the first call is still running. */
const isLost = ({ kind, code, status = 0 }: Refusal): boolean =>
  kind === 'offline' || code === 'REQUEST_IN_PROGRESS' || [502, 503, 504].includes(status)
