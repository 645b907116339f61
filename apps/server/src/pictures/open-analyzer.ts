import { orientationSchema } from '@xrai/contract/records/orientation-schema'
import { type RadiographType, radiographFactsSchema } from '@xrai/contract/records/radiograph'
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

/** The networks of the models' folder in processes of their own, each with one picture at a time. */
export interface Analyzer {
  analyze(bytes: Uint8Array, check: Check, options?: Abortable): Promise<Analysis>
  modelFor(type: RadiographType): EngineModel | undefined
  check(): Promise<void>
  pids(): readonly number[]
  close(): Promise<void>
}

/** The networks, for one thread and for several, and their working memory: on top of what a picture may take. */
const networksMb = 256
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
    analyze: async (bytes, check, { signal } = {}) => {
      const called = performance.now()
      underWay += 1
      // Side by side, pictures fill the cores with a thread each; a picture alone is sooner there with several.
      const input: InputOf<'analyze'> = { ...check, threads: underWay > 1 ? 1 : undefined }
      const { value } = await pool.run({ operation: 'analyze', input, bytes, timeMs, signal }).finally(() => {
        underWay -= 1
      })
      // The answer of `analyze`; the facts and the orientation of the file go to the database and are read again.
      const analysis = value as ValueOf<'analyze'>
      const facts = radiographFactsSchema.parse(analysis.facts)
      const orientation = orientationSchema.nullable().parse(analysis.orientation)
      return { ...analysis, facts, orientation, timings: { ...analysis.timings, total: performance.now() - called } }
    },
    modelFor: type => models[type] ?? models.panoramic,
    check: pool.check,
    pids: pool.pids,
    close: pool.close,
  }
}
