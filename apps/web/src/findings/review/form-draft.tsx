import { useEffect, useRef } from 'react'
import { useTouch } from '../../base/ui/media.ts'
import { DraftLayer } from '../../viewer/draft/draft-layer.tsx'
import { DraftOutlineLayer } from '../../viewer/draft/draft-outline-layer.tsx'
import { approach, type View } from '../../viewer/view.ts'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
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
  useApproach(desk, store)
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

/** Share of the canvas that a shape fills when a finger is about to change it. */
const editedShare = 0.6

/**
 * Under a finger an existing shape comes close, because its corners would cover it; again when the form has taken its
 * place from the radiograph, unless the user moved the radiograph in the meantime.
 */
function useApproach(desk: ReviewDesk, store: ViewerStore) {
  const isTouch = useTouch()
  const edited = useDesk(desk, ({ form }) => (form?.kind === 'edit' ? form.finding.detection_id : null))
  const canvas = useViewer(store, (_, scene) => scene.canvas)
  const brought = useRef<{ readonly id: string; readonly view: View }>(null)
  useEffect(() => {
    const { draft } = desk.state()
    if (!isTouch || edited === null || !draft || canvas.width === 0) return
    const { view } = store.state()
    if (brought.current?.id === edited && brought.current.view !== view) return
    const next = approach(view, store.scene(), draft, editedShare)
    brought.current = { id: edited, view: next }
    store.set(state => ({ ...state, view: next }))
  }, [desk, store, isTouch, edited, canvas])
}
