import { orientationSchema } from '@xrai/contract/records/orientation-schema'
import { fileFactsSchema, type RadiographType } from '@xrai/contract/records/radiograph'
import type { EngineModel } from '@xrai/engine'
import type { NodeEngineOptions } from '@xrai/engine/node'
import type { Abortable, PictureOptions } from './open-pictures.ts'
import type { Analysis } from './operations/analyze.ts'
import type { Check } from './operations/quality.ts'
import type { InputOf, ValueOf } from './operations.ts'
import { openProcessPool } from './process-pool.ts'

export interface AnalyzerOptions extends Omit<PictureOptions, 'models'>, NodeEngineOptions {
  /** The folder of `quality/`. */
  readonly gate: string
}

export interface AnalyzeOptions extends Abortable {
  /** Whether its thumbnail is made too, where that costs no caller time. */
  readonly withThumbnail?: boolean
}

export interface AnalyzedPicture extends Analysis {
  /** Its thumbnail, where one was made, and whether a screen can show the file itself. */
  readonly shown?: { readonly thumbnail: Uint8Array; readonly isShownAsSent: boolean }
}

/** The networks of the models' folder in processes of their own, each with one picture at a time. */
export interface Analyzer {
  analyze(bytes: Uint8Array, check: Check, options?: AnalyzeOptions): Promise<AnalyzedPicture>
  modelFor(type: RadiographType): EngineModel | undefined
  check(): Promise<void>
  pids(): readonly number[]
  close(): Promise<void>
}

/** The networks, for one thread and for several, and their working memory: on top of what a picture may take. */
const networksMb = 512
/** What a large picture takes is not kept. */
const keptMb = 900
/** Of a few usual pictures. */
const garbageMb = 64

/** Loads the networks. ENGINE_UNAVAILABLE without a panoramic model, MODEL_DAMAGED with a bad one. */
export const openAnalyzer = async (options: AnalyzerOptions): Promise<Analyzer> => {
  const { gate, size, memoryMb, timeMs, ...engine } = options
  const input: InputOf<'openEngine'> = { gate, ...engine }
  const pool = await openProcessPool({
    size,
    memoryMb: memoryMb + networksMb,
    keptMb,
    garbageMb,
    first: { operation: 'openEngine', input },
  })
  // What `openEngine` answers.
  const models = pool.opened as ValueOf<'openEngine'>
  let underWay = 0
  return {
    analyze: async (bytes, check, { signal, withThumbnail } = {}) => {
      const called = performance.now()
      underWay += 1
      // Side by side, pictures fill the cores with a thread each, and a thumbnail costs least while the picture is
      // decoded. A picture alone is sooner answered with several threads, and without the thumbnail.
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
      // The answer of `analyze`; the facts and the orientation of the file go to the database and are read again.
      const { isShownAsSent, ...analysis } = done.value as ValueOf<'analyze'>
      return {
        ...analysis,
        facts: fileFactsSchema.parse(analysis.facts),
        orientation: orientationSchema.nullable().parse(analysis.orientation),
        timings: { ...analysis.timings, total: performance.now() - called },
        ...(done.bytes.length > 0 && { shown: { thumbnail: done.bytes, isShownAsSent } }),
      }
    },
    modelFor: type => models[type] ?? models.panoramic,
    check: pool.check,
    pids: pool.pids,
    close: pool.close,
  }
}
