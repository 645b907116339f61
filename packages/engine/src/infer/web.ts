import { AppError } from '@xrai/contract/errors/app-error'
import type { InferenceSession } from 'onnxruntime-web'
import { checkModelFile, type Model, type ModelFile, parseModel } from './model.ts'
import { type Outputs, toDetectorOutput, toReaderOutput } from './raw-output.ts'
import { parseScorerModel, type Scorer, toAnswers } from './scorer.ts'
import type { InputShape, Session } from './session.ts'

export type WebDevice = 'webgpu' | 'wasm'

/** Loads a file of a model's folder by its name. */
export type ReadFile = (name: string) => Promise<Uint8Array<ArrayBuffer>>

export interface WebSessionOptions {
  /** Loads the runtime's .wasm for a device; by default fetched from the bundler's output. */
  readonly runtime?: (device: WebDevice) => Promise<Uint8Array<ArrayBuffer>>
  /** 'auto' uses WebGPU if the browser has a capable graphics card, else WebAssembly. */
  readonly device?: 'auto' | 'wasm'
}

export interface WebSession extends Session {
  readonly device: WebDevice
}

/** Threads of WebAssembly: one unless the page is cross-origin isolated, else one per core, at most four. */
export const wasmThreads = (): number =>
  globalThis.crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency || 1) : 1

/** Reads a model's folder at an address that ends in '/'. */
export const fromFolder =
  (address: string): ReadFile =>
  async name => {
    try {
      const response = await fetch(`${address}${name}`)
      if (!response.ok) throw new Error(`${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    } catch (cause) {
      throw new AppError('ENGINE_UNAVAILABLE', { cause, detail: `${address}${name}` })
    }
  }

/**
 * Loads the model whose `model.json`, and the files that it names, `read` returns. Throws ENGINE_UNAVAILABLE if no
 * device runs it, MODEL_DAMAGED if it is not the model.
 */
export const openWebSession = async (read: ReadFile, options: WebSessionOptions = {}): Promise<WebSession> => {
  const model = parseModel(await readModel(read))
  const files = { detector: readNetwork(read, model), reader: model.reader && readNetwork(read, model.reader) }
  if (options.device !== 'wasm' && (await hasWebGpu())) {
    try {
      return await openOn('webgpu', model, files, options)
    } catch {
      // A driver that lists an adapter may still refuse the graph; WebAssembly runs everywhere.
    }
  }
  return openOn('wasm', model, files, options)
}

interface Files {
  readonly detector: Promise<Uint8Array>
  readonly reader: Promise<Uint8Array> | undefined
}

const openOn = async (
  device: WebDevice,
  model: Model,
  files: Files,
  options: WebSessionOptions,
): Promise<WebSession> => {
  const { run, close } = await load(model, files.detector, device, options)
  const reader = await openReader(model, files, device)
  const session: WebSession = {
    model,
    device,
    run: (input, shape) => run(input, shape, found => toDetectorOutput(model, found)),
    ...(reader && { read: reader.read }),
    close: async () => {
      await Promise.all([close(), reader?.close()])
    },
  }
  await prove(session)
  return session
}

/** The detector has already loaded the runtime. */
const openReader = async ({ reader }: Model, files: Files, device: WebDevice) => {
  if (!(reader && files.reader)) return undefined
  const { run, close } = await load(reader, files.reader, device, {})
  const read: NonNullable<Session['read']> = (crops, shape) =>
    run(crops, shape, found => toReaderOutput(reader, shape[0], found))
  return { read, close }
}

export interface WebScorerOptions extends Pick<WebSessionOptions, 'runtime'> {
  /** The build of the runtime; reusing the loaded one saves the download of the other. */
  readonly build?: WebDevice
}

/** Loads a network that classifies whole images, with WebAssembly, because it takes only a few milliseconds. */
export const openWebScorer = async (read: ReadFile, options: WebScorerOptions = {}): Promise<Scorer> => {
  const model = parseScorerModel(await readModel(read))
  const { run, close } = await load(model, readNetwork(read, model), 'wasm', options)
  const { width, height } = model.input
  return {
    model,
    run: input => run(input, [1, 1, height, width], found => toAnswers(model, found[model.output.name]?.data)),
    close,
  }
}

const readModel = async (read: ReadFile): Promise<string> => new TextDecoder().decode(await read('model.json'))

const readNetwork = (read: ReadFile, model: NetworkFile): Promise<Uint8Array> => {
  const file = read(model.file).then(async bytes => {
    await checkModelFile(model, bytes)
    return bytes
  })
  // The caller that awaits it below handles a failure; this avoids an unhandled rejection until then.
  file.catch(() => undefined)
  return file
}

interface Adapter {
  /** A software adapter, than which WebAssembly is faster; older browsers report it on the adapter itself. */
  readonly isFallbackAdapter?: boolean
  readonly info?: { readonly isFallbackAdapter?: boolean }
}

const hasWebGpu = async (): Promise<boolean> => {
  // `gpu` is not in TypeScript's DOM library yet.
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<Adapter | null> } }
  const adapter = await gpu?.requestAdapter().catch(() => null)
  return adapter ? !(adapter.info?.isFallbackAdapter ?? adapter.isFallbackAdapter) : false
}

/** The two builds are fetched only when used: the one with WebGPU is twice as large. */
const runtimes = {
  webgpu: () => import('onnxruntime-web/webgpu'),
  wasm: () => import('onnxruntime-web/wasm'),
} as const

type NetworkFile = Pick<ModelFile, 'file' | 'sha256'> & { readonly input: { readonly name: string } }

interface Network {
  run<T>(data: Float32Array, shape: InputShape, read: (outputs: Outputs) => T): Promise<T>
  close(): Promise<void>
}

const load = async (
  model: NetworkFile,
  file: Promise<Uint8Array>,
  device: WebDevice,
  { runtime, build = device }: WebSessionOptions & { readonly build?: WebDevice | undefined },
): Promise<Network> => {
  const [{ env, InferenceSession, Tensor }, binary, bytes] = await Promise.all([
    runtimes[build](),
    runtime?.(build),
    file,
  ])
  if (binary) env.wasm.wasmBinary = binary.buffer
  env.wasm.numThreads = wasmThreads()
  const session: InferenceSession = await InferenceSession.create(bytes, {
    executionProviders: [device],
    logSeverityLevel: 3,
  }).catch(cause => {
    throw new AppError('ENGINE_UNAVAILABLE', { cause, detail: device })
  })
  return {
    run: async (data, shape, read) => {
      try {
        const results = await session.run({ [model.input.name]: new Tensor('float32', data, shape) })
        return read(results)
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError('ENGINE_UNAVAILABLE', { cause })
      }
    },
    close: () => session.release(),
  }
}

/** A first run proves that the device can compute the graph, and compiles the kernels for later runs. */
const prove = async ({ model, device, run, read }: WebSession): Promise<void> => {
  const { width, height } = model.input
  const { candidates } = await run(new Float32Array(width * height), [1, 1, height, width])
  const answers = await readNothing(model, read)
  if (![candidates.data, answers].every(data => data.every(Number.isFinite))) {
    throw new AppError('ENGINE_UNAVAILABLE', { detail: `${device} gave no numbers` })
  }
}

const readNothing = async ({ reader }: Model, read: Session['read']): Promise<Float32Array> => {
  if (!(reader && read)) return new Float32Array()
  const { width, height } = reader.input
  return (await read(new Float32Array(2 * width * height), [1, 2, height, width])).answers.data
}
