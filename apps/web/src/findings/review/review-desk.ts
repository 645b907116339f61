import type { RejectReason } from '@xrai/contract/review/decision'
import type { FindingDecision } from '@xrai/contract/review/decision-order'
import type { AddedFinding, Decision } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { placementOfTooth } from '@xrai/contract/teeth/placement-of-tooth'
import { showToast } from '../../base/ui/toast.tsx'
import type { ImageBox, ImagePoint } from '../../viewer/coordinates.ts'
import { glideTo } from '../../viewer/glide.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { createDeskFindings, type DeskFindings } from './desk-findings.ts'
import {
  createDeskStore,
  type DeskState,
  type DeskStore,
  editOf,
  holdsForm,
  isCorrectable,
  type ReviewForm,
} from './desk-state.ts'
import { type Changes, formActions } from './form-actions.ts'
import { type JoinedSteps, joinedSteps } from './joined-steps.ts'
import { othersOn } from './removed-findings.ts'
import type { ReviewStore } from './review-store.ts'
import { findingAt } from './review-words.ts'

/** The actions of a review's screen; the functions are stable, so that rows do not rerender because of them. */
export interface ReviewDesk {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => DeskState
  readonly review: ReviewStore
  readonly current: () => FoldedFinding | null
  readonly accept: (id?: string) => void
  /** Selects the next undecided finding. */
  readonly goToUndecided: () => void
  /** Selects a finding on which two dentists decided differently. */
  readonly goToConflict: () => void
  readonly acceptAll: (ids: readonly string[]) => void
  /** Asks for the reason first. */
  readonly reject: (ids?: readonly string[]) => void
  /** Opens the edit form if a single finding is rejected for another class or tooth. */
  readonly rejectFor: (reason: RejectReason | null) => void
  /** Rejects the finding of such a form if the user does not know the right value. */
  readonly rejectUncorrected: () => void
  /** Combines decisions into one undo step; returns a function that reverts them. */
  readonly join: (made: readonly Decision[]) => () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly open: (kind: ReviewForm['kind'], id?: string) => void
  readonly close: () => void
  readonly draw: (draft: ImageBox, isToDraw: boolean) => void
  readonly drawOutline: (outline: readonly ImagePoint[], isToDraw: boolean) => void
  /** Switches between a box and an outline, preserving the shape as far as possible. */
  readonly drawAs: (kind: 'box' | 'outline') => void
  /** Lets the next drag redraw the outline. */
  readonly drawAgain: () => void
  /** Records that the user changed a field of the form. */
  readonly typed: () => void
  readonly noted: (note: string) => void
  readonly saveEdit: (finding: FoldedFinding, changes: Changes, note: string) => void
  readonly saveAdded: (finding: AddedFinding, note: string) => void
  readonly saveNote: (finding: FoldedFinding, note: string) => void
  /** Settles which of two teeth a finding is on. */
  readonly settleTooth: (finding: FoldedFinding, tooth: Fdi) => void
  /** Resolves a conflict by repeating one of its decisions. */
  readonly choose: (finding: FoldedFinding, decision: FindingDecision) => void
  readonly showRejected: (isShown: boolean) => void
  readonly say: (text: string) => void
}

const about = 'review decision'

export function createReviewDesk(review: ReviewStore, viewer: ViewerStore): ReviewDesk {
  const store = createDeskStore(review)
  const findings = createDeskFindings(review, viewer)
  const steps = joinedSteps(review, decision => takeBack(review, decision))
  return {
    subscribe: store.subscribe,
    state: store.state,
    review,
    current: findings.current,
    ...decisionActions(store, findings, review, viewer),
    ...undoActions(store, steps, review, viewer),
    ...formActions(store, findings, { review, viewer, join: steps.join }),
    showRejected: isRejectedShown => store.set({ isRejectedShown }),
    say: said => store.set({ said }),
  }
}

/** The actions that decide on listed findings, and go on to the next undecided one. */
const decisionActions = (
  store: DeskStore,
  { find, findOrCurrent, current, undecided, order, targets, goOn }: DeskFindings,
  review: ReviewStore,
  viewer: ViewerStore,
) => {
  const { state, set, whenLoaded } = store
  return {
    accept: (id?: string) => {
      const finding = findOrCurrent(id)
      if (!finding) return
      // Uses the decisions that are visible now, not later arrivals.
      const seen = targets([finding.detection_id])
      whenLoaded(`accept ${finding.detection_id}`, () => {
        review.decide({ kind: 'accept', targets: seen })
        set({ said: t('review.saidAccepted', { finding: findingAt(finding) }) })
        goOn(finding.detection_id)
      })
    },
    goToUndecided: () => goOn(viewer.state().selected ?? ''),
    goToConflict: () => {
      const all = review.snapshot().findings.filter(({ conflict }) => conflict !== null)
      const id = order().find(one => find(one)?.conflict) ?? all[0]?.detection_id
      if (id === undefined) return
      // A rejected one may be hidden; it is drawn with the next render.
      set({ isRejectedShown: true })
      setTimeout(() => glideTo(viewer, id))
    },
    acceptAll: (ids: readonly string[]) =>
      whenLoaded('accept all', () => {
        const open = undecided(ids)
        if (open.length === 0) return
        const decision = review.decide({ kind: 'accept', targets: targets(open) })
        const text = t(open.length === 1 ? 'review.acceptedOne' : 'review.acceptedMany', { count: open.length })
        showToast({ about, text, undo: () => takeBack(review, decision) })
        goOn(open[0] ?? '')
      }),
    reject: (ids?: readonly string[]) => {
      const chosen = ids ?? [current()?.detection_id ?? ''].filter(id => id !== '')
      if (ids === undefined && chosen[0] !== undefined) glideTo(viewer, chosen[0])
      whenLoaded('reject', () => {
        const rejecting = chosen.length > 1 ? undecided(chosen) : chosen
        set({ rejecting, rejectingSeen: targets(rejecting) })
      })
    },
    rejectFor: (reason: RejectReason | null) => {
      const { rejecting, rejectingSeen } = state()
      const [first] = rejecting
      if (reason === null || first === undefined) return set({ rejecting: [] })
      const finding = find(first)
      if (finding && rejecting.length === 1 && isCorrectable(reason)) {
        if (holdsForm(store)) return set({ rejecting: [] })
        glideTo(viewer, first)
        return set({ rejecting: [], ...editOf(finding, rejectingSeen, reason) })
      }
      const decision = review.decide({ kind: 'reject', targets: [...rejectingSeen], reason })
      const why = t(`review.reason.${reason}`)
      if (rejecting.length > 1) {
        const text = t('review.rejectedMany', { count: rejecting.length })
        showToast({ about, text, undo: () => takeBack(review, decision) })
        set({ rejecting: [] })
      } else {
        set({
          rejecting: [],
          said: finding ? t('review.saidRejected', { finding: findingAt(finding), reason: why }) : '',
        })
      }
      goOn(first)
    },
    settleTooth: (finding: FoldedFinding, tooth: Fdi) => {
      const id = finding.detection_id
      const walked = order()
      const seen = targets([id])
      whenLoaded(`tooth ${id}`, () => {
        review.decide({ kind: 'edit', targets: seen, changes: { tooth, placement: placementOfTooth(tooth) } })
        const said = tooth === finding.tooth ? 'review.saidAccepted' : 'review.saidEdited'
        set({ said: t(said, { finding: findingAt({ ...finding, tooth, placement: null }) }) })
        setTimeout(() => goOn(id, walked))
      })
    },
    choose: (finding: FoldedFinding, decision: FindingDecision) => {
      const id = finding.detection_id
      const { kind } = decision
      if (kind === 'accept') review.decide({ kind, targets: targets([id]) })
      if (kind === 'reject') review.decide({ kind, targets: targets([id]), reason: decision.reason })
      if (kind === 'edit') review.decide({ kind, targets: targets([id]), changes: decision.changes })
      if (kind === 'note') review.decide({ kind, targets: targets([id]), text: decision.text })
      goOn(id)
    },
  }
}

const takeBack = (review: ReviewStore, decision: Decision | null) => {
  if (decision) review.decide({ kind: 'undo', of: decision.id })
}

/** Undo and redo of one decision, or of several that are one step. */
const undoActions = (
  { set, whenLoaded }: DeskStore,
  { join, step, stepOf }: JoinedSteps,
  review: ReviewStore,
  viewer: ViewerStore,
) => {
  const show = (decision: FindingDecision) => {
    const id = decision.kind === 'add' ? decision.id : decision.targets[0]?.finding
    // Drawn with the next render, in which it was added or shown again.
    if (id !== undefined) setTimeout(() => glideTo(viewer, id))
  }
  return {
    join,
    undo: () =>
      whenLoaded('undo', () => {
        const undone = step('undo')
        set({ said: t(undone ? 'review.saidUndone' : 'review.saidNothingToUndo') })
        if (!undone) return
        show(undone)
        const others = othersOn(review.snapshot().decisions, undone.id, undone.by.id)
        if (others.length === 0) return
        const text = t('review.removedWithOthers', { names: others.join(', ') })
        showToast({
          about,
          text,
          undo: () => {
            for (const of of stepOf(undone.id)) review.decide({ kind: 'redo', of })
          },
        })
      }),
    redo: () =>
      whenLoaded('redo', () => {
        const redone = step('redo')
        set({ said: t(redone ? 'review.saidRedone' : 'review.saidNothingToRedo') })
        if (redone) show(redone)
      }),
  }
}
