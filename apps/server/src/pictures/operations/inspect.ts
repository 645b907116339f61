import type { RadiographFacts } from '@xrai/contract/records/radiograph'
import { decode } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'
import { type Check, requireQuality } from './quality.ts'

/** Reads a picture whole and answers what it is. Refuses as `decode` does, and what is unfit where that is checked. */
export const inspect: Operation<Check, RadiographFacts> = async (bytes, check) => {
  const radiograph = await decode(bytes)
  await requireQuality(radiograph, check)
  return { value: radiograph.facts }
}
