import type { ErrorCode } from '@xrai/contract/errors/table'
import type { Finding } from '@xrai/contract/records/finding'
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

/** A radiograph and what was found on it, in the pixels of the picture turned right; nothing of it was ever sent anywhere. */
export interface LocalAnalysis
  extends Runner,
    Pick<EngineAnalysis, 'dentition' | 'experimental' | 'orientation' | 'timings'> {
  readonly type: RadiographType
  readonly facts: RadiographFacts
  readonly predictions: readonly Prediction[]
  /** The decoded picture, where a browser cannot show the file by itself, shows less of it or shows it as it was turned. */
  readonly pixels: GrayImage | undefined
  /** From the file to its findings, in ms. */
  readonly took: number
}

/** The worker's result: the worker has no texts, so the page words the findings. */
export interface FoundAnalysis extends Omit<LocalAnalysis, 'predictions'> {
  readonly findings: readonly Finding[]
}

export interface Question extends QualityCheck {
  readonly id: number
  readonly file: Blob
}

export type Report =
  | { readonly is: 'loading'; readonly share: number }
  | ({ readonly is: 'ready' } & Runner)
  /** How much of the model that numbers teeth is here; all of it also when it will not come. */
  | { readonly is: 'teeth'; readonly share: number }
  | { readonly is: 'failed'; readonly code: ErrorCode }
  | { readonly is: 'found'; readonly id: number; readonly analysis: FoundAnalysis }
  | { readonly is: 'refused'; readonly id: number; readonly code: ErrorCode }
