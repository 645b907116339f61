import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { clearToasts, showToast } from '../../base/ui/toast.tsx'
import { onForbidden } from '../../client/call.ts'
import { shownClinic } from '../../client/clinic-of-session.ts'
import { onConnectionChange } from '../../client/connection.ts'
import { queryClient } from '../../client/query-client.ts'
import { invalidateAnswers } from '../../client/query-keys.ts'
import { takeExpired } from '../../client/queue-entries.ts'
import { onClinicMoved } from '../../client/session.ts'
import { onChangesLost } from '../../client/unsent.ts'
import { deliverQueued } from '../../findings/review/deliver-queued.ts'

/**
 * Sends pending decisions of earlier sessions and of this clinic, and reports those that expired, forbidden actions, a
 * move to another clinic and changes that a lost session discarded.
 */
export function SessionWork({ userId }: { readonly userId: string }) {
  useEffect(() => {
    if (takeExpired(userId)) showToast({ about: 'expired decisions', text: t('review.expired') })
    void deliverQueued()
    return onConnectionChange(connection => connection === 'there' && void deliverQueued())
  }, [userId])
  useForbidden()
  useEffect(
    () =>
      onClinicMoved(() => {
        clearToasts()
        showToast({ text: t('login.clinicMoved', { clinic: shownClinic()?.name ?? '' }) })
      }),
    [],
  )
  useEffect(
    () => onChangesLost(count => showToast({ text: count === 1 ? t('unsent.lostOne') : t('unsent.lost', { count }) })),
    [],
  )
  return null
}

/**
 * A forbidden action shows a message and leaves the page unchanged. The role is refetched, because it may have changed:
 * forbidden controls then disappear, and a forbidden page leads to /unauthorized.
 */
function useForbidden() {
  useEffect(
    () =>
      onForbidden(isAction => {
        void invalidateAnswers(queryClient, 'session')
        if (isAction) showToast({ about: 'forbidden', text: t('errors.forbidden') })
      }),
    [],
  )
}
