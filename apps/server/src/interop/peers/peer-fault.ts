import type { CallFault, Rejection } from '@xrai/contract/routes/peer-terms'
import type { GuardedAnswer } from '../../platform/outbound/call-guarded.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { outboundFault } from '../../platform/outbound/outbound-fault.ts'
import { DimseError, type RejectionCode } from '../dicom-network/dimse-error.ts'

/** The fault that an owner sees for a failed call, as in a test; rethrows errors that are not network failures. */
export const faultOfCall = (error: unknown): { readonly fault: CallFault; readonly rejection: Rejection | null } => {
  if (error instanceof OutboundError) return { fault: outboundFault(error), rejection: null }
  if (!(error instanceof DimseError)) throw error
  return { fault: dimseFaults[error.fault], rejection: error.rejection && rejectionOf(error.rejection) }
}

/** The fault of a DICOMweb response; null for a success. */
export const faultOfStatus = (status: number): CallFault | null => {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 404) return 'not-found'
  return status >= 200 && status <= 299 ? null : 'status'
}

/** Nothing found: a response without a body (PS3.18, table 10.6.3-1), which some programs send with status 200. */
export const isEmptyAnswer = ({
  status,
  bytes,
  isWhole,
}: Pick<GuardedAnswer, 'status' | 'bytes' | 'isWhole'>): boolean =>
  status === 204 || (isWhole && bytes.every(byte => byte <= 0x20))

export const dimseFaults = {
  protocol: 'protocol',
  rejected: 'rejected',
  aborted: 'aborted',
  closed: 'broken',
  timeout: 'timeout',
  service: 'service',
} as const satisfies Record<DimseError['fault'], CallFault>

/** Rejections by the service user (source 1) and by the protocol layers (2 and 3; PS3.8, table 9-21). */
export const rejectionOf = ({ result, source, reason }: RejectionCode): Rejection => {
  if (source === 1 && reason === 7) return 'called-ae'
  if (source === 1 && reason === 3) return 'calling-ae'
  if ((source === 1 || source === 2) && reason === 2) return 'version'
  return source === 3 || result === 2 ? 'busy' : 'unspecified'
}
