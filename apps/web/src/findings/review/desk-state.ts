import type { RejectReason } from '@xrai/contract/review/decision'
import type { DecisionTarget } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { createListeners } from '../../base/create-store.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { boxAround, type ImageBox, type ImagePoint } from '../../viewer/coordinates.ts'
import { boxOf, outlineToEdit, outlineWithin, shapeWithin } from './finding-shape.ts'
import { holdUntilLoaded } from './hold-until-loaded.ts'
import type { ReviewStore } from './review-store.ts'

export type ReviewForm =
  | {
      readonly kind: 'edit' | 'note'
      readonly finding: FoldedFinding
      /** The decisions that the user had seen when it opened. */
      readonly seen: readonly DecisionTarget[]
      readonly correcting?: Correctable
      /** The outline at the start of the edit. */
      readonly given?: readonly ImagePoint[] | null
    }
  | { readonly kind: 'add' }

/** Reasons of a rejection that an edit expresses better: the form opens at that field. */
type Correctable = Extract<RejectReason, 'other-class' | 'other-tooth'>

export const isCorrectable = (reason: RejectReason): reason is Correctable =>
  reason === 'other-class' || reason === 'other-tooth'

export interface DeskState {
  readonly form: ReviewForm | null
  /** The findings that await a reason for their rejection; the menu opens at the first one's row. */
  readonly rejecting: readonly string[]
  /** The decisions on them that the user had seen when the menu opened. */
  readonly rejectingSeen: readonly DecisionTarget[]
  readonly isRejectedShown: boolean
  /** The form's box, in pixels of the displayed image. */
  readonly draft: ImageBox | null
  /** Its corners, if an outline is drawn instead of a box. */
  readonly outline: readonly ImagePoint[] | null
  /** True if the next drag on the radiograph draws it. */
  readonly isToDraw: boolean
  /** True if the user drew or moved it since the form opened. */
  readonly hasDrawn: boolean
  /** True if the user changed a field of the form since it opened. */
  readonly hasTyped: boolean
  /** The note that the user wrote in the form since it opened. */
  readonly note: string
  /** Counts the actions that the open form refused because it is unsaved; it takes the focus at each. */
  readonly refusals: number
  /** True if an action waits until the earlier decisions are loaded. */
  readonly isHeld: boolean
  /** The latest event, for screen readers. */
  readonly said: string
}

/** The state of a desk, and its update. */
export interface DeskStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => DeskState
  readonly set: (part: Partial<DeskState>) => void
  /** Performs an action at once, or after the earlier decisions have loaded. */
  readonly whenLoaded: ReturnType<typeof holdUntilLoaded>
}

export function createDeskStore(review: ReviewStore): DeskStore {
  const { notify, subscribe } = createListeners()
  let state: DeskState = {
    form: null,
    rejecting: [],
    rejectingSeen: [],
    isRejectedShown: true,
    draft: null,
    outline: null,
    isToDraw: false,
    hasDrawn: false,
    hasTyped: false,
    note: '',
    refusals: 0,
    isHeld: false,
    said: '',
  }
  const set = (part: Partial<DeskState>) => {
    state = { ...state, ...part }
    notify()
  }
  return { subscribe, state: () => state, set, whenLoaded: holdUntilLoaded(review, isHeld => set({ isHeld })) }
}

export const untouched = { hasDrawn: false, hasTyped: false, note: '', refusals: 0 } as const

/** The form of an edit, with the finding's outline or box on the radiograph. */
export const editOf = (finding: FoldedFinding, seen: readonly DecisionTarget[], correcting?: Correctable) => {
  const given = outlineToEdit(finding)
  const form = { kind: 'edit', finding, seen, given, ...(correcting && { correcting }) } as const
  return { ...untouched, form, draft: given ? boxAround(given) : boxOf(finding), outline: given, isToDraw: false }
}

/** True if the open form has a box or an outline that the user drew or changed. */
export const isDrawn = ({ form, draft, outline, hasDrawn }: DeskState): boolean => {
  if (form?.kind === 'add') return hasDrawn
  if (form?.kind !== 'edit' || !draft) return false
  return outline ? outline !== form.given : shapeWithin(form.finding, draft) !== undefined
}

/** True if the open form would lose what the user drew, chose or wrote. */
export const isUnsaved = (state: DeskState): boolean => state.form !== null && (state.hasTyped || isDrawn(state))

/** True if the open form is unsaved: no other form may replace it, which is said, and it takes the focus. */
export function holdsForm({ state, set }: DeskStore): boolean {
  if (!isUnsaved(state())) return false
  const said = t('review.formUnsaved')
  set({ said, refusals: state().refusals + 1 })
  showToast({ about: 'unsaved form', text: said })
  return true
}

/** The actions that draw the box or outline of the open form, or note a change of a field. */
export const drawingActions = ({ state, set }: DeskStore) => ({
  draw: (draft: ImageBox, isToDraw: boolean) => set({ draft, isToDraw, hasDrawn: true }),
  drawOutline: (outline: readonly ImagePoint[], isToDraw: boolean) =>
    set({ outline, draft: boxAround(outline), isToDraw, hasDrawn: true }),
  drawAs: (kind: 'box' | 'outline') => {
    const { form, draft, outline: drawn } = state()
    if (!draft || !form || form.kind === 'note') return
    if (kind === 'box') {
      const isAsGiven = form.kind === 'edit' && drawn !== null && drawn === form.given
      return set({ outline: null, isToDraw: form.kind === 'add', ...(isAsGiven && { draft: boxOf(form.finding) }) })
    }
    // The corners that were dragged or drawn stay.
    if (drawn !== null) return
    const outline = outlineWithin(form.kind === 'edit' ? form.finding : null, draft)
    set({ outline, draft: boxAround(outline), isToDraw: form.kind === 'add' })
  },
  drawAgain: () => set({ isToDraw: true }),
  typed: () => set({ hasTyped: true }),
  noted: (note: string) => set({ note }),
})
