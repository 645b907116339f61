import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'

/** Acts once the typed texts of the report are stored, so that a file or a print contains them; else says that they are not. */
export async function whenTextsStored(act: () => unknown): Promise<void> {
  if (await pageScope.save()) await act()
  else showToast({ about: 'unsaved report', text: t('report.unsaved') })
}
