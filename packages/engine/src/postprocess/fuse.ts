import type { Candidate } from './candidates.ts'
import type { Box } from './detection.ts'
import { overlap } from './overlap.ts'

/**
 * Fuses the candidates from several sizes of one image to one list, best first: weighted boxes fusion (Solovyev et al.
 * 2021, arXiv:1910.13302). Starting from the best, each box takes from every other list the free box of its class with
 * the greatest overlap above `iou`. The fused box is their mean weighted by score, and its score their sum divided by
 * the number of lists, so that a box found at only one size counts for less. Drops boxes below `least`.
 */
export const fuse = (lists: readonly (readonly Candidate[])[], iou: number, least: number): Candidate[] => {
  const [only] = lists
  if (lists.length === 1 && only) return [...only]
  const taken = new Set<Candidate>()
  const fused: Candidate[] = []
  const all = lists.flatMap((list, look) => list.map(candidate => ({ candidate, look })))
  for (const { candidate, look } of all.toSorted((a, b) => b.candidate.score - a.candidate.score)) {
    if (taken.has(candidate)) continue
    const others = lists.flatMap((list, other) => (other === look ? [] : (nearest(candidate, list, taken, iou) ?? [])))
    const members = [candidate, ...others]
    for (const member of members) taken.add(member)
    const score = members.reduce((sum, member) => sum + member.score, 0) / lists.length
    if (score >= least) fused.push({ classId: candidate.classId, score, box: meanBox(members) })
  }
  return fused.toSorted((a, b) => b.score - a.score)
}

const nearest = (
  { classId, box }: Candidate,
  list: readonly Candidate[],
  taken: ReadonlySet<Candidate>,
  iou: number,
): Candidate | undefined => {
  let best: Candidate | undefined
  let most = iou
  for (const other of list) {
    if (other.classId !== classId || taken.has(other)) continue
    const shared = overlap(box, other.box)
    if (shared > most) {
      best = other
      most = shared
    }
  }
  return best
}

const meanBox = (members: readonly Candidate[]): Box<'input'> => {
  const total = members.reduce((sum, { score }) => sum + score, 0)
  const mean = (side: 'x' | 'y' | 'width' | 'height') =>
    members.reduce((sum, { score, box }) => sum + score * box[side], 0) / total
  return { x: mean('x'), y: mean('y'), width: mean('width'), height: mean('height') }
}
