import { DraftLayer } from '../../viewer/draft/draft-layer.tsx'
import { DraftOutlineLayer } from '../../viewer/draft/draft-outline-layer.tsx'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { useDesk } from './review-context.ts'
import type { ReviewDesk } from './review-desk.ts'

interface FormDraftProps {
  readonly desk: ReviewDesk
  readonly store: ViewerStore
}

/** The open form's box or outline on the radiograph. */
export function FormDraft({ desk, store }: FormDraftProps) {
  const draft = useDesk(desk, state => state.draft)
  const isToDraw = useDesk(desk, state => state.isToDraw)
  const outline = useDesk(desk, state => state.outline)
  // The field that a reason requires keeps the focus.
  const takesFocus = useDesk(desk, ({ form }) => form?.kind !== 'edit' || !form.correcting)
  if (!draft) return null
  const onDone = () => document.querySelector<HTMLElement>('[data-finding-form] select')?.focus()
  if (outline) {
    return (
      <DraftOutlineLayer
        store={store}
        points={outline}
        takesFocus={takesFocus}
        isToDraw={isToDraw}
        onChange={points => desk.drawOutline(points, isToDraw)}
        onDrawn={points => desk.drawOutline(points, false)}
        onCancel={desk.close}
        onDone={onDone}
      />
    )
  }
  return (
    <DraftLayer
      store={store}
      box={draft}
      takesFocus={takesFocus}
      isToDraw={isToDraw}
      onChange={box => desk.draw(box, isToDraw)}
      onDrawn={() => desk.draw(desk.state().draft ?? draft, false)}
      onCancel={desk.close}
      onDone={onDone}
    />
  )
}
