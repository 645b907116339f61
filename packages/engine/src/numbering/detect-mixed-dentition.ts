import type { Dentition, FoundTooth } from '@xrai/contract/teeth/dentition'
import { placeOf, quadrantOf } from '@xrai/contract/teeth/fdi'
import type { Box } from '../postprocess/detection.ts'
import { overlap } from '../postprocess/overlap.ts'

interface ScoredBox {
  readonly class: string
  /** 0–1. */
  readonly confidence: number
  readonly box: Box<'image'>
}

/** The classes in which a detector reports an unerupted tooth. */
const unerupted: ReadonlySet<string> = new Set(['ERUPTING TOOTH', 'IMPACTED TOOTH'])

/** In the data where this was chosen, permanent dentitions had at most four, mixed ones mostly ten. */
const minUnerupted = 5
const minConfidence = 0.2
/** Two findings that overlap by more are of one tooth; one that overlaps a numbered tooth by more is of that tooth. */
const maxOverlap = 0.4
const maxOverlapWithTooth = 0.3

/**
 * A numbered picture with `minUnerupted` unerupted teeth in front of the second molars is one of mixed dentition: its numbers
 * are removed. Second and third molars erupt, or stay impacted, long after the last deciduous tooth was lost.
 */
export const detectMixedDentition = (findings: readonly ScoredBox[], dentition: Dentition): Dentition =>
  dentition.numbering === 'numbered' && countUnerupted(findings, dentition.teeth) >= minUnerupted
    ? { numbering: 'mixed', teeth: [] }
    : dentition

const countUnerupted = (findings: readonly ScoredBox[], teeth: readonly FoundTooth[]): number => {
  const [from, to] = inFrontOfTheMolars(teeth)
  const kept: Box<'image'>[] = []
  const likelyFirst = findings
    .filter(({ class: name, confidence }) => unerupted.has(name) && confidence >= minConfidence)
    .toSorted((a, b) => b.confidence - a.confidence)
  for (const { box } of likelyFirst) {
    if (box.x <= from || box.x >= to || isOfABackMolar(box, teeth)) continue
    if (!kept.some(other => overlap(other, box) > maxOverlap)) kept.push(box)
  }
  return kept.length
}

const isBackMolar = ({ tooth }: FoundTooth) => placeOf(tooth) >= 7

const isOfABackMolar = (box: Box<'image'>, teeth: readonly FoundTooth[]): boolean => {
  const best = teeth
    .map(tooth => ({ tooth, shared: overlap<'image'>(tooth, box) }))
    .toSorted((a, b) => b.shared - a.shared)[0]
  return best !== undefined && best.shared > maxOverlapWithTooth && isBackMolar(best.tooth)
}

/** Across the picture, from one side's second molars to the other's; a side without any ends at its last tooth. */
const inFrontOfTheMolars = (teeth: readonly FoundTooth[]): readonly [number, number] => {
  const sides = [new Set([1, 4]), new Set([2, 3])]
    .map(quadrants => teeth.filter(({ tooth }) => quadrants.has(quadrantOf(tooth))))
    .toSorted((a, b) => mean(a) - mean(b))
  const [left = [], right = []] = sides
  const second = (side: readonly FoundTooth[]) => side.filter(({ tooth }) => placeOf(tooth) === 7).map(({ x }) => x)
  const [leftSeconds, rightSeconds] = [second(left), second(right)]
  return [
    leftSeconds.length > 0 ? Math.max(...leftSeconds) : Math.min(...left.map(({ x }) => x)),
    rightSeconds.length > 0 ? Math.min(...rightSeconds) : Math.max(...right.map(({ x }) => x)),
  ]
}

const mean = (side: readonly FoundTooth[]): number => side.reduce((sum, { x }) => sum + x, 0) / side.length
