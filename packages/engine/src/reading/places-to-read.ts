import { type Fdi, isUpper, permanentTeeth } from '@xrai/contract/teeth/fdi'
import type { Model } from '../infer/model.ts'
import type { Reader } from '../infer/two-stage.ts'
import { neverOnATooth } from '../numbering/assignment-rules.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import type { Box } from '../postprocess/detection.ts'
import { overlap } from '../postprocess/overlap.ts'

/** A numbered tooth in pixels of the detector's input. */
export interface StandingTooth {
  readonly tooth: Fdi
  readonly box: Box<'input'>
}

/** The subject of one crop: a tooth, a detection without a tooth, or a finding about which more is asked. */
export interface ReadPlace {
  readonly box: Box<'input'>
  /** True in the upper arch, where crowns point down. */
  readonly upper: boolean
  /** The number of a numbered tooth. */
  readonly tooth?: Fdi
  /** The finding of a class that others are read at. */
  readonly finding?: Candidate
}

/** Default heights of the arches as shares of the image, if no tooth of one was found. */
const usualLevel = { upper: 0.4, lower: 0.62 } as const

/**
 * The numbered teeth, then the detections without a tooth, best first, of every class that a tooth may have. If classes
 * have `readAt`, the findings of those named there and nothing else; a crop of these looks right either way up.
 */
export const placesToRead = (
  teeth: readonly StandingTooth[],
  detections: readonly Candidate[],
  { input, classes }: Pick<Model, 'input' | 'classes'>,
  { placesLeast, mostPlaces, elsewhere }: Reader,
): ReadPlace[] => {
  const readAt = new Set(classes.flatMap(one => one.readAt ?? []))
  if (readAt.size > 0)
    return detections
      .filter(({ classId, score }) => score >= placesLeast && readAt.has(classes[classId]?.id ?? ''))
      .slice(0, mostPlaces)
      .map(finding => ({ box: finding.box, upper: false, finding }))
  const places: ReadPlace[] = teeth.map(({ box, tooth }) => ({ box, tooth, upper: isUpper(tooth) }))
  const levelOf = (upper: boolean, usual: number) => {
    const heights = places.filter(place => place.upper === upper).map(({ box }) => box.y)
    return heights.length > 0 ? heights.reduce((sum, y) => sum + y, 0) / heights.length : usual * input.height
  }
  const levels = { upper: levelOf(true, usualLevel.upper), lower: levelOf(false, usualLevel.lower) }
  const most = mostPlaces + Math.max(0, teeth.length - permanentTeeth.length)
  for (const { classId, score, box } of detections) {
    if (neverOnATooth.has(classes[classId]?.id ?? '')) continue
    if (score < placesLeast || places.length >= most) break
    if (places.some(place => overlap(place.box, box) >= elsewhere)) continue
    places.push({ box, upper: Math.abs(box.y - levels.upper) < Math.abs(box.y - levels.lower) })
  }
  return places.slice(0, most)
}
