import type { PeerFault } from './peer-terms.ts'

/** The version of a report that is sent: marked as reviewed by a dentist, or one signed version. */
export const resultContents = ['preliminary', 'signed'] as const
export type ResultContent = (typeof resultContents)[number]

/**
 * 'partial': the peer permanently refused some of its objects; 'failed': all of them, or no attempt follows;
 * 'superseded': a preliminary report that is no longer valid, or that was signed before it was sent.
 */
export const resultStates = ['pending', 'sent', 'partial', 'failed', 'cancelled', 'superseded'] as const
export type ResultState = (typeof resultStates)[number]

/** The DICOM objects of a report. */
export const resultKinds = ['capture', 'report', 'presentation', 'pdf'] as const
export type ResultKind = (typeof resultKinds)[number]

/**
 * The fault of an attempt. `objects`: the peer was reached and did not store some of them; `unwritten`: they could not
 * be created from the report; `deleted`: its radiograph was deleted since.
 */
export const resultFaults = [
  ...(['dns', 'private', 'refused', 'unreachable', 'timeout', 'broken', 'secret', 'ae-title', 'port', 'tls'] as const),
  ...(['protocol', 'rejected', 'aborted', 'credentials', 'not-found', 'status'] as const),
  ...(['objects', 'unwritten', 'deleted'] as const),
] as const satisfies readonly (PeerFault | 'objects' | 'unwritten' | 'deleted')[]
export type ResultFault = (typeof resultFaults)[number]

/** Days for which a delivery is stored. */
export const resultDays = 365
