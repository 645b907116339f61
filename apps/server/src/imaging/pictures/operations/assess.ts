import { AppError } from '@xrai/contract/errors/app-error'
import type { QualityCode } from '@xrai/contract/errors/quality'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { fingerprintOf } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'
import type { Inspected } from './inspect.ts'
import { faultOf, suggestType } from './quality.ts'

interface ToAssess {
  /** Null if unknown: then the quality network decides. */
  readonly type: RadiographType | null
}

export interface Assessed extends Inspected {
  readonly type: RadiographType
  /** The reason not to analyse it; no user is there to override the quality check. */
  readonly fault: QualityCode | null
}

/**
 * Assesses an image that arrives without a user: its facts, type, orientation correction, and any reason not to analyse it.
 * Throws the errors of `decode`, and INSTANCE_TYPE_UNCLEAR if the type is unknown and the network is uncertain.
 */
export const assess: Operation<ToAssess, Assessed> = async (bytes, { type: known }) => {
  const radiograph = await decode(bytes)
  const type = known ?? (await suggestType(radiograph))
  if (!type) throw new AppError('INSTANCE_TYPE_UNCLEAR')
  const fingerprint = fingerprintOf(radiograph.image)
  return { value: { ...radiograph.facts, type, fingerprint, ...(await faultOf(radiograph, type)) } }
}
