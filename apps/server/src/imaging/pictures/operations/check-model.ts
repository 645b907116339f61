import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { AppError } from '@xrai/contract/errors/app-error'
import {
  type ModelComparison,
  type ModelRole,
  type ModelTraining,
  modelComparisonSchema,
  modelTrainingSchema,
} from '@xrai/contract/records/installed-model'
import { modelUses } from '@xrai/contract/records/measured-model'
import { isFdi } from '@xrai/contract/teeth/fdi'
import {
  createEngine,
  type EngineModel,
  type GrayImage,
  goldenSchema,
  type Model,
  matchesGolden,
  parseModel,
  type Session,
  usualCrops,
} from '@xrai/engine'
import { decode, openNodeSession } from '@xrai/engine/node'
import sharp from 'sharp'
import type { z } from 'zod'
import { sha256Hex } from '../../../base/sha256-hex.ts'
import type { Operation } from '../operation.ts'
import { readOnnx } from './read-onnx.ts'

interface ToCheck {
  readonly folder: string
  /** Relative to the folder. */
  readonly files: readonly string[]
  /** The repository, whose samples a golden may name. */
  readonly root: string
  /** For one radiograph, with one thread. */
  readonly analysisMs: number
}

export interface CheckedModel {
  readonly role: ModelRole
  readonly facts: EngineModel
  /** SHA-256 of the detector's network. */
  readonly networkHash: string
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly bytes: number }[]
  readonly training: ModelTraining | null
  readonly comparison: ModelComparison | null
}

/** The shipped networks look at half a megapixel; memory and time grow with it. */
const mostInput = { side: 2560, pixels: 3_000_000 } as const

/**
 * Checks the content of a model's folder and runs it on a phantom and on its goldens. Throws a MODEL_ code; its process ends
 * if the model takes too long or too much memory.
 */
export const checkModel: Operation<ToCheck, CheckedModel> = async (_, { folder, files, root, analysisMs }) => {
  const model = parse(await readFile(join(folder, 'model.json'), 'utf8'))
  const role = roleOf(model)
  requireInput(model.input)
  if (model.reader) requireInput(model.reader.input)
  for (const { file, sha256 } of [model, ...(model.reader ? [model.reader] : [])]) {
    if (!files.includes(file)) throw new AppError('MODEL_FILES', { detail: `no ${file}` })
    const bytes = await readFile(join(folder, file))
    if (sha256Hex(bytes) !== sha256) throw new AppError('MODEL_HASH', { detail: file })
    readOnnx(bytes)
  }
  const training = await read(folder, files, 'training.json', modelTrainingSchema)
  const comparison = await read(folder, files, 'comparison.json', modelComparisonSchema)
  if (training && isLooser(model.use, training.use)) throw new AppError('MODEL_USE', { detail: training.use })
  const session = await openNodeSession(folder, { threads: 1 }).catch(doesNotRun)
  try {
    await runOnPhantom(session, role, analysisMs)
    await requireGoldens(session, { folder, files, root })
  } finally {
    await session.close()
  }
  const { name, version, use, classes, trainedOn, measured } = model
  const facts = { name, version, use, classes, trainedOn, measured }
  return { value: { role, facts, networkHash: model.sha256, files: await hashed(folder, files), training, comparison } }
}

/** Reports print both, and rows name a model by them. */
const nameForm = /^[\w.:+-]{1,64}$/

const parse = (text: string): Model => {
  try {
    const model = parseModel(text)
    if (!nameForm.test(model.name) || !nameForm.test(model.version)) throw new Error('name or version')
    return model
  } catch (cause) {
    throw new AppError('MODEL_DESCRIPTION', { cause, detail: 'model.json' })
  }
}

/** Classes of which none is a tooth must all be ones that a detector of this program may find. */
const roleOf = ({ type, classes }: Model): ModelRole => {
  if (classes.every(({ id }) => isFdi(id))) return 'teeth'
  const unknown = classes.find(({ id }) => !detectionClasses.some(known => known.id === id))
  if (unknown) throw new AppError('MODEL_CLASS_UNKNOWN', { detail: unknown.id.slice(0, 60) })
  return type
}

const requireInput = ({ width, height }: { readonly width: number; readonly height: number }): void => {
  const isFit = Math.max(width, height) <= mostInput.side && width * height <= mostInput.pixels
  if (!isFit) throw new AppError('MODEL_INPUT_SIZE', { detail: `${width} × ${height}` })
}

const hashed = async (folder: string, files: readonly string[]): Promise<CheckedModel['files']> => {
  const found: CheckedModel['files'][number][] = []
  for (const path of files) {
    const bytes = await readFile(join(folder, path))
    found.push({ path, sha256: sha256Hex(bytes), bytes: bytes.length })
  }
  return found
}

/** Null if the folder has no such file. */
const read = async <T>(
  folder: string,
  files: readonly string[],
  name: string,
  schema: z.ZodType<T>,
): Promise<T | null> => {
  if (!files.includes(name)) return null
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch (cause) {
    throw new AppError('MODEL_DESCRIPTION', { cause, detail: name })
  }
}

/** True if a model states a use that the terms of its training do not give. */
const isLooser = (stated: Model['use'], given: ModelTraining['use']): boolean =>
  stated === undefined || modelUses.indexOf(stated) < modelUses.indexOf(given)

const doesNotRun = (cause: unknown): never => {
  throw new AppError('MODEL_NETWORK', { cause, detail: cause instanceof AppError ? cause.message : 'not loaded' })
}

/** Shades as a radiograph has, with bright and dark areas. */
const phantom = async (): Promise<Uint8Array> => {
  const width = 1400
  const height = 700
  const data = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data[y * width + x] = (x >> 3) + ((x >> 6) + (y >> 6)) * 12
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A numberer of teeth runs alone: without a detector beside it. The reader is run apart, because a phantom has no teeth. */
const runOnPhantom = async (session: Session, role: ModelRole, analysisMs: number): Promise<void> => {
  const bytes = await phantom()
  const type = session.model.type
  const engine = createEngine({ decode, sessions: { [type]: session } })
  const started = performance.now()
  await engine.analyze(bytes, type).catch(doesNotRun)
  const detecting = performance.now() - started
  const took = Math.round(detecting + (await readingMs(session).catch(doesNotRun)))
  if (took > analysisMs) throw new AppError('MODEL_TOO_DEMANDING', { detail: `${role}: ${took} ms` })
}

/** How long its reader takes for the most places of a radiograph, all looked at twice if it looks closer; 0 without one. */
const readingMs = async ({ model: { reader }, read }: Session): Promise<number> => {
  if (!(reader && read)) return 0
  const { width, height } = reader.input
  const run = async (count: number): Promise<number> => {
    const started = performance.now()
    await read(new Float32Array(count * 2 * height * width), [count, 2, height, width])
    return performance.now() - started
  }
  // An odd number of places ends with a single one; the first run of a size takes longer.
  await run(1)
  await run(usualCrops)
  const looks = reader.closer ? 2 : 1
  return (await run(usualCrops)) * Math.ceil(reader.mostPlaces / usualCrops) * looks
}

interface Goldens {
  readonly folder: string
  readonly files: readonly string[]
  readonly root: string
}

const requireGoldens = async (session: Session, { folder, files, root }: Goldens): Promise<void> => {
  for (const path of files.filter(name => /^golden\/[^/]+\.json$/.test(name))) {
    const golden = await read(folder, files, path, goldenSchema)
    const picture = golden && (await pictureOf(golden.picture, { folder, files, root }))
    if (golden && picture && !(await matchesGolden(session, golden, picture)))
      throw new AppError('MODEL_GOLDEN', { detail: path })
  }
}

/** Undefined if it is a sample of the repository that this installation does not have. */
const pictureOf = async (name: string, { folder, files, root }: Goldens): Promise<GrayImage | undefined> => {
  const own = `golden/${name}`
  if (files.includes(own)) return decodeGolden(join(folder, own))
  if (!/^samples\/pictures\/[\w-]+\.\w+$/.test(name)) throw new AppError('MODEL_GOLDEN', { detail: name.slice(0, 60) })
  const sample = join(root, name)
  return existsSync(sample) ? decodeGolden(sample) : undefined
}

const decodeGolden = async (path: string): Promise<GrayImage> => {
  try {
    return (await decode(await readFile(path))).image
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError('MODEL_GOLDEN', { cause, detail: `${basename(path)}: ${cause.code}` })
  }
}
