import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import { checkModelFile, type Model, type ModelFile, parseModel } from './model.ts'
import { type NetworkInput, openNetwork } from './network.ts'
import { type Outputs, toDetectorOutput, toReaderOutput } from './raw-output.ts'
import { parseScorerModel, type Scorer, toAnswers } from './scorer.ts'
import type { Session } from './session.ts'

export interface NodeSessionOptions {
  /** Threads inside one operator; 2 by default. */
  readonly threads?: number
}

/**
 * Loads the model of a folder with `model.json` and the files it names, on the CPU. Throws ENGINE_UNAVAILABLE if the
 * folder cannot be read, MODEL_DAMAGED if its content is not the model.
 */
export const openNodeSession = async (folder: string, options: NodeSessionOptions = {}): Promise<Session> => {
  const model = parseModel(await readText(join(folder, 'model.json')))
  const detector = await load(folder, model, options)
  const reader = await openReader(folder, model, options).catch(async cause => {
    await detector.close()
    throw cause
  })
  return {
    model,
    device: 'cpu',
    run: (input, shape, threads) =>
      detector.run({ data: input, shape, threads }, found => toDetectorOutput(model, found)),
    ...(reader && { read: reader.read }),
    close: async () => {
      await Promise.all([detector.close(), reader?.close()])
    },
  }
}

const openReader = async (folder: string, { reader }: Model, options: NodeSessionOptions) => {
  if (!reader) return undefined
  const { run, close } = await load(folder, reader, options)
  // Always with the initial number of threads, because each other number would hold its working memory once more.
  const read: NonNullable<Session['read']> = (crops, shape) =>
    run({ data: crops, shape }, found => toReaderOutput(reader, shape[0], found))
  return { read, close }
}

/** Loads a network that classifies whole images, with the errors of `openNodeSession`. */
export const openNodeScorer = async (folder: string, options: NodeSessionOptions = {}): Promise<Scorer> => {
  const model = parseScorerModel(await readText(join(folder, 'model.json')))
  const { run, close } = await load(folder, model, options)
  const { width, height } = model.input
  const answersIn = (found: Outputs) => toAnswers(model, found[model.output.name]?.data)
  return {
    model,
    run: input => run({ data: input, shape: [1, 1, height, width] }, answersIn),
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

const load = async (folder: string, model: NetworkFile, { threads = 2 }: NodeSessionOptions) => {
  const bytes = await read(join(folder, model.file))
  await checkModelFile(model, bytes)
  const network = await openNetwork({ bytes, threads, input: model.input.name }).catch(cause => {
    throw new AppError('MODEL_DAMAGED', { cause, detail: model.file })
  })
  return {
    run: async <T>(input: NetworkInput, read: (outputs: Outputs) => T): Promise<T> => {
      try {
        return read(await network.run(input))
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError('ENGINE_UNAVAILABLE', { cause })
      }
    },
    close: network.close,
  }
}

type NetworkFile = Pick<ModelFile, 'file' | 'sha256'> & { readonly input: { readonly name: string } }
