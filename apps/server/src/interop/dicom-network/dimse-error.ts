/**
 * How an association failed. `protocol`: the peer does not speak DICOM or violates the protocol; `rejected`: the peer
 * rejected the association; `aborted`: the peer aborted it; `closed`: the connection closed; `timeout`: the peer was silent
 * for too long; `service`: the peer does not offer the required service.
 */
export type DimseFault = 'protocol' | 'rejected' | 'aborted' | 'closed' | 'timeout' | 'service'

/** The fields of A-ASSOCIATE-RJ (PS3.8, table 9-21). */
export interface RejectionCode {
  /** 1: permanent; 2: transient. */
  readonly result: number
  readonly source: number
  readonly reason: number
}

/**
 * Reasons of an A-ABORT by the protocol layer (PS3.8, table 9-26): unrecognised PDU, unexpected PDU, invalid parameter
 * value.
 */
export const abortReasons = { unknown: 1, unexpected: 2, value: 6 } as const
type AbortReason = (typeof abortReasons)[keyof typeof abortReasons]

export class DimseError extends Error {
  override readonly name = 'DimseError'
  readonly fault: DimseFault
  readonly rejection: RejectionCode | null
  /** The abort reason to send to a peer that violated the protocol. */
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
