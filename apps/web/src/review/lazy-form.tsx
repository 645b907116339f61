import { lazyComponent } from '../ui/lazy-component.tsx'

/** Editing comes after the list: its scripts are loaded when they are first needed. */
export const LazyFindingForm = lazyComponent(
  () => import('./finding-form.tsx').then(part => part.FindingForm),
  <div className="min-h-60" />,
)

export const LazyFormDraft = lazyComponent(() => import('./form-draft.tsx').then(part => part.FormDraft), null)
