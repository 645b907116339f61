import '../client/zod-without-eval.ts'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { toFindings } from '@xrai/engine'
import { openWebEngine, type ReadFile, type WebEngine } from '@xrai/engine/web'
import webgpu from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import modelText from '../../../../models/panoramic/model.json?raw'
import model from '../../../../models/panoramic/model.onnx?url'
import { createDownload } from './download.ts'
import type { FoundAnalysis, Question, Report, Runner } from './messages.ts'

/* The detector in the visitor's own browser, beside the page. It fetches its own files; the pictures never leave it. */

const runtimes = { webgpu, wasm } as const

/** Built in only where the model is there (docs/decisions/024-which-tooth.md). */
const [teethText] = Object.values(
  import.meta.glob<string>('../../../../models/teeth/model.json', { query: '?raw', import: 'default', eager: true }),
)
const [teeth] = Object.values(
  import.meta.glob<string>('../../../../models/teeth/model.onnx', { query: '?url', import: 'default', eager: true }),
)

const post = (report: Report, transfer: Transferable[] = []) => postMessage(report, { transfer })

const codeOf = (cause: unknown): ErrorCode => {
  if (cause instanceof AppError) return cause.code
  console.error(cause)
  return 'INTERNAL'
}

const runnerOf = (engine: WebEngine): Runner => {
  const { name = '', version = '' } = engine.modelFor('panoramic') ?? {}
  return { device: engine.device, threads: engine.threads, model: { name, version } }
}

const downloadTeeth = (url: string) => {
  post({ is: 'teeth', share: 0 })
  const download = createDownload(share => post({ is: 'teeth', share }))
  return download(url, detectorBytes.teeth).finally(() => post({ is: 'teeth', share: 1 }))
}

/** Fetched while the first panoramic is analysed. */
const readTeeth: ReadFile | undefined =
  teethText === undefined || teeth === undefined
    ? undefined
    : name => (name === 'model.json' ? Promise.resolve(new TextEncoder().encode(teethText)) : downloadTeeth(teeth))

const open = async (device: 'auto' | 'wasm'): Promise<WebEngine> => {
  const download = createDownload(share => post({ is: 'loading', share }))
  const engine = await openWebEngine({
    panoramic: name =>
      name === 'model.json'
        ? Promise.resolve(new TextEncoder().encode(modelText))
        : download(model, detectorBytes.model),
    teeth: readTeeth,
    runtime: kind => download(runtimes[kind], detectorBytes[kind]),
    device,
  })
  post({ is: 'ready', ...runnerOf(engine) })
  return engine
}

let engine = open('auto')
engine.catch(cause => post({ is: 'failed', code: codeOf(cause) }))

/** When WebGPU fails during an analysis, the picture and all later ones are analysed with WebAssembly. */
const analyze = async (bytes: Uint8Array, type: Question['type']) => {
  const opened = await engine
  try {
    return { ...(await opened.analyze(bytes, type)), ...runnerOf(opened) }
  } catch (cause) {
    const lost = cause instanceof AppError && cause.code === 'ENGINE_UNAVAILABLE' && opened.device === 'webgpu'
    if (!lost) throw cause
    engine = open('wasm')
    const other = await engine
    return { ...(await other.analyze(bytes, type)), ...runnerOf(other) }
  }
}

const answer = async ({ id, file, type }: Question): Promise<void> => {
  // Before it is read into memory: a film may be chosen by mistake.
  if (file.size > radiographLimits.bytes) throw new AppError('IMAGE_TOO_LARGE')
  await engine
  const started = performance.now()
  const bytes = new Uint8Array(await file.arrayBuffer().catch(cause => refuse(cause)))
  const { image, detections, dentition, ...found } = await analyze(bytes, type)
  let count = 0
  const findings = toFindings(detections, () => `${id}-${++count}`, dentition)
  const { format, bitsPerSample } = found.facts
  const pixels = format === 'dicom' || bitsPerSample > 8 ? image : undefined
  const took = performance.now() - started
  const analysis: FoundAnalysis = { ...found, type, findings, dentition, pixels, took }
  post({ is: 'found', id, analysis }, pixels ? [pixels.data.buffer] : [])
}

/** A file that was moved or taken away since it was chosen. */
const refuse = (cause: unknown): never => {
  throw new AppError('IMAGE_DAMAGED', { cause })
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  answer(data).catch(cause => post({ is: 'refused', id: data.id, code: codeOf(cause) }))
})
