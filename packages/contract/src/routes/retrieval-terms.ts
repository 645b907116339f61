import type { ErrorCode } from '../errors/table.ts'
import type { PeerFault } from './peer-terms.ts'

/**
 * 'partial': some of its radiographs were not retrieved, each with its reason, or the retrieval ended early; 'failed':
 * it brought none into the record.
 */
export const retrievalStates = ['waiting', 'running', 'done', 'partial', 'failed', 'cancelled'] as const
export type RetrievalState = (typeof retrievalStates)[number]

/** Why one radiograph was not retrieved: a check of ours refused it, or the PACS did not deliver it. */
export const retrievalReasons = [
  ...(['PACS_INSTANCE_OTHER', 'PACS_INSTANCE_PATIENT', 'PACS_INSTANCE_NOT_GIVEN', 'INSTANCE_NOT_RADIOGRAPH'] as const),
  ...(['INSTANCE_TYPE_UNCLEAR', 'IMAGE_EMPTY', 'IMAGE_TOO_LARGE', 'IMAGE_TOO_MANY_PIXELS', 'IMAGE_TOO_SMALL'] as const),
  ...(['SOP_INSTANCE_UID_INVALID', 'IMAGE_CMYK'] as const),
  ...(['IMAGE_FORMAT_UNSUPPORTED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'IMAGE_DAMAGED'] as const),
  ...(['DICOM_DAMAGED', 'DICOM_WITHOUT_PICTURE', 'DICOM_TRANSFER_SYNTAX_UNSUPPORTED', 'DICOM_JPEG_12_BIT'] as const),
  ...(['DICOM_VIDEO', 'DICOM_DIRECTORY', 'DICOM_PIXELS_UNSUPPORTED'] as const),
  ...([
    'INSTANCE_OTHER_PICTURE',
    'INSTANCE_OTHER_PATIENT',
    'UNANALYSED_FULL',
    'UNFIT_FULL',
    'UNPROVED_FULL',
    'ALLOWANCE_FULL',
  ] as const),
] as const satisfies readonly ErrorCode[]
export type RetrievalReason = (typeof retrievalReasons)[number]

/**
 * Why a retrieval ended early. `limit`: more images or bytes than one retrieval allows, and the next one continues;
 * `study-too-large`: the study exceeds the longest list; `ended`: its PACS is no longer queried, or its user or plan is
 * gone; `patient`: the patient was deleted.
 */
export const retrievalFaults = [
  ...(['dns', 'private', 'refused', 'unreachable', 'timeout', 'broken', 'secret', 'ae-title', 'port', 'tls'] as const),
  ...(['protocol', 'rejected', 'aborted', 'service', 'dimse-status'] as const),
  ...(['credentials', 'not-found', 'status', 'not-dicom-json'] as const),
  ...(['limit', 'study-too-large', 'ended', 'patient'] as const),
] as const satisfies readonly (PeerFault | 'limit' | 'study-too-large' | 'ended' | 'patient')[]
export type RetrievalFault = (typeof retrievalFaults)[number]

/** Days for which it is stored. */
export const retrievalDays = 90
/** Maximum number shown for a patient. */
export const retrievalsShown = 50
/** Maximum number queued or running per clinic. */
export const retrievalsAtOnce = 50
