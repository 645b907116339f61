import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/* Components that are used after the list, or rarely: their scripts are loaded on first use. */

export const LazyFindingForm = lazyComponent(
  () => import('./finding-form.tsx').then(part => part.FindingForm),
  <div className="min-h-60" />,
)

export const LazyFormDraft = lazyComponent(() => import('./form-draft.tsx').then(part => part.FormDraft), null)

export const LazyConflictChoice = lazyComponent(
  () => import('./conflict-choice.tsx').then(part => part.ConflictChoice),
  <div className="min-h-32" />,
)

export const LazyCarryOver = lazyComponent(() => import('./carry-over.tsx').then(part => part.CarryOverPanel), null)

export const LazyBulkMenu = lazyComponent(
  () => import('./bulk-menu.tsx').then(part => part.BulkMenu),
  <div className="size-9 pointer-coarse:size-11" />,
)

/** A rejection requested while it loads opens it afterwards. */
export const LazyReasonMenu = lazyComponent(() => import('./reason-menu.tsx').then(part => part.ReasonMenu), null)
