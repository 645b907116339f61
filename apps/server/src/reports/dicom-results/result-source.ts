import type { Orientation } from '@xrai/contract/records/orientation'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { ReportModel } from '@xrai/contract/records/report'
import type { Origin } from '@xrai/engine'
import type { GreyImage } from '../../imaging/pictures/open-pictures.ts'

/** Everything that a report's DICOM objects are written from. Nothing is read from a clock. */
export interface ResultSource {
  readonly report: ReportModel
  readonly model: { readonly name: string; readonly version: string }
  readonly image: {
    readonly id: string
    /** How the file's image was turned for display; the report's points refer to the turned image. */
    readonly orientation: Orientation | null
    readonly uploadedAt: string
    /** The patient in the names of the UIDs: see `studyName`. Null for a radiograph that arrived as DICOM. */
    readonly identity: string | null
  }
  /** Only for a radiograph that arrived as DICOM. */
  readonly origin: Origin | null
  /** Only for a radiograph that did not arrive as DICOM. */
  readonly patient: Patient
  /** The known facts about the size of its pixels. */
  readonly pixels: Pick<DicomFacts, 'spacing' | 'aspect'>
  /** The displayed image; null if the file itself can be referenced. */
  readonly capture: GreyImage | null
  /** True if the file's pixels were compressed with loss; false if they were not, or if that is unknown. */
  readonly lossy: boolean
  readonly state: SignedState | PreliminaryState
}

export interface Patient {
  /** 'Family^Given'. */
  readonly name: string
  readonly id: string
  /** YYYYMMDD. */
  readonly birthDate: string | null
  readonly sex: 'F' | 'M' | 'O' | null
}

interface SignedState {
  readonly is: 'signed'
  readonly version: number
  /** An amendment of a version of the same study. */
  readonly follows: boolean
  readonly at: string
  /** 'Family^Given'. */
  readonly by: string
  readonly pdf: Uint8Array
}

interface PreliminaryState {
  readonly is: 'preliminary'
  /** Hash of the content: different content is another document. */
  readonly fingerprint: string
  readonly at: string
  /** Who marked it as reviewed. */
  readonly by: string | null
}

/**
 * True if a presentation state and a report can reference the file's own image: it is greyscale and has the required
 * UIDs.
 */
export const isReferable = (origin: Origin | null): origin is ReferableOrigin =>
  origin?.greys != null && [origin.sopClass, origin.instance, origin.series, origin.study].every(Boolean)

type Names = 'sopClass' | 'instance' | 'series' | 'study'
type ReferableOrigin = Origin & { readonly [Name in Names]: string } & {
  readonly greys: NonNullable<Origin['greys']>
}
