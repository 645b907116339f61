import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { useCaseRemoval } from '../../client/cases.ts'
import { Refused, sentenceOf } from '../../client/result.ts'
import { removeWithUndo } from '../../shell/lists/remove-with-undo.ts'

/** Deletes a case, with an undo for ten seconds; one with signed reports only after a further confirmation. */
export function useRemoveCase() {
  const removal = useCaseRemoval(false)
  const signedRemoval = useCaseRemoval(true)
  const texts = {
    removedText: t('cases.removed'),
    heldText: (date: string) => t('holding.removedCase', { date }),
    restoredText: t('cases.restored'),
  }
  return (id: string) =>
    removeWithUndo(id, {
      ...removal,
      ...texts,
      onRefused: failure => {
        if (!(failure instanceof Refused) || failure.refusal.code !== 'CASE_SIGNED') return false
        const perform = () => removeWithUndo(id, { ...signedRemoval, ...texts })
        showToast({
          about: `removal of ${id}`,
          text: sentenceOf(failure),
          action: { label: t('cases.removeSigned'), perform },
        })
        return true
      },
    })
}
