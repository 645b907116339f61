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
  /** Reads the files of the panoramic model. */
  readonly panoramic: ReadFile
  /** Reads those of the numbering model, which is loaded with the first panoramic. */
  readonly teeth?: ReadFile | undefined
  /** The codecs of DICOM's own compressions; without them such a file is refused. */
  readonly codecs?: WasmCodecs
}

export interface WebEngine extends Engine {
  readonly device: WebDevice
  /** CPU threads; with a graphics card they only feed it. */
  readonly threads: number
}

/**
 * The engine in the visitor's own browser, on a page or in a worker: the image never leaves it. If the numbering model
 * cannot be loaded, an image is analysed without it, and the next one retries.
 */
export const openWebEngine = async ({ panoramic, teeth, codecs, ...options }: WebEngineOptions): Promise<WebEngine> => {
  const session = await openWebSession(panoramic, options)
  const parts = { decode: createWebDecode(codecs), sessions: { panoramic: session } }
  const alone = createEngine(parts)
  const inTurn = createQueue(1)
  let whole: Engine | undefined
  const withTeeth = async (): Promise<Engine> => {
    if (!teeth) return alone
    // The runtime is already loaded.
    const device = session.device === 'wasm' ? 'wasm' : 'auto'
    whole ??= await openWebSession(teeth, { device }).then(
      numbering => createEngine({ ...parts, teeth: numbering }),
      () => undefined,
    )
    return whole ?? alone
  }
  return {
    ...alone,
    analyze: (bytes, type, accept) =>
      inTurn(async () => (type === 'panoramic' ? await withTeeth() : alone).analyze(bytes, type, accept)),
    close: () => (whole ?? alone).close(),
    device: session.device,
    threads: wasmThreads(),
  }
}

/**
 * The quality gate with the network that `read` returns. Throws ENGINE_UNAVAILABLE without it, MODEL_DAMAGED with an
 * invalid one.
 */
export const openWebGate = async (read: ReadFile, options?: WebScorerOptions): Promise<Gate> =>
  createGate(await openWebScorer(read, options))
