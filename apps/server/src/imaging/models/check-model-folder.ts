import { fileURLToPath } from 'node:url'
import { AppError } from '@xrai/contract/errors/app-error'
import type { InputOf, ValueOf } from '../pictures/operations.ts'
import { openPictureProcess } from '../pictures/picture-process.ts'
import { listModelFiles } from './list-model-files.ts'

export type CheckedFolder = ValueOf<'checkModel'>

interface Limits {
  readonly memoryMb: number
  readonly timeMs: number
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
/** The networks and their working memory, as in a process that analyses. */
const networkMb = 512
/** Loading, hashing and the goldens, besides the phantom. */
const checkMs = 180_000

/**
 * Checks the folder of a model before anything uses it, in a process of its own with the limits of one that analyses: its
 * files, description, hashes, operators, input, classes, and what it gives for a phantom and for its goldens. Throws the MODEL_
 * code of the first reason against it.
 */
export const checkModelFolder = async (folder: string, { memoryMb, timeMs }: Limits): Promise<CheckedFolder> => {
  const files = await listModelFiles(folder)
  const child = openPictureProcess({ memoryMb: memoryMb + networkMb })
  const input: InputOf<'checkModel'> = { folder, files: files.map(({ path }) => path), root, analysisMs: timeMs }
  try {
    const done = await child.perform({ operation: 'checkModel', input, bytes: new Uint8Array(), timeMs: checkMs })
    // The value of `checkModel`.
    return done.value as CheckedFolder
  } catch (cause) {
    throw refusalOf(cause)
  } finally {
    child.kill()
    await child.ended
  }
}

const refusalOf = (cause: unknown): unknown => {
  if (!(cause instanceof AppError)) return cause
  if (cause.code === 'IMAGE_TOO_DEMANDING') return new AppError('MODEL_TOO_DEMANDING', { cause, detail: cause.message })
  if (cause.code === 'IMAGE_NOT_PROCESSED') return new AppError('MODEL_NETWORK', { cause, detail: cause.message })
  return cause
}
