import '../../client/zod-without-eval.ts'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { fingerprintOf } from '@xrai/engine'
import { createWebDecode, fromFolder, openWebGate } from '@xrai/engine/web'
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { dicomCodecs } from '../dicom-codecs/dicom-codecs.ts'
import type { Answer, Checked, Question } from './messages.ts'
import { qualityModel } from './quality-model.ts'

/* The quality network in the visitor's browser, queried before an upload. The images never leave the device. */

const fetchFile = fromFolder('')

const decode = createWebDecode(dicomCodecs)
const opening = openWebGate(qualityModel(fetchFile), { runtime: () => fetchFile(wasm) })
opening.catch(() => undefined)

const check = async (file: Blob): Promise<Checked> => {
  // Checked before the file is read into memory, because a user may choose a film by mistake.
  if (file.size > radiographLimits.bytes) return {}
  const radiograph = await decode(new Uint8Array(await file.arrayBuffer()))
  const fingerprint = fingerprintOf(radiograph.image)
  const suggestion = await opening.then(gate => gate.suggest(radiograph)).catch(() => undefined)
  return { suggestion, fingerprint }
}

let last = Promise.resolve()

addEventListener('message', ({ data: { id, file } }: MessageEvent<Question>) => {
  // Sequentially, because decoded images are large.
  last = last
    .then(() => check(file))
    .catch((): Checked => ({}))
    .then(checked => postMessage({ id, ...checked } satisfies Answer))
})
