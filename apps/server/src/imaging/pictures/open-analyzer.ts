import { orientationSchema } from '@xrai/contract/records/orientation-schema'
import { fileFactsSchema, type RadiographType } from '@xrai/contract/records/radiograph'
import type { EngineModel } from '@xrai/engine'
import type { NodeEngineOptions } from '@xrai/engine/node'
import type { Abortable, PictureOptions } from './open-pictures.ts'
import type { ImageAnalysis } from './operations/analyze.ts'
import type { Check } from './operations/quality.ts'
import type { InputOf, ValueOf } from './operations.ts'
import { openProcessPool } from './process-pool.ts'

export interface AnalyzerOptions extends Omit<PictureOptions, 'models'>, NodeEngineOptions {
  /** The folder of `quality/`. */
  readonly gate: string
}

export interface AnalyzeOptions extends Abortable {
  /** Also makes its thumbnail, if that delays no caller. */
  readonly withThumbnail?: boolean
  /** The clinic, which may have a model of its own; the shipped one if undefined. */
  readonly clinicId?: string
}

export interface AnalyzedImage extends ImageAnalysis {
  /** Its thumbnail, if one was made, and whether a browser can display the file itself. */
  readonly shown?: { readonly thumbnail: Uint8Array; readonly isShownAsSent: boolean }
}

/** Runs the networks of the models' folder in processes of their own, each with one image at a time. */
export interface Analyzer {
  analyze(bytes: Uint8Array, check: Check, options?: AnalyzeOptions): Promise<AnalyzedImage>
  modelFor(type: RadiographType): EngineModel | undefined
  check(): Promise<void>
  pids(): readonly number[]
  close(): Promise<void>
}

/**
 * The networks, for one thread and for several, and their working memory: in addition to what an image may take.
 */
const networksMb = 512
/** Memory of a large image is not retained. */
const keptMb = 900
/** Enough for a few usual images. */
const garbageMb = 64

/**
 * Loads the networks. Throws ENGINE_UNAVAILABLE without a panoramic model, MODEL_DAMAGED if a model is damaged.
 */
export const openAnalyzer = async (options: AnalyzerOptions): Promise<Analyzer> => {
  const { gate, size, memoryMb, timeMs, ...engine } = options
  const input: InputOf<'loadNetworks'> = { gate, ...engine }
  const pool = await openProcessPool({
    size,
    memoryMb: memoryMb + networksMb,
    keptMb,
    garbageMb,
    first: { operation: 'loadNetworks', input },
  })
  // The first task of the pool is `loadNetworks`.
  const models = pool.opened as ValueOf<'loadNetworks'>
  let underWay = 0
  return {
    analyze: async (bytes, check, { signal, withThumbnail } = {}) => {
      const called = performance.now()
      underWay += 1
      // Concurrent images fill the cores with one thread each, and making a thumbnail is cheapest while the image
      // is decoded. A single image is answered sooner with several threads and without the thumbnail.
      const isAlone = underWay === 1
      const input: InputOf<'analyze'> = {
        ...check,
        threads: isAlone ? undefined : 1,
        withThumbnail: withThumbnail && !isAlone,
      }
      const task = { operation: 'analyze', input, bytes, timeMs, signal } as const
      const done = await pool.run(task).finally(() => {
        underWay -= 1
      })
      // The result of `analyze`; the facts and the orientation of the file are stored in the database and read
      // again.
      const { isShownAsSent, ...analysis } = done.value as ValueOf<'analyze'>
      return {
        ...analysis,
        facts: fileFactsSchema.parse(analysis.facts),
        orientation: orientationSchema.nullable().parse(analysis.orientation),
        timings: { ...analysis.timings, total: performance.now() - called },
        ...(done.bytes.length > 0 && { shown: { thumbnail: done.bytes, isShownAsSent } }),
      }
    },
    modelFor: type => models[type] ?? models.panoramic ?? undefined,
    check: pool.check,
    pids: pool.pids,
    close: pool.close,
  }
}
