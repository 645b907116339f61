import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'

/** Stores the typed texts of the report, so that a file or a print contains them; says so and returns false if it fails. */
export async function storeTexts(): Promise<boolean> {
  const isStored = await pageScope.store()
  if (!isStored) showToast({ about: 'unsaved report', text: t('report.unsaved') })
  return isStored
}
