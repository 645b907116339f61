/** Sizes of the files that the detector in the browser needs; Vite puts them in (bundle/detector-bytes.ts). */
declare const detectorBytes: {
  readonly model: number
  readonly quality: number
  readonly reader: number
  readonly teeth: number
  readonly wasm: number
  readonly webgpu: number
}
