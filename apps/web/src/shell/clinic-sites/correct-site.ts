import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { isRefusal, type Refusal, sentenceOf } from '../../client/result.ts'
import { setImageSite } from '../../client/sites.ts'

/**
 * Corrects the site of a radiograph or, with its own call, an odontogram, and offers an undo; returns the refusal, if
 * any.
 */
export async function correctSite(
  id: string,
  siteId: string | null,
  set: typeof setImageSite = setImageSite,
): Promise<Refusal | undefined> {
  const about = `site of ${id}`
  const result = await set(id, siteId)
  if (isRefusal(result)) return result
  const undo = async () => {
    const undone = await set(id, result.data.before)
    showToast({ about, text: isRefusal(undone) ? sentenceOf(undone) : t('sites.back') })
  }
  showToast({ about, text: t('sites.moved'), undo: () => void undo() })
  return undefined
}
