import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'

export interface ListedModelFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly bytes: number
}

/** Names that a model's folder may have, at most one folder deep; hidden files are none of it. */
const nameForm = /^\w[\w.-]{0,99}$/
const endings = /\.(json|onnx|md|txt|csv|png|jpe?g)$/
const mostFiles = 200

/** A network is held in memory whole, and each process that analyses holds it. */
const modelLimits = { network: 256 * 1024 * 1024, other: 64 * 1024 * 1024 } as const

/**
 * The files of a model's folder, by their sizes alone: nothing is opened. Throws MODEL_FILES for a link, a name or a kind of
 * file that a model does not have, or too many; MODEL_TOO_LARGE beyond a size limit.
 */
export const listModelFiles = async (folder: string): Promise<ListedModelFile[]> => {
  const found: ListedModelFile[] = []
  await collect(folder, '', found)
  if (!found.some(({ path }) => path === 'model.json')) throw new AppError('MODEL_FILES', { detail: 'no model.json' })
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const collect = async (folder: string, inside: string, found: ListedModelFile[]): Promise<void> => {
  const entries = await opendir(join(folder, inside)).catch((cause: unknown) => {
    throw new AppError('MODEL_FILES', { cause, detail: 'the folder cannot be read' })
  })
  for await (const { name } of entries) {
    const path = inside ? `${inside}/${name}` : name
    const file = await lstat(join(folder, path))
    if (!nameForm.test(name)) throw new AppError('MODEL_FILES', { detail: path.slice(0, 100) })
    if (file.isDirectory() && inside === '') {
      await collect(folder, path, found)
      continue
    }
    if (!file.isFile() || !endings.test(name)) throw new AppError('MODEL_FILES', { detail: path })
    const limit = name.endsWith('.onnx') ? modelLimits.network : modelLimits.other
    if (file.size > limit) throw new AppError('MODEL_TOO_LARGE', { detail: `${path}: ${file.size} bytes` })
    if (found.push({ path, bytes: file.size }) > mostFiles) throw new AppError('MODEL_FILES', { detail: 'too many' })
  }
}
