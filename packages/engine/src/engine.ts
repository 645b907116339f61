export type { Greys, LutTable } from './decode/dicom/display.ts'
export { type ObjectFacts, readHeader } from './decode/dicom/read-header.ts'
export type { Origin } from './decode/dicom/read-origin.ts'
export { formatOf } from './decode/format.ts'
export { readJpegHeader } from './decode/jpeg-header.ts'
export { eightBits } from './decode/pixels.ts'
export { readPngHeader } from './decode/png-header.ts'
export type { Decode, DecodeOptions, GrayImage, Radiograph } from './decode/radiograph.ts'
export { readWebpHeader } from './decode/webp-header.ts'
export { type Model, modelSchema, parseModel } from './infer/model.ts'
export {
  detectorOutputs,
  type OutputShape,
  type Outputs,
  readerOutputs,
  toDetectorOutput,
  toReaderOutput,
} from './infer/raw-output.ts'
export type { InputShape, Session } from './infer/session.ts'
export { goldenSchema, matchesGolden } from './match-golden.ts'
export { toFindings } from './numbering/findings.ts'
export {
  type Accept,
  type Accepted,
  createEngine,
  type Engine,
  type EngineAnalysis,
  type EngineModel,
  type EngineParts,
  type Timings,
} from './pipeline.ts'
export { clip, corners } from './postprocess/boxes.ts'
export type { Box, Detection, Point } from './postprocess/detection.ts'
export { turnBack } from './postprocess/turn-back.ts'
export { resample } from './preprocess/resample.ts'
export { checkQuality, type QualityCheck } from './quality/check-quality.ts'
export { fingerprintOf } from './quality/fingerprint.ts'
export { createGate, type Gate, type Suggestion } from './quality/gate.ts'
export { turnImage } from './quality/turn-image.ts'
export { usualCrops } from './reading/read-places.ts'
