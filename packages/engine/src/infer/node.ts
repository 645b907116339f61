import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { checkModelFile, type Model, parseModel } from './model.ts'
import { toRawOutput } from './raw-output.ts'
import type { Session } from './session.ts'

export interface NodeSessionOptions {
  /** Threads inside one operator; 2 unless told. */
  readonly threads?: number
}

/**
 * Opens the model of a folder with `model.json` and the file it names, on the processor.
 * ENGINE_UNAVAILABLE when the folder cannot be read, MODEL_DAMAGED when what it holds is not the model.
 */
export const openNodeSession = async (folder: string, options: NodeSessionOptions = {}): Promise<Session> => {
  const model = parseModel(await read(join(folder, 'model.json')).then(bytes => new TextDecoder().decode(bytes)))
  const bytes = await read(join(folder, model.file))
  await checkModelFile(model, bytes)
  return load(model, bytes, options.threads ?? 2)
}

const read = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new AppError('ENGINE_UNAVAILABLE', { cause, detail: path })
  }
}

const load = async (model: Model, bytes: Uint8Array, threads: number): Promise<Session> => {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  }).catch(cause => {
    throw new AppError('MODEL_DAMAGED', { cause, detail: model.file })
  })
  return {
    model,
    device: 'cpu',
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
