import type { Orientation } from '@xrai/contract/records/orientation'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { ReportModel } from '@xrai/contract/records/report'
import type { Origin } from '@xrai/engine'
import type { GreyPicture } from '../pictures/open-pictures.ts'

/** What a report is written from as DICOM objects. Nothing of it is read from a clock. */
export interface ResultSource {
  readonly report: ReportModel
  readonly model: { readonly name: string; readonly version: string }
  readonly image: {
    readonly id: string
    /** How the file's picture was turned to be shown; the report's points are in the turned one. */
    readonly orientation: Orientation | null
    readonly uploadedAt: string
  }
  /** Of a radiograph that came as DICOM. */
  readonly origin: Origin | null
  /** Of one that did not. */
  readonly patient: Patient
  /** What is known of the size of its pixels. */
  readonly pixels: Pick<DicomFacts, 'spacing' | 'aspect'>
  /** As it is shown; null where the file itself can be referred to. */
  readonly capture: GreyPicture | null
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
  readonly at: string
  /** 'Family^Given'. */
  readonly by: string
  readonly pdf: Uint8Array
}

interface PreliminaryState {
  readonly is: 'preliminary'
  /** Of what it says: other contents are another document. */
  readonly fingerprint: string
  readonly at: string
  /** Who marked it as reviewed. */
  readonly by: string | null
}

/** Whether a presentation state and a report can refer to the file's own picture: it is grey and says what it is. */
export const isReferable = (origin: Origin | null): origin is ReferableOrigin =>
  origin?.greys != null && [origin.sopClass, origin.instance, origin.series, origin.study].every(Boolean)

type Names = 'sopClass' | 'instance' | 'series' | 'study'
type ReferableOrigin = Origin & { readonly [Name in Names]: string } & {
  readonly greys: NonNullable<Origin['greys']>
}
