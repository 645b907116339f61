import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const size = (address: string) => statSync(fileURLToPath(address)).size

const runtime = (build: string) => size(import.meta.resolve(`onnxruntime-web/ort-wasm-simd-threaded.${build}`))

/** 0 if there is no numbering model. */
const teeth = () => {
  const address = new URL('../../../models/teeth/model.onnx', import.meta.url)
  return existsSync(address) ? size(address.href) : 0
}

/** The sizes for a progress bar: a compressed answer does not state its uncompressed length. */
export const detectorBytes = () => ({
  model: size(new URL('../../../models/panoramic/model.onnx', import.meta.url).href),
  quality: size(new URL('../../../models/quality/model.onnx', import.meta.url).href),
  reader: size(new URL('../../../models/panoramic/reader.onnx', import.meta.url).href),
  teeth: teeth(),
  wasm: runtime('wasm'),
  webgpu: runtime('asyncify.wasm'),
})
