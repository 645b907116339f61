import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { EngineModel } from '@xrai/engine'
import type { AnalyzedPicture, AnalyzeOptions } from '../pictures/open-analyzer.ts'
import type { Check } from '../pictures/operations/quality.ts'

/** The detector as the server sees it, local or remote; it decodes in other processes. */
export interface Engine {
  /**
   * Analyses the bytes of a JPEG, PNG or DICOM file. Throws an AppError of the contract's table; a QUALITY_ code
   * if the quality check is enabled and the image is unfit.
   */
  analyze(bytes: Uint8Array, check: Check, options?: AnalyzeOptions): Promise<AnalyzedPicture>
  /** The model that pictures of this type are analysed with; undefined when none is there. */
  modelFor(type: RadiographType): EngineModel | undefined
  /** Throws if an image could not be analysed now. */
  check(): Promise<void>
  close(): Promise<void>
}
