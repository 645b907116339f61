import { longDate } from '../../base/language/moments.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { showFailure } from '../frame/show-failure.ts'

export interface RemoveWithUndo {
  readonly remove: (id: string) => Promise<{ readonly heldUntil: string | null }>
  readonly restore: (id: string) => Promise<unknown>
  readonly removedText: string
  /** End of the retention after the days of restoring. */
  readonly heldText: (date: string) => string
  readonly restoredText: string
  /** Returns true if it has shown the server's refusal itself. */
  readonly onRefused?: (failure: unknown) => boolean
}

/** Deletes with an undo for ten seconds; an undo before the deletion has finished waits for it. */
export function removeWithUndo(id: string, { remove, restore, onRefused, ...texts }: RemoveWithUndo) {
  const removed = remove(id)
  removed.catch((failure: unknown) => onRefused?.(failure) || showFailure(failure))
  let isTakenBack = false
  const undo = () => {
    isTakenBack = true
    return removed.then(() => restore(id)).then(() => showToast({ text: texts.restoredText }), showFailure)
  }
  const about = `removal of ${id}`
  showToast({ about, text: texts.removedText, undo: () => void undo() })
  // Known with the response; the user may have undone the deletion by then.
  removed.then(
    ({ heldUntil }) => {
      if (heldUntil === null || isTakenBack) return
      showToast({ about, text: texts.heldText(longDate(heldUntil)), undo: () => void undo() })
    },
    () => undefined,
  )
}
