import type { RejectReason } from '@xrai/contract/review/decision'
import type { FindingDecision } from '@xrai/contract/review/decision-order'
import type { AddedFinding, Decision, DecisionAct } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { targetsOf } from '@xrai/contract/review/knowledge'
import { t } from '@xrai/contract/strings/translate'
import { createListeners } from '../../base/create-store.ts'
import { showToast } from '../../base/ui/toast.tsx'
import type { ImageBox, ImagePoint } from '../../viewer/coordinates.ts'
import { glideCloseTo, glideTo } from '../../viewer/glide.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { currentFinding, nextUndecided } from './current-finding.ts'
import { type DeskState, drawingActions, editOf, isCorrectable, type ReviewForm } from './desk-state.ts'
import { middleBox } from './finding-shape.ts'
import { holdUntilLoaded } from './hold-until-loaded.ts'
import { joinedSteps } from './joined-steps.ts'
import type { ReviewStore } from './review-store.ts'
import { findingAt } from './review-words.ts'

type Changes = Extract<DecisionAct, { kind: 'edit' }>['changes']

/** The actions of a review's screen; the functions are stable, so that rows do not rerender because of them. */
export interface ReviewDesk {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => DeskState
  readonly review: ReviewStore
  readonly current: () => FoldedFinding | null
  readonly accept: (id?: string) => void
  /** Selects the next undecided finding. */
  readonly goToUndecided: () => void
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
  readonly saveEdit: (finding: FoldedFinding, changes: Changes, note: string) => void
  readonly saveAdded: (finding: AddedFinding, note: string) => void
  readonly saveNote: (finding: FoldedFinding, note: string) => void
  /** Resolves a conflict by repeating one of its decisions. */
  readonly choose: (finding: FoldedFinding, decision: FindingDecision) => void
  readonly showRejected: (isShown: boolean) => void
  readonly say: (text: string) => void
}

const about = 'review decision'

export function createReviewDesk(review: ReviewStore, viewer: ViewerStore): ReviewDesk {
  const { notify, subscribe } = createListeners()
  let state: DeskState = {
    form: null,
    rejecting: [],
    isRejectedShown: true,
    draft: null,
    outline: null,
    isToDraw: false,
    isHeld: false,
    said: '',
  }
  const set = (part: Partial<DeskState>) => {
    state = { ...state, ...part }
    notify()
  }
  const findings = () => review.snapshot().findings
  const find = (id: string) => findings().find(finding => finding.detection_id === id)
  const order = () => viewer.scene().marks.map(mark => mark.id)
  const whenLoaded = holdUntilLoaded(review, isHeld => set({ isHeld }))
  /** Filters the findings that are still undecided. */
  const stillOpen = (ids: readonly string[]) => ids.filter(id => find(id)?.state === 'undecided')
  const current = () => currentFinding(findings(), order(), viewer.state().selected)
  const targets = (ids: readonly string[]) => targetsOf(review.snapshot().decisions, ids)
  const one = (id: string | undefined) => (id === undefined ? current() : (find(id) ?? null))

  const goOn = (from: string, walked = order()) => {
    const next = nextUndecided(findings(), walked, from)
    if (next !== null) glideCloseTo(viewer, next)
    else if (find(from)) glideTo(viewer, from)
  }
  const note = (id: string, before: string | null, text: string) => {
    if (text.trim() !== (before ?? '')) review.decide({ kind: 'note', targets: targets([id]), text: text.trim() })
  }
  const takeBack = (decision: Decision | null) => {
    if (decision) review.decide({ kind: 'undo', of: decision.id })
  }
  const { join, step } = joinedSteps(review, takeBack)
  const show = (decision: FindingDecision) => {
    const id = decision.kind === 'add' ? decision.id : decision.targets[0]?.finding
    // Drawn with the next render, in which it was added or shown again.
    if (id !== undefined) setTimeout(() => glideTo(viewer, id))
  }

  return {
    subscribe,
    state: () => state,
    review,
    current,
    accept: id => {
      const finding = one(id)
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
    acceptAll: ids =>
      whenLoaded('accept all', () => {
        const open = stillOpen(ids)
        if (open.length === 0) return
        const decision = review.decide({ kind: 'accept', targets: targets(open) })
        const text = t('review.acceptedMany', { count: open.length })
        showToast({ about, text, undo: () => takeBack(decision) })
        goOn(open[0] ?? '')
      }),
    reject: ids => {
      const chosen = ids ?? [current()?.detection_id ?? ''].filter(id => id !== '')
      if (ids === undefined && chosen[0] !== undefined) glideTo(viewer, chosen[0])
      whenLoaded('reject', () => set({ rejecting: chosen.length > 1 ? stillOpen(chosen) : chosen }))
    },
    rejectFor: reason => {
      const { rejecting } = state
      const [first] = rejecting
      if (reason === null || first === undefined) return set({ rejecting: [] })
      const finding = find(first)
      if (finding && rejecting.length === 1 && isCorrectable(reason)) {
        glideTo(viewer, first)
        return set({ rejecting: [], ...editOf(finding, reason) })
      }
      const decision = review.decide({ kind: 'reject', targets: targets(rejecting), reason })
      const why = t(`review.reason.${reason}`)
      if (rejecting.length > 1) {
        const text = t('review.rejectedMany', { count: rejecting.length })
        showToast({ about, text, undo: () => takeBack(decision) })
        set({ rejecting: [] })
      } else {
        set({
          rejecting: [],
          said: finding ? t('review.saidRejected', { finding: findingAt(finding), reason: why }) : '',
        })
      }
      goOn(first)
    },
    rejectUncorrected: () => {
      const { form } = state
      if (form?.kind !== 'edit' || !form.correcting) return
      const { finding, correcting: reason } = form
      const id = finding.detection_id
      review.decide({ kind: 'reject', targets: targets([id]), reason })
      const why = t(`review.reason.${reason}`)
      set({ form: null, draft: null, said: t('review.saidRejected', { finding: findingAt(finding), reason: why }) })
      goOn(id)
    },
    join,
    undo: () =>
      whenLoaded('undo', () => {
        const undone = step('undo')
        set({ said: t(undone ? 'review.saidUndone' : 'review.saidNothingToUndo') })
        if (undone) show(undone)
      }),
    redo: () =>
      whenLoaded('redo', () => {
        const redone = step('redo')
        set({ said: t(redone ? 'review.saidRedone' : 'review.saidNothingToRedo') })
        if (redone) show(redone)
      }),
    open: (kind, id) => {
      const asked = kind === 'add' ? undefined : one(id)?.detection_id
      whenLoaded('open', () => {
        if (kind === 'add') return set({ form: { kind }, draft: middleBox(viewer), outline: null, isToDraw: true })
        const finding = asked === undefined ? undefined : find(asked)
        if (!finding) return
        glideTo(viewer, finding.detection_id)
        if (kind === 'edit') return set(editOf(finding))
        set({ form: { kind, finding }, draft: null, outline: null, isToDraw: false })
      })
    },
    close: () => set({ form: null, draft: null }),
    ...drawingActions({ state: () => state, set }),
    saveEdit: (finding, changes, text) => {
      const id = finding.detection_id
      const isChanged = Object.values(changes).some(value => value !== undefined)
      // Changing the tooth moves the finding in the list; the findings between its positions are still undecided.
      const walked = order()
      if (isChanged) review.decide({ kind: 'edit', targets: targets([id]), changes } as DecisionAct)
      note(id, finding.note, text)
      set({ form: null, draft: null, said: t('review.saidEdited', { finding: findingAt(find(id) ?? finding) }) })
      if (isChanged) setTimeout(() => goOn(id, walked))
    },
    saveAdded: (finding, text) => {
      const added = review.decide({ kind: 'add', finding })
      if (added) note(added.id, null, text)
      set({ form: null, draft: null, said: t('review.saidAdded', { finding: findingAt(finding) }) })
      if (added) setTimeout(() => glideTo(viewer, added.id))
    },
    saveNote: (finding, text) => {
      note(finding.detection_id, finding.note, text)
      set({ form: null, draft: null, said: t('review.saidNote', { finding: findingAt(finding) }) })
    },
    choose: (finding, decision) => {
      const id = finding.detection_id
      const { kind } = decision
      if (kind === 'accept') review.decide({ kind, targets: targets([id]) })
      if (kind === 'reject') review.decide({ kind, targets: targets([id]), reason: decision.reason })
      if (kind === 'edit') review.decide({ kind, targets: targets([id]), changes: decision.changes })
      if (kind === 'note') review.decide({ kind, targets: targets([id]), text: decision.text })
      goOn(id)
    },
    showRejected: isRejectedShown => set({ isRejectedShown }),
    say: said => set({ said }),
  }
}
