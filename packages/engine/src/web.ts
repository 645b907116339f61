import type { WasmCodecs } from './decode/codec.ts'
import { createWebDecode } from './decode/web.ts'
import {
  openWebScorer,
  openWebSession,
  type ReadFile,
  type WebDevice,
  type WebScorerOptions,
  type WebSessionOptions,
  wasmThreads,
} from './infer/web.ts'
import { createEngine, type Engine } from './pipeline.ts'
import { createGate, type Gate } from './quality/gate.ts'
import { createQueue } from './queue.ts'

export { compiledCodecs } from './decode/compiled-codecs.ts'
export { createWebDecode } from './decode/web.ts'
export { fromFolder, openWebSession, type ReadFile, type WebDevice } from './infer/web.ts'

export interface WebEngineOptions extends WebSessionOptions {
  /** Gives the files of the panoramic model. */
  readonly panoramic: ReadFile
  /** Those of DICOM's own compressions; without them such a file is refused. */
  readonly codecs?: WasmCodecs
}

export interface WebEngine extends Engine {
  readonly device: WebDevice
  /** The processor's threads; on a graphics card they only feed it. */
  readonly threads: number
}

/**
 * The engine in the visitor's own browser, on a page or in a worker: the picture never leaves it.
 */
export const openWebEngine = async ({ panoramic, codecs, ...options }: WebEngineOptions): Promise<WebEngine> => {
  const session = await openWebSession(panoramic, options)
  const engine = createEngine({ decode: createWebDecode(codecs), sessions: { panoramic: session } })
  const inTurn = createQueue(1)
  return {
    ...engine,
    analyze: (bytes, type, accept) => inTurn(() => engine.analyze(bytes, type, accept)),
    device: session.device,
    threads: wasmThreads(),
  }
}

/** The gate with the quality network that `read` gives. ENGINE_UNAVAILABLE without it, MODEL_DAMAGED with a bad one. */
export const openWebGate = async (read: ReadFile, options?: WebScorerOptions): Promise<Gate> =>
  createGate(await openWebScorer(read, options))
