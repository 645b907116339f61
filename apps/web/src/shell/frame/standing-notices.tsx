import { t } from '@xrai/contract/strings/translate'
import { CloudOff, RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { type Connection, onConnectionChange, useConnection } from '../../client/connection.ts'
import { takeNewVersion, useNewVersion } from '../../client/offline/register-worker.ts'
import { queryClient } from '../../client/query-client.ts'

const line =
  'pointer-events-auto flex max-w-full animate-rise items-center gap-3 rounded-control border border-room-edge bg-ink py-2 pr-2 pl-4 text-14 text-paper shadow-floating'

const symbol = { size: 18, 'aria-hidden': true, className: 'shrink-0' } as const

const sentences = {
  lost: 'offline.lost',
  away: 'offline.away',
  full: 'offline.full',
  'read-only': 'offline.readOnly',
} as const satisfies Record<Exclude<Connection, 'there'>, string>

/** Notices for ongoing conditions: no connection, an unavailable service, a new version. */
export function StandingNotices() {
  const connection = useConnection()
  const hasNewVersion = useNewVersion()
  useReturn()
  return (
    <>
      {connection !== 'there' && (
        <p data-standing className={`${line} min-h-12 pr-4`}>
          {connection === 'lost' ? <WifiOff {...symbol} /> : <CloudOff {...symbol} />}
          {t(sentences[connection])}
        </p>
      )}
      {hasNewVersion && connection === 'there' && (
        <div data-standing className={line}>
          <RefreshCw size={18} aria-hidden="true" className="shrink-0" />
          <span className="mr-1">{t('offline.newVersion')}</span>
          <button type="button" onClick={takeNewVersion} className={buttonClass('room', 'font-semibold text-hero')}>
            {t('offline.update')}
          </button>
        </div>
      )}
    </>
  )
}

/** Queries that failed while the connection was lost are retried on reconnection. */
function useReturn() {
  const before = useRef<Connection>('there')
  useEffect(
    () =>
      onConnectionChange(connection => {
        const wasAway = before.current !== 'lost'
        before.current = connection
        if (connection !== 'there') return
        showToast({ text: t(wasAway ? 'offline.wellAgain' : 'offline.back'), about: 'connection' })
        void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      }),
    [],
  )
}
