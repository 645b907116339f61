import { AppError } from '@xrai/contract/errors/app-error'
import type { Accept, Engine, EngineAnalysis, EngineModel } from '@xrai/engine'
import { type NodeEngineOptions, openNodeEngine } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'
import { type Check, loadGate, requireQuality } from './quality.ts'

/** What is found on a picture, without its pixels. */
export type Analysis = Omit<EngineAnalysis, 'image'>

/** Null where periapicals are analysed with the panoramics' model. */
export interface OpenedModels {
  readonly panoramic: EngineModel
  readonly periapical: EngineModel | null
}

let engine: Engine | undefined

/** Loads the networks of `models/` and, where it is sound, the one of the quality check in `gate/`. ENGINE_UNAVAILABLE, MODEL_DAMAGED. */
export const openEngine: Operation<NodeEngineOptions & { readonly gate: string }, OpenedModels> = async (
  _,
  { gate, ...options },
) => {
  const [opened] = await Promise.all([openNodeEngine(options), loadGate(gate)])
  engine = opened
  const [panoramic, periapical] = [opened.modelFor('panoramic'), opened.modelFor('periapical')]
  if (!panoramic) throw new AppError('ENGINE_UNAVAILABLE')
  return { value: { panoramic, periapical: periapical === panoramic ? null : (periapical ?? null) } }
}

/** A picture to its findings with the networks of this process. Refuses as the engine does, and what is unfit. */
export const analyze: Operation<Check & { readonly threads?: number | undefined }, Analysis> = async (
  bytes,
  { threads, ...check },
) => {
  if (!engine) throw new AppError('ENGINE_UNAVAILABLE')
  const accept: Accept = shown => requireQuality(shown, check)
  return { value: withoutPixels(await engine.analyze(bytes, check.type, accept, threads)) }
}

export const withoutPixels = ({ image: _, ...analysis }: EngineAnalysis): Analysis => analysis
