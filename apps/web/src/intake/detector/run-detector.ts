import '../../client/zod-without-eval.ts'
import { AppError } from '@xrai/contract/errors/app-error'
import { turnAnalysis } from '@xrai/contract/records/orientation'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { checkQuality, createGate, type Gate, type QualityCheck, toFindings, turnImage } from '@xrai/engine'
import { openWebEngine, openWebGate, type ReadFile, type WebEngine } from '@xrai/engine/web'
import webgpu from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import modelText from '../../../../../models/panoramic/model.json?raw'
import model from '../../../../../models/panoramic/model.onnx?url'
import reader from '../../../../../models/panoramic/reader.onnx?url'
import { dicomCodecs } from '../dicom-codecs/dicom-codecs.ts'
import { qualityModel } from '../quality-check/quality-model.ts'
import { codeOf } from './code-of.ts'
import { createDownload, type Download } from './download.ts'
import type { FoundAnalysis, Question, Report, Runner } from './messages.ts'

/* The detector in the visitor's browser. Downloads its own files; the images never leave the device. */

const runtimes = { webgpu, wasm } as const

/** Included only if the model is installed (docs/decisions/024-which-tooth.md). */
const [teethText] = Object.values(
  import.meta.glob<string>('../../../../../models/teeth/model.json', { query: '?raw', import: 'default', eager: true }),
)
const [teeth] = Object.values(
  import.meta.glob<string>('../../../../../models/teeth/model.onnx', { query: '?url', import: 'default', eager: true }),
)

const post = (report: Report, transfer: Transferable[] = []) => postMessage(report, { transfer })

const runnerOf = (engine: WebEngine): Runner => {
  const { name = '', version = '' } = engine.modelFor('panoramic') ?? {}
  return { device: engine.device, threads: engine.threads, model: { name, version } }
}

const downloadTeeth = (url: string) => {
  post({ is: 'teeth', share: 0 })
  const download = createDownload(share => post({ is: 'teeth', share }))
  return download(url, detectorBytes.teeth).finally(() => post({ is: 'teeth', share: 1 }))
}

/** Downloaded while the first panoramic is analysed. */
const readTeeth: ReadFile | undefined =
  teethText === undefined || teeth === undefined
    ? undefined
    : name => (name === 'model.json' ? Promise.resolve(new TextEncoder().encode(teethText)) : downloadTeeth(teeth))

/** The files of the panoramic model; its two networks share one progress. */
const filesOf =
  (download: Download): ReadFile =>
  name => {
    if (name === 'model.json') return Promise.resolve(new TextEncoder().encode(modelText))
    return name === 'reader.onnx' ? download(reader, detectorBytes.reader) : download(model, detectorBytes.model)
  }

interface Opened {
  readonly engine: WebEngine
  readonly gate: Gate
}

const open = async (device: 'auto' | 'wasm'): Promise<Opened> => {
  const download = createDownload(share => post({ is: 'loading', share }))
  const quality = qualityModel(url => download(url, detectorBytes.quality))
  const engine = await openWebEngine({
    panoramic: filesOf(download),
    teeth: readTeeth,
    codecs: dicomCodecs,
    runtime: kind => download(runtimes[kind], detectorBytes[kind]),
    device,
  })
  const gate = await openWebGate(quality, { build: engine.device }).catch(withoutNetwork)
  post({ is: 'ready', ...runnerOf(engine) })
  return { engine, gate }
}

/** An image whose quality cannot be checked is analysed, as on the server. */
const withoutNetwork = (cause: unknown): Gate => {
  if (!(cause instanceof AppError)) throw cause
  return createGate()
}

let opened: Promise<Opened>

/** Downloads the requirements of an analysis; a failure ends this worker, and the next start repeats it in another. */
const openFor = (device: 'auto' | 'wasm'): Promise<Opened> => {
  opened = open(device)
  opened.catch(cause => post({ is: 'failed', code: codeOf(cause) }))
  return opened
}

/** Before the first request. */
export const start = (): void => void openFor('auto')

/** If WebGPU fails during an analysis, this and all later images are analysed with WebAssembly. */
const analyze = async (bytes: Uint8Array, check: QualityCheck) => {
  const first = await opened
  try {
    return await analyzeWith(first, bytes, check)
  } catch (cause) {
    const lost = cause instanceof AppError && cause.code === 'ENGINE_UNAVAILABLE' && first.engine.device === 'webgpu'
    if (!lost) throw cause
    return analyzeWith(await openFor('wasm'), bytes, check)
  }
}

const analyzeWith = async ({ engine, gate }: Opened, bytes: Uint8Array, check: QualityCheck) => ({
  ...(await engine.analyze(bytes, check.type, radiograph => checkQuality(gate, radiograph, check))),
  ...runnerOf(engine),
})

const analyzeFile = async ({ id, file, ...check }: Question): Promise<void> => {
  // Checked before the file is read into memory, because a user may choose a film by mistake.
  if (file.size > radiographLimits.bytes) throw new AppError('IMAGE_TOO_LARGE')
  await opened
  const started = performance.now()
  const bytes = new Uint8Array(await file.arrayBuffer().catch(cause => refuse(cause)))
  const { image, detections, dentition, ...found } = await analyze(bytes, check)
  const { orientation, facts } = found
  let count = 0
  const predictions = toFindings(detections, () => `${id}-${++count}`, dentition, { orientation, size: image })
  const shown = turnAnalysis({ image: { ...image, orientation }, predictions, teeth: dentition.teeth })
  const isShownAsItIs = facts.format !== 'dicom' && facts.bitsPerSample <= 8 && !orientation
  const pixels = isShownAsItIs ? undefined : orientation ? turnImage(image, orientation) : image
  const took = performance.now() - started
  const analysis: FoundAnalysis = {
    ...found,
    type: check.type,
    findings: shown.predictions,
    dentition: { ...dentition, teeth: shown.teeth },
    pixels,
    took,
  }
  post({ is: 'found', id, analysis }, pixels ? [pixels.data.buffer] : [])
}

/** A file that was moved or deleted since it was chosen. */
const refuse = (cause: unknown): never => {
  throw new AppError('IMAGE_DAMAGED', { cause })
}

/** Posts the findings, or the reason for a failure. */
export const answer = (question: Question): Promise<void> =>
  analyzeFile(question).catch(cause => post({ is: 'refused', id: question.id, code: codeOf(cause) }))
