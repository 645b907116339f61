import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import { checkModelFile, type ModelFile, parseModel } from './model.ts'
import { type NetworkInput, type NetworkOutput, openNetwork } from './network.ts'
import { toRawOutput } from './raw-output.ts'
import { parseScorerModel, type Scorer, toAnswers } from './scorer.ts'
import type { Session } from './session.ts'

export interface NodeSessionOptions {
  /** Threads inside one operator; 2 by default. */
  readonly threads?: number
}

/**
 * Opens the model of a folder with `model.json` and the file it names, on the processor.
 * ENGINE_UNAVAILABLE when the folder cannot be read, MODEL_DAMAGED when what it holds is not the model.
 */
export const openNodeSession = async (folder: string, options: NodeSessionOptions = {}): Promise<Session> => {
  const model = parseModel(await readText(join(folder, 'model.json')))
  const { run, close } = await load(folder, model, options)
  return {
    model,
    device: 'cpu',
    run: (input, shape, threads) => run({ data: input, shape, threads }, output => toRawOutput(model, output)),
    close,
  }
}

/** The same of a network that judges a picture as a whole. */
export const openNodeScorer = async (folder: string, options: NodeSessionOptions = {}): Promise<Scorer> => {
  const model = parseScorerModel(await readText(join(folder, 'model.json')))
  const { run, close } = await load(folder, model, options)
  const { width, height } = model.input
  return {
    model,
    run: input => run({ data: input, shape: [1, 1, height, width] }, output => toAnswers(model, output?.data)),
    close,
  }
}

const readText = async (path: string): Promise<string> => new TextDecoder().decode(await read(path))

const read = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new AppError('ENGINE_UNAVAILABLE', { cause, detail: path })
  }
}

const load = async (folder: string, model: ModelFile & Tensors, { threads = 2 }: NodeSessionOptions) => {
  const bytes = await read(join(folder, model.file))
  await checkModelFile(model, bytes)
  const tensors = { input: model.input.name, output: model.output.name }
  const network = await openNetwork({ bytes, threads, ...tensors }).catch(cause => {
    throw new AppError('MODEL_DAMAGED', { cause, detail: model.file })
  })
  return {
    run: async <T>(input: NetworkInput, read: (output: NetworkOutput | undefined) => T): Promise<T> => {
      try {
        return read(await network.run(input))
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError('ENGINE_UNAVAILABLE', { cause })
      }
    },
    close: network.close,
  }
}

interface Tensors {
  readonly input: { readonly name: string }
  readonly output: { readonly name: string }
}
