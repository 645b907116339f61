import { t } from '@xrai/contract/strings/translate'
import { isRefusal, type Refusal, sentenceOf } from '../client/result.ts'
import { setImageSite } from '../client/sites.ts'
import { showToast } from '../ui/toast.tsx'

/** Corrects where a radiograph was taken and offers to take that back; why it was refused. */
export async function correctSite(imageId: string, siteId: string | null): Promise<Refusal | undefined> {
  const about = `site of ${imageId}`
  const result = await setImageSite(imageId, siteId)
  if (isRefusal(result)) return result
  const undo = async () => {
    const back = await setImageSite(imageId, result.data.before)
    showToast({ about, text: isRefusal(back) ? sentenceOf(back) : t('sites.imageBack') })
  }
  showToast({ about, text: t('sites.imageMoved'), undo: () => void undo() })
  return undefined
}
