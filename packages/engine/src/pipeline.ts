import { AppError } from '@xrai/contract/errors/app-error'
import type { QualityCode } from '@xrai/contract/errors/quality'
import { type Orientation, turnPoint } from '@xrai/contract/records/orientation'
import type { FileFacts, RadiographType } from '@xrai/contract/records/radiograph'
import type { Dentition } from '@xrai/contract/teeth/dentition'
import type { Decode, GrayImage, Radiograph } from './decode/radiograph.ts'
import type { Model } from './infer/model.ts'
import type { DetectorOutput, Session } from './infer/session.ts'
import { filterOutsideDentition } from './numbering/filter-outside-dentition.ts'
import { prepareNumbering } from './numbering/prepare-numbering.ts'
import { proposeToothRange } from './numbering/propose-tooth-range.ts'
import { outline } from './outline/outline.ts'
import { outlinesFromMaps } from './outline/outline-from-maps.ts'
import type { Detection } from './postprocess/detection.ts'
import { detect, toDetections, toInput } from './postprocess/to-detections.ts'
import { turnBack } from './postprocess/turn-back.ts'
import { resample } from './preprocess/resample.ts'
import { turnImage } from './quality/turn-image.ts'
import { joinReading, readPlaces } from './reading/read-places.ts'

/**
 * Milliseconds of each stage; `total` runs from the call to its answer. `infer` covers all networks: the detector, the
 * numbering and the reader.
 */
export interface Timings {
  readonly decode: number
  readonly preprocess: number
  readonly infer: number
  readonly postprocess: number
  readonly total: number
}

export interface EngineAnalysis {
  readonly facts: FileFacts
  readonly image: GrayImage
  /** How `image` was turned before the detection; null if it was not. */
  readonly orientation: Orientation | null
  /** The fault that the quality check saw in an image that is analysed anyway; null without one. */
  readonly fault: QualityCode | null
  /** Best first, in pixels of `image`, which has the file's orientation. */
  readonly detections: readonly Detection[]
  /** The teeth of the image, or why there are none. */
  readonly dentition: Dentition
  readonly model: Pick<Model, 'name' | 'version'>
  /** True if the image's type has no model of its own and another type's was used. */
  readonly experimental: boolean
  readonly timings: Timings
}

/** The result of checking the decoded image before its analysis. */
export interface Accepted {
  /** The image is analysed in this orientation; findings stay in the pixels of the original image. */
  readonly orientation?: Orientation | null
  /** False if the teeth would get wrong numbers, because the image is upside down and not turned. */
  readonly numbersTeeth?: boolean
  /** Its most serious fault, if it is analysed anyway. */
  readonly fault?: QualityCode | null
}

export type Accept = (radiograph: Radiograph) => Promise<Accepted | undefined>

/** The facts of a detector; an external one may not list its classes. */
export type EngineModel = Pick<Model, 'name' | 'version' | 'use' | 'classes' | 'trainedOn' | 'measured'>

export interface Engine {
  /**
   * Analyses the bytes of a JPEG, PNG, TIFF, WebP or DICOM file. Throws an AppError of the contract's table. `accept` checks the
   * decoded image before the detection, and an error from it ends the analysis. `threads` as in `Session.run`.
   */
  analyze(bytes: Uint8Array, type: RadiographType, accept?: Accept, threads?: number): Promise<EngineAnalysis>
  /** The model for radiographs of this type; undefined if there is none. */
  modelFor(type: RadiographType): EngineModel | undefined
  /** Throws if an image could not be analysed now. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface EngineParts {
  readonly decode: Decode
  readonly sessions: Partial<Readonly<Record<RadiographType, Session>>>
  /** Numbers the teeth of panoramics; without it findings have no tooth. */
  readonly teeth?: Session | undefined
}

/** Runs the stages in order. The caller limits the number of parallel analyses. */
export const createEngine = ({ decode, sessions, teeth }: EngineParts): Engine => {
  const sessionFor = (type: RadiographType) => sessions[type] ?? sessions.panoramic

  return {
    analyze: async (bytes, type, accept, threads) => {
      const session = sessionFor(type)
      if (!session) throw new AppError('ENGINE_UNAVAILABLE', { detail: `no model for ${type}` })
      const called = performance.now()
      const analysis = await analyzeWith({ decode, session, teeth, accept, threads }, bytes, type)
      const timings = { ...analysis.timings, total: performance.now() - called }
      return { ...analysis, timings, experimental: session.model.type !== type }
    },
    modelFor: type => sessionFor(type)?.model,
    check: async () => {
      if (!sessionFor('panoramic')) throw new AppError('ENGINE_UNAVAILABLE')
      await Promise.all([...Object.values(sessions), teeth].map(session => session?.check?.()))
    },
    close: async () => {
      await Promise.all([...Object.values(sessions), teeth].map(session => session?.close()))
    },
  }
}

interface Using {
  readonly decode: Decode
  readonly session: Session
  readonly teeth: Session | undefined
  readonly accept: Accept | undefined
  readonly threads: number | undefined
}

const analyzeWith = async (
  { decode, session, teeth, accept, threads }: Using,
  bytes: Uint8Array,
  type: RadiographType,
) => {
  const { model } = session
  const { width, height } = model.input
  const started = performance.now()
  const radiograph = await decode(bytes)
  const { image, facts } = radiograph
  const decoded = performance.now()
  // The quality check runs in parallel with the first step of the analysis.
  const resampled = async () => resample(image, width, height)
  const [accepted = {}, first] = await Promise.all([accept?.(radiograph), resampled()])
  const { orientation = null, numbersTeeth = true, fault = null } = accepted
  const shown = orientation ? turnImage(image, orientation) : image
  const input = orientation ? resample(shown, width, height) : first
  const prepared = performance.now()
  const found = session.run(input, [1, 1, height, width], threads)
  const mirrored = facts.dicom?.mirrored === true && !orientation?.mirrored
  const numbering = numbersTeeth ? teeth : undefined
  const number = prepareNumbering(numbering, {
    type,
    image: shown,
    mirrored,
    prepared: { input, width, height },
    threads,
  })
  const raw = await found
  // Sequential, because outlines beside the second network take longer than both in turn.
  const dentition = await number()
  // In a mirrored image the teeth are in reverse order; in one that lies on its side or upside down they are in no
  // order.
  const proposedToothRange = numbersTeeth && !mirrored ? toothRangeOf(raw.scene, model) : undefined
  const conditions = detect(raw.candidates, model)
  const standing = dentition.teeth.map(({ tooth, ...box }) => ({ tooth, box: toInput(box, model.input, shown) }))
  const reading = await readPlaces(session, shown, standing, conditions, threads)
  const answered = performance.now()
  const findings = joinReading(reading, conditions, model)
  const outlines = outlinesFromMaps(findings, { reading, overall: raw.maps }, model, shown)
  const outlined = outline(shown, toDetections(findings, model, shown), model.tightBoxes, outlines)
  const detections = filterOutsideDentition(outlined, dentition)
  const timings = {
    decode: decoded - started,
    preprocess: prepared - decoded,
    infer: answered - prepared,
    postprocess: performance.now() - answered,
  }
  const used = { name: model.name, version: model.version }
  return {
    facts,
    image,
    orientation,
    fault,
    detections: turnBack(detections, orientation, image),
    dentition: {
      ...dentition,
      teeth: dentition.teeth.map(tooth => turnPoint(tooth, orientation, image)),
      ...(proposedToothRange && { proposedToothRange }),
    },
    model: used,
    timings,
  }
}

const toothRangeOf = (logits: DetectorOutput['scene'], { output: { scene } }: Model) =>
  scene && logits && proposeToothRange(logits, scene)
