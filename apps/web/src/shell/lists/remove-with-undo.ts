import { longDate } from '../../base/language/moments.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'

export interface RemoveWithUndo {
  readonly remove: (id: string) => Promise<{ readonly heldUntil: string | null }>
  readonly restore: (id: string) => Promise<unknown>
  readonly removedText: string
  /** Until when it is held once the days of restoring are over. */
  readonly heldText: (date: string) => string
  readonly restoredText: string
  /** Returns true if it has shown the server's refusal itself. */
  readonly onRefused?: (failure: unknown) => boolean
}

const sayFailure = (failure: unknown) => showToast({ text: sentenceOf(failure) })

/** Deletes and offers to take it back for ten seconds; taken back sooner than it is deleted, it waits for that. */
export function removeWithUndo(id: string, { remove, restore, onRefused, ...texts }: RemoveWithUndo) {
  const removed = remove(id)
  removed.catch((failure: unknown) => onRefused?.(failure) || sayFailure(failure))
  let isTakenBack = false
  const undo = () => {
    isTakenBack = true
    return removed.then(() => restore(id)).then(() => showToast({ text: texts.restoredText }), sayFailure)
  }
  const about = `removal of ${id}`
  showToast({ about, text: texts.removedText, undo: () => void undo() })
  // Known with the answer; by then it may have been taken back.
  removed.then(
    ({ heldUntil }) => {
      if (heldUntil === null || isTakenBack) return
      showToast({ about, text: texts.heldText(longDate(heldUntil)), undo: () => void undo() })
    },
    () => undefined,
  )
}
