import { t } from '@xrai/contract/strings/translate'
import { useCaseRemoval } from '../client/cases.ts'
import { removeWithUndo } from '../lists/remove-with-undo.ts'

/** Deletes a case, with ten seconds to take that back. */
export function useRemoveCase() {
  const removal = useCaseRemoval()
  return (id: string) =>
    removeWithUndo(id, {
      ...removal,
      removedText: t('cases.removed'),
      heldText: date => t('holding.removedCase', { date }),
      restoredText: t('cases.restored'),
    })
}
