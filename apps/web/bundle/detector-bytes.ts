import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const size = (address: string) => statSync(fileURLToPath(address)).size

const runtime = (build: string) => size(import.meta.resolve(`onnxruntime-web/ort-wasm-simd-threaded.${build}`))

/** What a progress bar must know: a compressed answer does not say how long it will be. */
export const detectorBytes = () => ({
  model: size(new URL('../../../models/panoramic/model.onnx', import.meta.url).href),
  wasm: runtime('wasm'),
  webgpu: runtime('asyncify.wasm'),
})
