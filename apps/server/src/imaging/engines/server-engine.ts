import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { EngineModel } from '@xrai/engine'
import type { AnalyzedImage, AnalyzeOptions } from '../pictures/open-analyzer.ts'
import type { Check } from '../pictures/operations/quality.ts'

/** The detector as the server sees it, local or remote; it decodes in other processes. */
export interface ServerEngine {
  /**
   * Analyses the bytes of a JPEG, PNG, TIFF, WebP or DICOM file. Throws an AppError of the contract's table; a QUALITY_ code
   * if the quality check is enabled and the image is unfit.
   */
  analyze(bytes: Uint8Array, check: Check, options?: AnalyzeOptions): Promise<AnalyzedImage>
  /** The shipped model for images of this type; undefined if there is none. */
  modelFor(type: RadiographType): EngineModel | undefined
  /** Throws if an image could not be analysed now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The detector of an installation: each clinic has the models that the operator activated for it. */
export interface ClinicEngine extends ServerEngine {
  /** The model that analyses images of this type in a clinic now. */
  modelNow(type: RadiographType, clinicId: string): Promise<EngineModel | undefined>
}
