import { AppError } from '@xrai/contract/errors/app-error'
import { type Accept, type Engine, type EngineAnalysis, type EngineModel, fingerprintOf } from '@xrai/engine'
import { type NodeEngineOptions, openNodeEngine } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'
import { isShownAsSent } from './display.ts'
import { type Check, loadGate, requireQuality } from './quality.ts'
import { thumbnailOf } from './thumbnail.ts'

/** The result for an image, without its pixels. */
export interface ImageAnalysis extends Omit<EngineAnalysis, 'image'> {
  /** `fingerprintOf` the image as sent. */
  readonly fingerprint: string
}

export interface OpenedModels {
  /** Null in a process that only analyses periapicals. */
  readonly panoramic: EngineModel | null
  /** Null if periapicals are analysed with the panoramic model. */
  readonly periapical: EngineModel | null
}

let engine: Engine | undefined

/**
 * Loads the networks of `models/` and, if it is valid, the one of the quality check in `gate/`. Throws ENGINE_UNAVAILABLE or
 * MODEL_DAMAGED.
 */
export const loadNetworks: Operation<NodeEngineOptions & { readonly gate: string }, OpenedModels> = async (
  _,
  { gate, ...options },
) => {
  const [opened] = await Promise.all([openNodeEngine(options), loadGate(gate)])
  engine = opened
  const panoramic = opened.modelFor('panoramic')
  const periapical = opened.modelFor('periapical')
  if (!(panoramic || periapical)) throw new AppError('ENGINE_UNAVAILABLE')
  return { value: { panoramic: panoramic ?? null, periapical: periapical === panoramic ? null : (periapical ?? null) } }
}

interface ToAnalyze extends Check {
  readonly threads?: number | undefined
  /** Also makes its thumbnail while the networks run. */
  readonly withThumbnail?: boolean | undefined
}

interface Analyzed extends ImageAnalysis {
  /** True if a browser can display the file itself; only determined with the thumbnail. */
  readonly isShownAsSent: boolean
}

/**
 * Analyses an image with the networks of this process and makes its thumbnail, which is the bytes of the outcome. Throws the
 * engine's refusals and those of the quality check.
 */
export const analyze: Operation<ToAnalyze, Analyzed> = async (bytes, { threads, withThumbnail, ...check }) => {
  if (!engine) throw new AppError('ENGINE_UNAVAILABLE')
  let thumbnail: Promise<Uint8Array> | undefined
  let fingerprint = ''
  const accept: Accept = async radiograph => {
    const accepted = await requireQuality(radiograph, check)
    fingerprint = fingerprintOf(radiograph.image)
    if (withThumbnail) thumbnail = thumbnailOf(radiograph.image, accepted.orientation)
    // It is awaited together with the findings.
    thumbnail?.catch(() => undefined)
    return accepted
  }
  const analysis = { ...withoutPixels(await engine.analyze(bytes, check.type, accept, threads)), fingerprint }
  if (!thumbnail) return { value: { ...analysis, isShownAsSent: false } }
  const { facts, orientation } = analysis
  const isShown = await isShownAsSent(bytes, { format: facts.format, orientation })
  return { value: { ...analysis, isShownAsSent: isShown }, bytes: await thumbnail }
}

export const withoutPixels = ({ image: _, ...analysis }: EngineAnalysis) => analysis
