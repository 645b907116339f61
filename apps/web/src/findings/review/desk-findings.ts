import type { FoldedFinding } from '@xrai/contract/review/fold'
import { targetsOf } from '@xrai/contract/review/knowledge'
import { glideCloseTo, glideTo } from '../../viewer/glide.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { currentFinding, nextUndecided } from './current-finding.ts'
import type { ReviewStore } from './review-store.ts'

/** The findings of a review in the order of the list, and the move to the next undecided one. */
export interface DeskFindings {
  readonly find: (id: string) => FoldedFinding | undefined
  readonly current: () => FoldedFinding | null
  readonly findOrCurrent: (id: string | undefined) => FoldedFinding | null
  /** The ids of the listed findings. */
  readonly order: () => readonly string[]
  /** Those of the findings that are still undecided. */
  readonly undecided: (ids: readonly string[]) => readonly string[]
  /** The targets of a decision on these findings, which contain the decisions that are visible now. */
  readonly targets: (ids: readonly string[]) => ReturnType<typeof targetsOf>
  /** Selects the next undecided finding; without one, selects `from` again. */
  readonly goOn: (from: string, order?: readonly string[]) => void
}

export function createDeskFindings(review: ReviewStore, viewer: ViewerStore): DeskFindings {
  const findings = () => review.snapshot().findings
  const find = (id: string) => findings().find(finding => finding.detection_id === id)
  const order = () => viewer.scene().marks.map(mark => mark.id)
  const current = () => currentFinding(findings(), order(), viewer.state().selected)
  return {
    find,
    current,
    findOrCurrent: id => (id === undefined ? current() : (find(id) ?? null)),
    order,
    undecided: ids => ids.filter(id => find(id)?.state === 'undecided'),
    targets: ids => targetsOf(review.snapshot().decisions, ids),
    goOn: (from, walked = order()) => {
      const next = nextUndecided(findings(), walked, from)
      if (next !== null) glideCloseTo(viewer, next)
      else if (find(from)) glideTo(viewer, from)
    },
  }
}
