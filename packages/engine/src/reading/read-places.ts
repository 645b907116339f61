import type { GrayImage } from '../decode/radiograph.ts'
import type { Model } from '../infer/model.ts'
import type { ReaderOutput, Session } from '../infer/session.ts'
import type { Reader } from '../infer/two-stage.ts'
import type { NumberedTooth } from '../numbering/number-teeth.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import type { Found } from '../postprocess/to-detections.ts'
import { cutCrops, type Frame, frameOf } from './crops.ts'
import { type Evidence, gatherEvidence, lesionClass } from './evidence.ts'
import { dropDoubles, excludeInPlaces, type FoundInPlace } from './exclude-in-places.ts'
import { lesionBox } from './lesion-box.ts'
import { placesToRead, type ReadPlace } from './places-to-read.ts'

/** What the reader said of each place of a radiograph. */
export interface Reading {
  readonly places: readonly ReadPlace[]
  readonly frames: readonly Frame[]
  readonly output: ReaderOutput
}

/** A finding, and the place where it was read; without one the detector found it alone. */
export interface ReadFinding extends Found {
  readonly place?: number
}

/** Crops in one run of the reader: the memory of a run grows with them, its speed hardly. */
const cropsAtOnce = 12

/** Asks the reader about every tooth and every detection that is on none. Undefined without a reader. */
export const readPlaces = async (
  session: Session,
  image: GrayImage,
  teeth: readonly NumberedTooth[],
  detections: readonly Candidate[],
  threads?: number,
): Promise<Reading | undefined> => {
  const { model, read } = session
  const { reader } = model
  if (!(reader && read)) return undefined
  const { width, height } = reader.input
  const places = placesToRead(teeth, detections, model, reader)
  const outputs: ReaderOutput[] = []
  for (let from = 0; from < places.length; from += cropsAtOnce) {
    const some = places.slice(from, from + cropsAtOnce)
    outputs.push(await read(cutCrops(image, some, reader, model.input), [some.length, 2, height, width], threads))
  }
  return { places, frames: places.map(place => frameOf(place, reader)), output: joined(outputs, reader) }
}

const joined = (outputs: readonly ReaderOutput[], { answers, maps, mapStride, input }: Reader): ReaderOutput => {
  const count = outputs.reduce((sum, output) => sum + output.answers.rows, 0)
  const size = { width: input.width / mapStride, height: input.height / mapStride }
  return {
    answers: { data: concat(outputs.map(output => output.answers.data)), rows: count, columns: answers.length },
    maps: { data: concat(outputs.map(output => output.maps.data)), count, channels: maps.length, ...size },
  }
}

const concat = (parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Detector and reader as one list, best first: one finding per place and class, without what excludes each other. A class
 * that the reader says nothing about keeps the detector's findings.
 */
export const joinReading = (
  { places, frames, output }: Reading,
  detections: readonly Candidate[],
  model: Model,
): ReadFinding[] => {
  const boxOf = (evidence: Evidence) => {
    const [place, frame] = [places[evidence.place], frames[evidence.place]]
    if (!place || !frame) return undefined
    if (model.classes[evidence.classId]?.id !== lesionClass) return place.box
    return lesionBox(evidence, place, frame, lesionMapOf(model, output), model.input)
  }
  const found = gatherEvidence(places, detections, output, model).flatMap((evidence): FoundInPlace[] => {
    const { classId, score, place } = evidence
    const box = boxOf(evidence)
    const tooth = places[place]?.tooth
    return box ? [{ classId, score, box, place, ...(tooth && { tooth }) }] : []
  })
  const alone = detectedAlone(detections, model)
  return [...dropDoubles(excludeInPlaces(found, model)), ...alone].toSorted((a, b) => b.score - a.score)
}

const lesionMapOf = ({ reader, outlines }: Model, { maps }: ReaderOutput) => {
  const outline = outlines?.[lesionClass]
  const channel = outline ? (reader?.maps.indexOf(outline.map) ?? -1) : -1
  return outline && channel >= 0 ? { maps, channel, least: outline.least } : undefined
}

/** A patient has one at each side. */
const onePerSide: ReadonlySet<string> = new Set(['CONDYLE'])

const detectedAlone = (detections: readonly Candidate[], { classes, fusion = {}, input }: Model): Candidate[] => {
  const seen = new Set<string>()
  return detections.filter(({ classId, box }) => {
    const id = classes[classId]?.id ?? ''
    if (fusion[id]) return false
    if (!onePerSide.has(id)) return true
    const side = `${id} ${box.x < input.width / 2}`
    const isFirst = !seen.has(side)
    seen.add(side)
    return isFirst
  })
}
