import { AppError } from '@xrai/contract/errors/app-error'
import { type Orientation, turnPoint } from '@xrai/contract/records/orientation'
import type { RadiographFacts, RadiographType } from '@xrai/contract/records/radiograph'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import type { Decode, GrayImage, Radiograph } from './decode/radiograph.ts'
import type { Model } from './infer/model.ts'
import type { Session } from './infer/session.ts'
import { filterOutsideDentition } from './numbering/filter-outside-dentition.ts'
import { numberTeeth } from './numbering/number-teeth.ts'
import { toPlaces } from './numbering/places.ts'
import { numberIn, toDentition } from './numbering/to-dentition.ts'
import { outline } from './outline/outline.ts'
import { outlinesFromMaps, withOutlines } from './outline/outline-from-maps.ts'
import type { Detection } from './postprocess/detection.ts'
import { detect, toDetections } from './postprocess/to-detections.ts'
import { turnBack } from './postprocess/turn-back.ts'
import { resample } from './preprocess/resample.ts'
import { turnImage } from './quality/turn-image.ts'
import { joinReading, type ReadFinding, readPlaces } from './reading/read-places.ts'

/**
 * Milliseconds of each stage; `total` runs from the call to its answer. `infer` is both
 * networks, with the numbering of the teeth and the crops between them.
 */
export interface Timings {
  readonly decode: number
  readonly preprocess: number
  readonly infer: number
  readonly postprocess: number
  readonly total: number
}

export interface EngineAnalysis {
  readonly facts: RadiographFacts
  readonly image: GrayImage
  /** How `image` was turned before the detection; null as it is. */
  readonly orientation: Orientation | null
  /** Best first, in pixels of `image`, which stays as the file has it. */
  readonly detections: readonly Detection[]
  /** The teeth of the picture, or why there are none. */
  readonly dentition: Dentition
  readonly model: Pick<Model, 'name' | 'version'>
  /** True when the picture's type has no model of its own and another type's was used. */
  readonly experimental: boolean
  readonly timings: Timings
}

/** What a look at the decoded picture decided about its analysis. */
export interface Accepted {
  /** The picture is analysed turned so; what is found stays in the pixels of the picture as it is. */
  readonly orientation?: Orientation | null
  /** False where the teeth would get wrong numbers: the picture stands on its head and is not turned. */
  readonly numbersTeeth?: boolean
}

export type Accept = (radiograph: Radiograph) => Promise<Accepted | undefined>

/** The facts of a detector; an external one may not list its classes. */
export type EngineModel = Pick<Model, 'name' | 'version' | 'use' | 'research' | 'classes' | 'trainedOn' | 'measured'>

export interface Engine {
  /**
   * Bytes of a JPEG, PNG or DICOM file to detections. Refuses with an AppError of the contract's table. `accept` sees
   * the decoded picture before the detection, and what it throws ends the analysis. `threads` are those of
   * `Session.run`.
   */
  analyze(bytes: Uint8Array, type: RadiographType, accept?: Accept, threads?: number): Promise<EngineAnalysis>
  /** The model that pictures of this type are analysed with; undefined when none is there. */
  modelFor(type: RadiographType): EngineModel | undefined
  /** Throws when a picture could not be analysed now. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface EngineParts {
  readonly decode: Decode
  readonly sessions: Partial<Readonly<Record<RadiographType, Session>>>
  /** False leaves teeth without numbers. */
  readonly numbersTeeth?: boolean | undefined
}

/** The stages in their order. How many pictures it analyses at once is its caller's to bound. */
export const createEngine = ({ decode, sessions, numbersTeeth = true }: EngineParts): Engine => {
  const sessionFor = (type: RadiographType) => sessions[type] ?? sessions.panoramic

  return {
    analyze: async (bytes, type, accept, threads) => {
      const session = sessionFor(type)
      if (!session) throw new AppError('ENGINE_UNAVAILABLE', { detail: `no model for ${type}` })
      const called = performance.now()
      const analysis = await analyzeWith({ decode, session, isNumbering: numbersTeeth, accept, threads }, bytes, type)
      const timings = { ...analysis.timings, total: performance.now() - called }
      return { ...analysis, timings, experimental: session.model.type !== type }
    },
    modelFor: type => sessionFor(type)?.model,
    check: async () => {
      if (!sessionFor('panoramic')) throw new AppError('ENGINE_UNAVAILABLE')
      await Promise.all(Object.values(sessions).map(session => session.check?.()))
    },
    close: async () => {
      await Promise.all(Object.values(sessions).map(session => session.close()))
    },
  }
}

interface Using {
  readonly decode: Decode
  readonly session: Session
  readonly isNumbering: boolean
  readonly accept: Accept | undefined
  readonly threads: number | undefined
}

const analyzeWith = async (
  { decode, session, isNumbering, accept, threads }: Using,
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
  const { orientation = null, numbersTeeth = true } = accepted
  const shown = orientation ? turnImage(image, orientation) : image
  const input = orientation ? resample(shown, width, height) : first
  const prepared = performance.now()
  const networks = await runNetworks(session, shown, input, threads)
  const answered = performance.now()
  const mirrored = facts.dicom?.mirrored === true && !orientation?.mirrored
  const isNumbered = isNumbering && numbersTeeth && type === 'panoramic' && model.output.teeth !== undefined
  const dentition = isNumbered
    ? toDentition(networks.teeth, { input: model.input, picture: shown, mirrored })
    : unnumbered
  const detections = filterOutsideDentition(toShown(networks, model, shown, mirrored), dentition)
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
    detections: turnBack(detections, orientation, image),
    dentition: { ...dentition, teeth: dentition.teeth.map(tooth => turnPoint(tooth, orientation, image)) },
    model: used,
    timings,
  }
}

/** The detector, the numbers of the teeth, and what the reader says of each; without a reader the detector's findings. */
const runNetworks = async (session: Session, image: GrayImage, input: Float32Array, threads: number | undefined) => {
  const { model } = session
  const { width, height } = model.input
  const raw = await session.run(input, [1, 1, height, width], threads)
  const conditions = detect(raw.conditions, model)
  const { teeth: numbers } = model.output
  const teeth = raw.teeth && numbers ? numberTeeth(toPlaces(raw.teeth, model, numbers), numbers) : []
  const reading = await readPlaces(session, image, teeth, conditions, threads)
  const found: readonly ReadFinding[] = reading ? joinReading(reading, conditions, model) : conditions
  return { teeth, reading, found: found.slice(0, model.maximumDetections), overall: raw.maps }
}

/** Findings in pixels of the picture, outlined by the networks' maps and by the picture's own greys. */
const toShown = (
  { found, reading, overall }: Awaited<ReturnType<typeof runNetworks>>,
  model: Model,
  image: GrayImage,
  mirrored: boolean,
): Detection[] => {
  const detections = toDetections(found, model, image).map(detection =>
    detection.tooth ? { ...detection, tooth: numberIn(detection.tooth, mirrored) } : detection,
  )
  return withOutlines(outline(image, detections), outlinesFromMaps(found, { reading, overall }, model, image))
}
