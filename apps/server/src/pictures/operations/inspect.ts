import type { Orientation } from '@xrai/contract/records/orientation'
import type { FileFacts } from '@xrai/contract/records/radiograph'
import { fingerprintOf } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'
import { type Check, requireQuality } from './quality.ts'

export interface Inspected extends FileFacts {
  /** How it is to be turned for its analysis; null as it is. */
  readonly orientation: Orientation | null
  /** `fingerprintOf` its image as it was sent. */
  readonly fingerprint: string
}

/** Reads a picture whole and answers what it is. Refuses as `decode` does, and what is unfit where that is checked. */
export const inspect: Operation<Check, Inspected> = async (bytes, check) => {
  const radiograph = await decode(bytes)
  const { orientation = null } = await requireQuality(radiograph, check)
  return { value: { ...radiograph.facts, orientation, fingerprint: fingerprintOf(radiograph.image) } }
}
