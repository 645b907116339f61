import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../../base/language/moments.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { deleteImages, restoreImages } from '../../client/deleted-images.ts'
import { sentenceOf } from '../../client/result.ts'

const restoredText = (count: number) => (count === 1 ? t('images.restored') : t('images.restoredMany', { count }))

/**
 * Deletes radiographs and offers an undo for ten seconds; those with a signed report only after a further confirmation.
 */
export async function removeImages(ids: readonly string[], { withSigned = false } = {}) {
  const about = `removal of ${ids.join()}`
  const removing = deleteImages(ids, { withSigned })
  let isTakenBack = false
  const undo = async () => {
    isTakenBack = true
    const { deleted } = await removing
    if (deleted.length === 0) return
    const failure = await restoreImages(deleted)
    showToast({ about, text: failure ? sentenceOf(failure) : restoredText(deleted.length) })
  }
  const offered = { undo: () => void undo() }
  // For several, the deletion is reported only after it has succeeded.
  if (ids.length === 1) showToast({ about, text: t('images.removed'), ...offered })
  else showToast({ about, text: t('images.removing', { count: ids.length }), isUnderWay: true, ...offered })

  const { deleted, signed, failure, heldUntil } = await removing
  if (isTakenBack) return
  const back = deleted.length > 0 && offered
  if (failure) {
    const count = ids.length - deleted.length - signed.length
    const reason = sentenceOf(failure)
    const some = count === 1 ? t('images.someOne', { reason }) : t('images.some', { count, reason })
    showToast({ about, text: ids.length === 1 ? reason : some, ...back })
  } else if (heldUntil !== null && signed.length === 0) {
    showToast({ about, text: t('holding.removedImage', { date: longDate(heldUntil) }), ...back })
  } else if (ids.length > 1 && signed.length === 0) {
    showToast({ about, text: t('images.removedMany', { count: deleted.length }), ...back })
  }
  if (signed.length === 0) return
  showToast({
    about: failure ? `signed of ${about}` : about,
    text: signed.length === 1 ? t('errors.imageSigned') : t('images.signedMany', { count: signed.length }),
    action: { label: t('cases.removeSigned'), perform: () => void removeImages(signed, { withSigned: true }) },
    ...(!failure && back),
  })
}
