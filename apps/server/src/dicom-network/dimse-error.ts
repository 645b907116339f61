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

export class DimseError extends Error {
  override readonly name = 'DimseError'
  readonly fault: DimseFault
  readonly rejection: RejectionCode | null

  constructor(fault: DimseFault, message: string, rejection: RejectionCode | null = null) {
    super(`${fault}: ${message}`)
    this.fault = fault
    this.rejection = rejection
  }
}

export const protocolError = (message: string): DimseError => new DimseError('protocol', message)
