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

/** The networks and their working memory; what a large picture takes comes on top and is not kept. */
const keptMb = 700

/** Loads the networks. ENGINE_UNAVAILABLE without a panoramic model, MODEL_DAMAGED with a bad one. */
export const openAnalyzer = async ({ gate, size, memoryMb, timeMs, ...engine }: AnalyzerOptions): Promise<Analyzer> => {
  const input: InputOf<'openEngine'> = { gate, ...engine }
  const pool = await openProcessPool({ size, memoryMb, keptMb, first: { operation: 'openEngine', input } })
  // What `openEngine` answers.
  const models = pool.opened as ValueOf<'openEngine'>
  return {
    analyze: async (bytes, check, { signal } = {}) => {
      const called = performance.now()
      const { value } = await pool.run({ operation: 'analyze', input: check, bytes, timeMs, signal })
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
