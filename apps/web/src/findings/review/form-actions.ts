import { hasSurfaces } from '@xrai/contract/classes/detection-class'
import type { AddedFinding, Decision, DecisionAct, DecisionTarget } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { glideTo } from '../../viewer/glide.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import type { DeskFindings } from './desk-findings.ts'
import { type DeskStore, drawingActions, editOf, holdsForm, type ReviewForm, untouched } from './desk-state.ts'
import { middleBox } from './finding-shape.ts'
import { removerOf } from './removed-findings.ts'
import type { ReviewStore } from './review-store.ts'
import { findingAt } from './review-words.ts'

export type Changes = Extract<DecisionAct, { kind: 'edit' }>['changes']

interface FormNeeds {
  readonly review: ReviewStore
  readonly viewer: ViewerStore
  /** Combines decisions into one undo step. */
  readonly join: (made: readonly Decision[]) => unknown
}

/** The actions of the form that edits, adds or annotates a finding. */
export const formActions = (
  store: DeskStore,
  { find, findOrCurrent, order, targets, goOn }: DeskFindings,
  { review, viewer, join }: FormNeeds,
) => {
  const { state, set, whenLoaded } = store
  const note = (seen: readonly DecisionTarget[], before: string | null, text: string) =>
    text.trim() === (before ?? '') ? null : review.decide({ kind: 'note', targets: [...seen], text: text.trim() })
  const removedText = (finding: FoldedFinding, kind: 'edit' | 'note') => {
    const name = removerOf(review.snapshot().decisions, finding.detection_id)?.name ?? t('product.unknown')
    return t(kind === 'edit' ? 'review.removedWhileEdited' : 'review.removedWhileNoted', { name })
  }
  /** The decisions that the user had seen when the open form was opened. */
  const seenOf = (id: string, kind: ReviewForm['kind']): readonly DecisionTarget[] => {
    const { form } = state()
    return form?.kind === kind && form.kind !== 'add' ? form.seen : targets([id])
  }

  const saveAdded = (finding: AddedFinding, text: string) => {
    const added = review.decide({ kind: 'add', finding })
    const noted = added && note(targets([added.id]), null, text)
    if (noted) join([added, noted])
    set({ form: null, draft: null, said: t('review.saidAdded', { finding: findingAt(finding) }) })
    if (added) setTimeout(() => glideTo(viewer, added.id))
  }

  return {
    open: (kind: ReviewForm['kind'], id?: string) => {
      const asked = kind === 'add' ? undefined : findOrCurrent(id)?.detection_id
      whenLoaded('open', () => {
        if (holdsForm(store)) return
        if (kind === 'add')
          return set({ ...untouched, form: { kind }, draft: middleBox(viewer), outline: null, isToDraw: true })
        const finding = asked === undefined ? undefined : find(asked)
        if (!finding) return
        glideTo(viewer, finding.detection_id)
        const seen = targets([finding.detection_id])
        if (kind === 'edit') return set(editOf(finding, seen))
        set({ ...untouched, form: { kind, finding, seen }, draft: null, outline: null, isToDraw: false })
      })
    },
    close: () => set({ form: null, draft: null }),
    ...drawingActions(store),
    rejectUncorrected: () => {
      const { form } = state()
      if (form?.kind !== 'edit' || !form.correcting) return
      const { finding, seen, correcting: reason } = form
      const id = finding.detection_id
      review.decide({ kind: 'reject', targets: [...seen], reason })
      const why = t(`review.reason.${reason}`)
      set({ form: null, draft: null, said: t('review.saidRejected', { finding: findingAt(finding), reason: why }) })
      goOn(id)
    },
    /** A finding that a colleague removed since is saved as the user's own. */
    saveEdit: (finding: FoldedFinding, changes: Changes, text: string) => {
      const id = finding.detection_id
      if (!find(id)) {
        saveAdded(addedFrom(finding, changes), text)
        return showToast({ about: 'removed finding', text: removedText(finding, 'edit') })
      }
      const isChanged = Object.values(changes).some(value => value !== undefined)
      // Changing the tooth moves the finding in the list; the findings between its positions are still undecided.
      const walked = order()
      const seen = seenOf(id, 'edit')
      const edit = isChanged ? review.decide({ kind: 'edit', targets: [...seen], changes } as DecisionAct) : null
      const noted = note(
        edit ? seen.map(target => ({ ...target, after: [...target.after, edit.id] })) : seen,
        finding.note,
        text,
      )
      if (edit && noted) join([edit, noted])
      set({ form: null, draft: null, said: t('review.saidEdited', { finding: findingAt(find(id) ?? finding) }) })
      if (isChanged) setTimeout(() => goOn(id, walked))
    },
    saveAdded,
    /** A note alone does not bring a removed finding back; the form stays open with its text. */
    saveNote: (finding: FoldedFinding, text: string) => {
      if (!find(finding.detection_id))
        return showToast({ about: 'removed finding', text: removedText(finding, 'note') })
      note(seenOf(finding.detection_id, 'note'), finding.note, text)
      set({ form: null, draft: null, said: t('review.saidNote', { finding: findingAt(finding) }) })
    },
  }
}

/** A finding with changes, as one that a dentist adds. */
const addedFrom = (finding: FoldedFinding, changes: Changes): AddedFinding => {
  const { x, y, width, height, points } = finding
  const { tooth = finding.tooth, shape = { x, y, width, height, points }, surfaces = finding.surfaces } = changes
  const placement = changes.tooth === undefined ? finding.placement : null
  const id = changes.class ?? finding.class
  // Only an added finding can be removed, and its class and tooth are those that a dentist chose.
  return {
    class: id,
    tooth,
    shape,
    placement,
    ...(surfaces && hasSurfaces(id) && { surfaces }),
  } as AddedFinding
}
