import { AppError } from '@xrai/contract/errors/app-error'
import type { InferenceSession } from 'onnxruntime-web'
import { checkModelFile, type Model, parseModel } from './model.ts'
import { toRawOutput } from './raw-output.ts'
import type { Session } from './session.ts'

export type WebDevice = 'webgpu' | 'wasm'

/** Bytes of a file of a model's folder, by its name. */
export type ReadFile = (name: string) => Promise<Uint8Array<ArrayBuffer>>

export interface WebSessionOptions {
  /** The runtime's .wasm for a device; by default fetched from where the bundler put it. */
  readonly runtime?: (device: WebDevice) => Promise<Uint8Array<ArrayBuffer>>
  /** 'auto' takes WebGPU where the browser has a graphics card that can do it, else WebAssembly. */
  readonly device?: 'auto' | 'wasm'
}

export interface WebSession extends Session {
  readonly device: WebDevice
}

/** Threads of WebAssembly: one unless the page is cross-origin isolated, else one for each core, four at most. */
export const wasmThreads = (): number =>
  globalThis.crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency || 1) : 1

/** A model's folder at an address that ends in '/'. */
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
 * Opens the model whose `model.json`, and the file that it names, `read` gives. ENGINE_UNAVAILABLE when no device runs
 * it, MODEL_DAMAGED when it is not the model.
 */
export const openWebSession = async (read: ReadFile, options: WebSessionOptions = {}): Promise<WebSession> => {
  const model = parseModel(new TextDecoder().decode(await read('model.json')))
  const file = read(model.file).then(async bytes => {
    await checkModelFile(model, bytes)
    return bytes
  })
  // The caller that awaits it below handles a failure; this avoids an unhandled rejection until then.
  file.catch(() => undefined)
  if (options.device !== 'wasm' && (await hasWebGpu())) {
    try {
      return await load(model, file, 'webgpu', options)
    } catch {
      // A driver that lists an adapter may still refuse the graph; WebAssembly runs everywhere.
    }
  }
  return load(model, file, 'wasm', options)
}

interface Adapter {
  /** Drawn by the processor, where WebAssembly is quicker; older browsers report it on the adapter itself. */
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

const load = async (
  model: Model,
  file: Promise<Uint8Array>,
  device: WebDevice,
  { runtime }: WebSessionOptions,
): Promise<WebSession> => {
  const [{ env, InferenceSession, Tensor }, binary, bytes] = await Promise.all([
    runtimes[device](),
    runtime?.(device),
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
  const opened: WebSession = {
    model,
    device,
    run: async (input, shape) => {
      try {
        const results = await session.run({ [model.input.name]: new Tensor('float32', input, shape) })
        return toRawOutput(model, results[model.output.name])
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError('ENGINE_UNAVAILABLE', { cause })
      }
    },
    close: () => session.release(),
  }
  await prove(opened)
  return opened
}

/** A first run shows that the device can do the arithmetic, and compiles what the next ones use. */
const prove = async ({ model, device, run }: WebSession): Promise<void> => {
  const { width, height } = model.input
  const { data } = await run(new Float32Array(width * height), [1, 1, height, width])
  if (!data.every(Number.isFinite)) throw new AppError('ENGINE_UNAVAILABLE', { detail: `${device} gave no numbers` })
}
