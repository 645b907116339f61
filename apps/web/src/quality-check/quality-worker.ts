import '../client/zod-without-eval.ts'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import type { Suggestion } from '@xrai/engine'
import { createWebDecode, fromFolder, openWebGate } from '@xrai/engine/web'
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { dicomCodecs } from '../dicom-codecs/dicom-codecs.ts'
import type { Answer, Question } from './messages.ts'
import { qualityModel } from './quality-model.ts'

/* The quality network in the visitor's own browser, asked before a picture is sent. The pictures never leave it. */

const fetchFile = fromFolder('')

const decode = createWebDecode(dicomCodecs)
const opening = openWebGate(qualityModel(fetchFile), { runtime: () => fetchFile(wasm) })
opening.catch(() => undefined)

const suggestFor = async (file: Blob): Promise<Suggestion | undefined> => {
  // Before it is read into memory: a film may be chosen by mistake.
  if (file.size > radiographLimits.bytes) return undefined
  const gate = await opening
  return gate.suggest(await decode(new Uint8Array(await file.arrayBuffer())))
}

let last = Promise.resolve()

addEventListener('message', ({ data: { id, file } }: MessageEvent<Question>) => {
  // One at a time: decoded pictures are large.
  last = last
    .then(() => suggestFor(file))
    .catch(() => undefined)
    .then(suggestion => postMessage({ id, suggestion } satisfies Answer))
})
