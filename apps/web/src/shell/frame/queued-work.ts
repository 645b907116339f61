import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { showToast } from '../../base/ui/toast.tsx'
import { onConnectionChange } from '../../client/connection.ts'
import { takeExpired } from '../../client/queue-entries.ts'
import { deliverQueued } from '../../findings/review/deliver-queued.ts'

/** Sends pending decisions of earlier sessions and of this clinic, and reports those that expired. */
export function QueuedWork({ userId }: { readonly userId: string }) {
  useEffect(() => {
    if (takeExpired(userId)) showToast({ about: 'expired decisions', text: t('review.expired') })
    void deliverQueued()
    return onConnectionChange(connection => connection === 'there' && void deliverQueued())
  }, [userId])
  return null
}
