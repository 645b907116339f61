import { sentenceOf } from '../client/result.ts'
import { showToast } from '../ui/toast.tsx'

export interface RemoveWithUndo {
  readonly remove: (id: string) => Promise<unknown>
  readonly restore: (id: string) => Promise<unknown>
  readonly removedText: string
  readonly restoredText: string
}

const sayFailure = (failure: unknown) => showToast({ text: sentenceOf(failure) })

/** Deletes and offers to take it back for ten seconds; taken back sooner than it is deleted, it waits for that. */
export function removeWithUndo(id: string, { remove, restore, removedText, restoredText }: RemoveWithUndo) {
  const removed = remove(id)
  removed.catch(sayFailure)
  const undo = () => removed.then(() => restore(id)).then(() => showToast({ text: restoredText }), sayFailure)
  showToast({ text: removedText, undo: () => void undo() })
}
