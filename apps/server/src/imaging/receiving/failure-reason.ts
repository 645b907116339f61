import type { ErrorCode } from '@xrai/contract/errors/table'

/** Statuses of a file that was not stored, shared by C-STORE (PS3.4 table B.2-1) and STOW-RS (PS3.18 table I.2-2). */
const reasons = {
  notAuthorised: 0x0124,
  processing: 0x0110,
  invalidInstance: 0x0117,
  sopClass: 0x0122,
  resources: 0xa700,
  otherThanClass: 0xa900,
  notUnderstood: 0xc000,
  transferSyntax: 0xc122,
} as const

const ofCode: Partial<Record<ErrorCode, keyof typeof reasons>> = {
  INSTANCE_NOT_RADIOGRAPH: 'sopClass',
  SOP_INSTANCE_UID_INVALID: 'invalidInstance',
  // Not 0111, 'duplicate SOP Instance' (PS3.7 annex C.5): senders treat it as delivered and may delete an image that we do
  // not have.
  INSTANCE_OTHER_PICTURE: 'processing',
  INSTANCE_OTHER_PATIENT: 'processing',
  INSTANCE_OF_ANOTHER_STUDY: 'otherThanClass',
  DICOM_WITHOUT_PICTURE: 'otherThanClass',
  DICOM_TRANSFER_SYNTAX_UNSUPPORTED: 'transferSyntax',
  DICOM_JPEG_12_BIT: 'transferSyntax',
  DICOM_VIDEO: 'transferSyntax',
  UNANALYSED_FULL: 'resources',
  UNFIT_FULL: 'resources',
  UNPROVED_FULL: 'resources',
  SERVER_BUSY: 'resources',
  SERVICE_UNAVAILABLE: 'resources',
  STORAGE_UNAVAILABLE: 'resources',
  DISK_FULL: 'resources',
  ENGINE_UNAVAILABLE: 'resources',
  REQUEST_CUT_OFF: 'resources',
  IMAGE_EMPTY: 'notUnderstood',
  IMAGE_FORMAT_UNSUPPORTED: 'notUnderstood',
  IMAGE_HEIC: 'notUnderstood',
  IMAGE_CMYK: 'notUnderstood',
  IMAGE_DAMAGED: 'notUnderstood',
  DICOM_DAMAGED: 'notUnderstood',
  DICOM_DIRECTORY: 'notUnderstood',
  DICOM_PIXELS_UNSUPPORTED: 'notUnderstood',
  CONTENT_TYPE_UNSUPPORTED: 'notUnderstood',
  NOT_MEMBER: 'notAuthorised',
  FORBIDDEN: 'notAuthorised',
}

/**
 * The DICOM status of a refusal. A file beyond one of our limits does not get 'out of resources', because devices would
 * resend it forever. A full clinic does, because it may have space again.
 */
export const failureReasonOf = (code: ErrorCode): number => reasons[ofCode[code] ?? 'processing']
