import type { AnalysisStatus } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { statusLook } from '../../records/analyses/analysis-status.ts'
import type { Entry } from './entry.ts'

/** On the dark panel a state is an icon and a word without a box. */
export const statusColours: Readonly<Record<AnalysisStatus, string>> = {
  ready: 'text-hero',
  pending_revision: 'text-[#f1d8a3]',
  queued: 'text-room-muted',
  processing: 'text-[#c3d9ee]',
  failed: 'text-[#f0a8a2]',
  unanalysed: 'text-room-muted',
}

export function EntryStatus({ entry }: { readonly entry: Entry }) {
  const { label, icon: Icon } = statusLook(entry.status)
  return (
    <p className={classNames('mt-1 flex items-center gap-1.5 text-13 leading-tight', statusColours[entry.status])}>
      <Icon
        size={14}
        aria-hidden="true"
        className={classNames('shrink-0', entry.status === 'processing' && 'animate-turn')}
      />
      <span className="min-w-0">{label}</span>
      {entry.status === 'queued' && <span className="shrink-0">· {t('analyzer.queued')}</span>}
      {entry.status === 'processing' && <Running since={entry.startedAt} />}
    </p>
  )
}

function Running({ since }: { readonly since: string | null }) {
  const seconds = useSecondsSince(since)
  return (
    <span aria-hidden="true" className="shrink-0">
      {seconds !== null && `· ${t('analyzer.elapsed', { seconds })}`}
    </span>
  )
}

/** Whole seconds since a moment, updated; null without one. Counts from zero if the server's clock is ahead. */
function useSecondsSince(moment: string | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? null : Math.max(0, Math.floor((now - Date.parse(moment)) / 1000))
}
