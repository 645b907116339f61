import type { ErrorCode } from '@xrai/contract/errors/table'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { RadiographSource } from '@xrai/contract/records/source'
import type { ObjectFacts } from '@xrai/engine'
import type { ClinicScope } from '../db/clinic-scope.ts'

export interface ReceivedFile {
  readonly bytes: Uint8Array
  /** What it is called in the record, cut to 255 characters; without one, by its SOP Instance UID. */
  readonly fileName?: string
  readonly source: Exclude<RadiographSource, 'web'>
  /** What the clinic calls the key, the equipment or the PACS. */
  readonly sourceName: string | null
  /** In whose name: a member of the clinic. */
  readonly by: string
  /** Whose it is, where the caller was told by a person. Without it, it belongs to no patient until a person says so. */
  readonly patientId?: string | undefined
  /** Where it was taken; see `siteOfWork`. */
  readonly siteId?: string | undefined
  /** The type of a file that is no DICOM, where it is known. The modality of a DICOM file goes before it. */
  readonly type?: RadiographType | undefined
  /** Whether an image that the clinic has in another file is left to the sender, instead of being stored. */
  readonly asksSimilar?: boolean
  /** Looks at the header before anything is decoded or written, null for other files than DICOM; what it throws is thrown. */
  readonly accept?: (facts: ObjectFacts | null) => void | Promise<void>
  /**
   * Writes the caller's own rows in the transaction that stores it, as the last of them, with why it is not analysed. What it
   * throws is thrown, and nothing is stored.
   */
  readonly alsoWrite?: (inside: ClinicScope, unanalysed: ErrorCode | null) => Promise<void>
  readonly signal?: AbortSignal
}
