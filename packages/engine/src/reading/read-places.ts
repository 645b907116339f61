import type { GrayImage } from '../decode/radiograph.ts'
import type { Model } from '../infer/model.ts'
import type { RawOutput, ReaderOutput, Session } from '../infer/session.ts'
import type { Reader } from '../infer/two-stage.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import type { Box } from '../postprocess/detection.ts'
import { logit } from '../postprocess/logistic.ts'
import { overlap } from '../postprocess/overlap.ts'
import type { Found } from '../postprocess/to-detections.ts'
import { closerFrame, cutCrops, type Frame, type FramedPlace, frameOf } from './crops.ts'
import { calibrate, type Evidence, gatherEvidence, isConfirmed, onBestPlace, readAtFindings } from './evidence.ts'
import { dropDoubles, excludeInPlaces, type FoundInPlace, lowerContradicted } from './exclude-in-places.ts'
import { findOutsideJaws } from './outside-jaws.ts'
import { placesToRead, type ReadPlace, type StandingTooth } from './places-to-read.ts'

/** The reader's answers for each place of a radiograph. */
export interface Reading {
  readonly places: readonly ReadPlace[]
  readonly frames: readonly Frame[]
  readonly output: ReaderOutput
}

/** A finding, and the place where it was read; without a place only the detector found it. */
export interface ReadFinding extends Found {
  readonly place?: number
}

/** Crops per run of the reader, unless its session sets another number: memory grows with them, speed hardly. */
export const usualCrops = 2

/**
 * Runs the reader on every tooth and every detection without a tooth, and once more where it looks closer. Undefined
 * without a reader.
 */
export const readPlaces = async (
  session: Session,
  image: GrayImage,
  teeth: readonly StandingTooth[],
  detections: readonly Candidate[],
  threads?: number,
): Promise<Reading | undefined> => {
  const { model, read, cropsAtOnce = usualCrops } = session
  const { reader, input } = model
  if (!(reader && read)) return undefined
  const { width, height } = reader.input
  const look = async (places: readonly FramedPlace[]): Promise<ReaderOutput> => {
    const outputs: ReaderOutput[] = []
    for (let from = 0; from < places.length; from += cropsAtOnce) {
      const some = places.slice(from, from + cropsAtOnce)
      outputs.push(await read(cutCrops(image, some, reader.input, input), [some.length, 2, height, width], threads))
    }
    return joined(outputs, reader)
  }
  const places = placesToRead(teeth, detections, model, reader)
  const framed = places.map(place => ({ place, frame: frameOf(place, reader, input, image) }))
  const first = await look(framed)
  const answers = await lookCloser(framed, first.answers, reader, look)
  return { places, frames: framed.map(({ frame }) => frame), output: { ...first, answers } }
}

/**
 * The answers, where those that `closer` names are the mean of a first and a second look at the places that the first
 * one suspects.
 */
const lookCloser = async (
  places: readonly FramedPlace[],
  answers: RawOutput,
  { answers: names, closer }: Reader,
  look: (places: readonly FramedPlace[]) => Promise<ReaderOutput>,
): Promise<RawOutput> => {
  if (!closer) return answers
  const { columns } = answers
  const asked = closer.answers.map(name => names.indexOf(name))
  const data = answers.data.slice()
  const suspected = places.flatMap(({ place, frame }, at) => {
    const isSuspected = asked.some(column => (data[at * columns + column] ?? Number.NaN) >= logit(closer.from))
    return isSuspected ? { at, place, frame: closerFrame(frame, closer) } : []
  })
  const second = await look(suspected)
  suspected.forEach(({ at }, row) => {
    for (const column of asked) {
      const cell = at * columns + column
      data[cell] = ((data[cell] ?? Number.NaN) + (second.answers.data[row * columns + column] ?? Number.NaN)) / 2
    }
  })
  return { ...answers, data }
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
 * Combines detector and reader to one list, best first: one finding per place and class, without mutually exclusive
 * ones. A class without a reader's answer keeps the detector's findings. Without a reading all findings are the
 * detector's, calibrated; so they are with one where the reader answers for classes with `readAt`, which it adds.
 */
export const joinReading = (
  reading: Reading | undefined,
  detections: readonly Candidate[],
  model: Model,
): ReadFinding[] => {
  const found: ReadFinding[] =
    reading && !model.classes.some(({ readAt }) => readAt)
      ? lowerContradicted(
          withinJaws(
            [...readFindings(reading, detections, model), ...unread(reading, detections, model)],
            reading,
            model,
          ),
          model,
        )
      : [
          ...detections.flatMap(detection => calibrate(detection, model) ?? []),
          ...(reading ? readAtFindings(reading.places, reading.output, model) : []),
        ]
  return found.toSorted((a, b) => b.score - a.score).slice(0, model.maximumDetections)
}

const readFindings = ({ places, output }: Reading, detections: readonly Candidate[], model: Model): FoundInPlace[] => {
  const found = gatherEvidence(places, detections, output, model).flatMap((evidence): FoundInPlace[] => {
    const place = places[evidence.place]
    if (!place) return []
    const box = boxOf(evidence, place, detections, model)
    return [{ ...evidence, box, ...(place.tooth && { tooth: place.tooth }) }]
  })
  return dropDoubles(excludeInPlaces(found, model), places)
}

/** The detector's box of the class that fits the place best, if it is certain enough; else the place's box. */
const boxOf = (
  { classId }: Evidence,
  place: ReadPlace,
  detections: readonly Candidate[],
  { ownBox, sameTooth }: Model,
): Box<'input'> => {
  let best = place.box
  let most = 0
  for (const { classId: other, score, box } of detections) {
    if (other !== classId || score < ownBox) continue
    const shared = overlap(place.box, box)
    if (shared >= sameTooth && score * shared > most) {
      best = box
      most = score * shared
    }
  }
  return best
}

const withinJaws = (found: readonly ReadFinding[], { places }: Reading, model: Model): ReadFinding[] => {
  const isOutside = findOutsideJaws(places, model)
  const { classes, onePerSide = [] } = model
  return found.filter(({ classId, box }) => onePerSide.includes(classes[classId]?.id ?? '') || !isOutside(box))
}

/**
 * The detector's own findings, each assigned to the place with which it overlaps most, if that is enough; lowered to
 * `contradicted` if the reader knows of no such thing there.
 */
const unread = ({ places, output }: Reading, detections: readonly Candidate[], model: Model): ReadFinding[] => {
  const own = detections.filter(({ classId }) => {
    const weights = model.fusion?.[model.classes[classId]?.id ?? '']
    return !weights || weights.adds !== undefined
  })
  const placeOf = new Map(onBestPlace(places, own, model.sameTooth).flatMap((some, at) => some.map(one => [one, at])))
  return own.map(one => {
    const place = placeOf.get(one)
    if (place === undefined) return one
    const most = isConfirmed(one, place, output, model) ? 1 : (model.contradicted ?? 1)
    return { ...one, place, score: Math.min(one.score, most) }
  })
}
