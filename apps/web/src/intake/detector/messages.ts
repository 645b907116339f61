import type { ErrorCode } from '@xrai/contract/errors/table'
import type { DetectedFinding } from '@xrai/contract/records/finding'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { RadiographFacts, RadiographType } from '@xrai/contract/records/radiograph'
import type { EngineAnalysis, GrayImage, QualityCheck } from '@xrai/engine'
import type { WebDevice } from '@xrai/engine/web'

/** The device that runs a network, and the number of CPU threads. */
export interface Runner {
  readonly device: WebDevice
  readonly threads: number
  readonly model: EngineAnalysis['model']
}

/** A radiograph and its findings, in pixels of the upright image; none of it ever leaves the device. */
export interface LocalAnalysis
  extends Runner,
    Pick<EngineAnalysis, 'dentition' | 'experimental' | 'fault' | 'orientation' | 'timings'> {
  readonly type: RadiographType
  readonly facts: RadiographFacts
  readonly predictions: readonly Prediction[]
  /** The decoded image, if the browser cannot display the file, displays less of it, or displays it unturned. */
  readonly pixels: GrayImage | undefined
  /** Milliseconds from the file to its findings. */
  readonly took: number
}

/** The worker's result: the worker has no texts, so the page words the findings. */
export interface FoundAnalysis extends Omit<LocalAnalysis, 'predictions'> {
  readonly findings: readonly DetectedFinding[]
}

export interface Question extends QualityCheck {
  readonly id: number
  readonly file: Blob
}

export type Report =
  | { readonly is: 'loading'; readonly share: number }
  | ({ readonly is: 'ready' } & Runner)
  /** The downloaded share of the tooth-numbering model; 1 also if it fails. */
  | { readonly is: 'teeth'; readonly share: number }
  | { readonly is: 'failed'; readonly code: ErrorCode }
  | { readonly is: 'found'; readonly id: number; readonly analysis: FoundAnalysis }
  | { readonly is: 'refused'; readonly id: number; readonly code: ErrorCode }
