import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { undoMerge } from '../../client/patient-merges.ts'
import { sentenceOf } from '../../client/result.ts'

/** Separates two merged patients, and confirms it. */
export const separate = (mergeId: string) =>
  undoMerge(mergeId).then(
    ({ restored }) => showToast({ text: t('merge.undone', { name: restored.name }) }),
    (failure: unknown) => showToast({ text: sentenceOf(failure) }),
  )
