import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { undoMerge } from '../../client/patient-merges.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

/** Separates two merged patients, and confirms it. */
export const separate = (mergeId: string) =>
  undoMerge(mergeId).then(
    ({ restored }) => showToast({ text: t('merge.undone', { name: restored.name }) }),
    showFailure,
  )
