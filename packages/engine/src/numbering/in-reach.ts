import type { Dentition } from '@xrai/contract/teeth/dentition'
import type { Box } from '../postprocess/detection.ts'

/** With fewer teeth nobody can say where the mouth ends. */
const fewest = 8
/** How far from the teeth a finding may lie, in teeth: an impacted canine or a wisdom tooth in the ramus does not go further. */
const reach = { across: 2.5, down: 0.6 } as const

/**
 * Leaves out what lies beyond the mouth of a numbered picture: a side marker, an earring, a vertebra. Every condition
 * that is looked for is one of a tooth or of the place of one.
 */
export const inReach = <T extends { readonly box: Box<'image'> }>(
  detections: readonly T[],
  { numbering, teeth }: Dentition,
): readonly T[] => {
  if (numbering !== 'numbered' || teeth.length < fewest) return detections
  const across = reach.across * median(teeth.map(({ width }) => width))
  const down = reach.down * median(teeth.map(({ height }) => height))
  const left = Math.min(...teeth.map(({ x, width }) => x - width / 2)) - across
  const right = Math.max(...teeth.map(({ x, width }) => x + width / 2)) + across
  const top = Math.min(...teeth.map(({ y, height }) => y - height / 2)) - down
  const bottom = Math.max(...teeth.map(({ y, height }) => y + height / 2)) + down
  return detections.filter(({ box: { x, y } }) => x >= left && x <= right && y >= top && y <= bottom)
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
