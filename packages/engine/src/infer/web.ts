import { AppError } from '@xrai/contract/errors/app-error'
import type { InferenceSession } from 'onnxruntime-web'
import { checkModelFile, type Model, parseModel } from './model.ts'
import { toRawOutput } from './raw-output.ts'
import type { Session } from './session.ts'

export interface WebSessionOptions {
  /** Where the runtime's .wasm and .mjs files lie: a prefix, or the two addresses. The bundler's places unless told. */
  readonly wasmPaths?: string | { readonly wasm?: string; readonly mjs?: string }
  /** 'auto' takes WebGPU where the browser has an adapter, else WebAssembly. */
  readonly device?: 'auto' | 'wasm'
  /** Threads of WebAssembly; more than 1 needs a cross-origin isolated page, where 2 are taken unless told. */
  readonly threads?: number
}

/**
 * Opens the model of a folder with `model.json` and the file it names, fetched from `folder` (an address ending in
 * '/'). ENGINE_UNAVAILABLE when it cannot be fetched or no device runs it, MODEL_DAMAGED when it is not the model.
 */
export const openWebSession = async (folder: string, options: WebSessionOptions = {}): Promise<Session> => {
  const model = parseModel(new TextDecoder().decode(await fetchBytes(`${folder}model.json`)))
  const bytes = await fetchBytes(`${folder}${model.file}`)
  await checkModelFile(model, bytes)
  if (options.device !== 'wasm' && (await hasWebGpu())) {
    try {
      return await load(model, bytes, 'webgpu', options)
    } catch {
      // A driver that lists an adapter may still refuse the graph; WebAssembly runs everywhere.
    }
  }
  return load(model, bytes, 'wasm', options)
}

const fetchBytes = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  } catch (cause) {
    throw new AppError('ENGINE_UNAVAILABLE', { cause, detail: url })
  }
}

const hasWebGpu = async (): Promise<boolean> => {
  // `gpu` is not in TypeScript's DOM library yet.
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } }
  return Boolean(await gpu?.requestAdapter().catch(() => null))
}

/** The two builds are fetched only when used: the one with WebGPU is twice as large. */
const runtimes = {
  webgpu: () => import('onnxruntime-web/webgpu'),
  wasm: () => import('onnxruntime-web/wasm'),
} as const

const load = async (
  model: Model,
  bytes: Uint8Array,
  device: keyof typeof runtimes,
  { wasmPaths, threads }: WebSessionOptions,
): Promise<Session> => {
  const { env, InferenceSession, Tensor } = await runtimes[device]()
  if (wasmPaths !== undefined) env.wasm.wasmPaths = wasmPaths
  env.wasm.numThreads = globalThis.crossOriginIsolated ? (threads ?? 2) : 1
  const session: InferenceSession = await InferenceSession.create(bytes, {
    executionProviders: [device],
    logSeverityLevel: 3,
  }).catch(cause => {
    throw new AppError('ENGINE_UNAVAILABLE', { cause, detail: device })
  })
  return {
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
}
