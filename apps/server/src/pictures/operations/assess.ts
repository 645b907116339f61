import { AppError } from '@xrai/contract/errors/app-error'
import type { QualityCode } from '@xrai/contract/errors/quality'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { fingerprintOf } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'
import type { Inspected } from './inspect.ts'
import { faultOf, suggestType } from './quality.ts'

interface ToAssess {
  /** Null where it is not known: then the quality network's is taken. */
  readonly type: RadiographType | null
}

export interface Assessed extends Inspected {
  readonly type: RadiographType
  /** What speaks against its analysis; no user is there to override it. */
  readonly fault: QualityCode | null
}

/**
 * Reads a picture that comes without a person: what it is, of which type, how it is to be turned, and what speaks against
 * analysing it. Refuses as `decode` does; INSTANCE_TYPE_UNCLEAR where its type is not known and the network is not certain.
 */
export const assess: Operation<ToAssess, Assessed> = async (bytes, { type: known }) => {
  const radiograph = await decode(bytes)
  const type = known ?? (await suggestType(radiograph))
  if (!type) throw new AppError('INSTANCE_TYPE_UNCLEAR')
  const fingerprint = fingerprintOf(radiograph.image)
  return { value: { ...radiograph.facts, type, fingerprint, ...(await faultOf(radiograph, type)) } }
}
