/**
 * How an association failed. `protocol`: the other side does not speak DICOM, or breaks its rules; `rejected`: it does not take
 * this one; `aborted`: it ended it; `closed`: the line went; `timeout`: it said nothing for too long; `service`: it does not offer
 * what is needed.
 */
export type DimseFault = 'protocol' | 'rejected' | 'aborted' | 'closed' | 'timeout' | 'service'

/** Of A-ASSOCIATE-RJ (PS3.8, table 9-21). */
export interface RejectionCode {
  /** 1: for good; 2: for now. */
  readonly result: number
  readonly source: number
  readonly reason: number
}

/** Of A-ABORT by the protocol (PS3.8, table 9-26): of a PDU that is unknown, one out of its turn, one with a value that is wrong. */
export const abortReasons = { unknown: 1, unexpected: 2, value: 6 } as const
type AbortReason = (typeof abortReasons)[keyof typeof abortReasons]

export class DimseError extends Error {
  override readonly name = 'DimseError'
  readonly fault: DimseFault
  readonly rejection: RejectionCode | null
  /** What the other side is told where it broke the protocol. */
  abortReason: AbortReason | null = null

  constructor(fault: DimseFault, message: string, rejection: RejectionCode | null = null) {
    super(`${fault}: ${message}`)
    this.fault = fault
    this.rejection = rejection
  }
}

export const protocolError = (message: string, reason: AbortReason = abortReasons.value): DimseError => {
  const error = new DimseError('protocol', message)
  error.abortReason = reason
  return error
}
