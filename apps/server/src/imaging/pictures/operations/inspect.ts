import type { Orientation } from '@xrai/contract/records/orientation'
import type { FileFacts } from '@xrai/contract/records/radiograph'
import { fingerprintOf } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'
import { type Check, requireQuality } from './quality.ts'

export interface Inspected extends FileFacts {
  /** The orientation correction for its analysis; null for none. */
  readonly orientation: Orientation | null
  /** `fingerprintOf` the image as sent. */
  readonly fingerprint: string
}

/**
 * Reads a complete image and returns its facts. Throws the errors of `decode` and, if enabled, of the quality check.
 */
export const inspect: Operation<Check, Inspected> = async (bytes, check) => {
  const radiograph = await decode(bytes)
  const { orientation = null } = await requireQuality(radiograph, check)
  return { value: { ...radiograph.facts, orientation, fingerprint: fingerprintOf(radiograph.image) } }
}
