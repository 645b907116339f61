import { upperMedian } from '@xrai/contract/records/medians'
import type { Dentition, FoundTooth } from '@xrai/contract/teeth/dentition'
import { isUpper, placeOf } from '@xrai/contract/teeth/fdi'
import type { Box } from '../postprocess/detection.ts'
import { neverOnATooth } from './assignment-rules.ts'

/** With fewer teeth the extent of the dentition cannot be estimated. */
const minTeeth = 8
/** With fewer teeth in an arch the extent of its roots cannot be estimated. */
const minTeethInArch = 4
/**
 * Maximum distance of a finding from the teeth, in teeth: an impacted canine or a wisdom tooth in the ramus is not
 * further away.
 */
const reach = { across: 2.5, down: 0.6 } as const
/** The last position of an arch: a finding behind the last tooth may be on a missing one. */
const lastPlace = 8

/**
 * Removes findings outside the dentition of a numbered image: a side marker, an earring, a vertebra. Every detected
 * condition belongs to a tooth or its position, even in an edentulous jaw; only those of the jaw itself may be anywhere.
 */
export const filterOutsideDentition = <T extends { readonly class: string; readonly box: Box<'image'> }>(
  detections: readonly T[],
  { teeth }: Dentition,
): readonly T[] => {
  if (teeth.length < minTeeth) return detections
  const width = upperMedian(teeth.map(tooth => tooth.width))
  const height = upperMedian(teeth.map(tooth => tooth.height))
  const uppers = teeth.filter(({ tooth }) => isUpper(tooth))
  const first = teeth.reduce(furtherLeft)
  const last = teeth.reduce(furtherRight)
  const left = first.x - first.width / 2 - (reach.across + behind(first)) * width
  const right = last.x + last.width / 2 + (reach.across + behind(last)) * width
  const top = Math.min(...teeth.map(({ y, height: own }) => y - own / 2)) - (reach.down + absent(uppers)) * height
  const bottom =
    Math.max(...teeth.map(({ y, height: own }) => y + own / 2)) +
    (reach.down + absent(teeth.filter(({ tooth }) => !isUpper(tooth)))) * height
  const isInside = ({ x, y }: Box<'image'>) => x >= left && x <= right && y >= top && y <= bottom
  return detections.filter(({ class: name, box }) => neverOnATooth.has(name) || isInside(box))
}

const furtherLeft = (one: FoundTooth, other: FoundTooth) =>
  other.x - other.width / 2 < one.x - one.width / 2 ? other : one
const furtherRight = (one: FoundTooth, other: FoundTooth) =>
  other.x + other.width / 2 > one.x + one.width / 2 ? other : one

/** Number of positions of the arch behind a tooth. */
const behind = ({ tooth }: FoundTooth): number => lastPlace - placeOf(tooth)

/** One more row of teeth if an arch is not visible. */
const absent = (arch: readonly FoundTooth[]): number => (arch.length < minTeethInArch ? 1 : 0)
