import type { ErrorCode } from '@xrai/contract/errors/table'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { RadiographSource } from '@xrai/contract/records/source'
import type { ObjectFacts } from '@xrai/engine'
import type { ClinicScope } from '../../db/clinic-scope.ts'

export interface ReceivedFile {
  readonly bytes: Uint8Array
  /** The file name in the record, cut to 255 characters; defaults to the SOP Instance UID. */
  readonly fileName?: string
  readonly source: Exclude<RadiographSource, 'web'>
  /** The clinic's name for the key, equipment or PACS. */
  readonly sourceName: string | null
  /** The member of the clinic in whose name it is stored. */
  readonly by: string
  /** The patient, if a user specified one. Otherwise it belongs to no patient until a user assigns it. */
  readonly patientId?: string | undefined
  /** The site where it was taken; see `siteOfWork`. */
  readonly siteId?: string | undefined
  /** The type of a non-DICOM file, if known. The modality of a DICOM file takes precedence. */
  readonly type?: RadiographType | undefined
  /** Asks the sender about an image that the clinic already has in another file, instead of storing it. */
  readonly asksSimilar?: boolean
  /** Checks the header before anything is decoded or written; null for non-DICOM files. Its errors propagate. */
  readonly accept?: (facts: ObjectFacts | null) => void | Promise<void>
  /**
   * Writes the caller's own rows at the end of the transaction that stores the image; gets the reason if it is not analysed.
   * Its errors propagate, and nothing is stored.
   */
  readonly alsoWrite?: (inside: ClinicScope, unanalysed: ErrorCode | null) => Promise<void>
  readonly signal?: AbortSignal
}
