import { Link, useLocation } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { CircleCheck, Pause, TriangleAlert, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { countFiles } from './bulk-file.ts'
import type { Run } from './run.ts'
import { useRunView } from './use-run-view.ts'

/**
 * Above every other screen: the run's progress, and a link to it. After the run it stays until its summary is viewed.
 */
export function RunNotice({ run }: { readonly run: Run }) {
  const { is, files, held } = useRunView(run)
  const { pathname } = useLocation()
  const isThere = pathname === runPath
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (is !== 'ended') setSeen(false)
    else if (isThere) setSeen(true)
  }, [isThere, is])
  if (isThere || (is === 'ended' && isSeen)) return null
  const counts = countFiles(files)
  const done = counts.all - counts.waiting
  const Icon = held ? TriangleAlert : { running: Upload, paused: Pause, ended: CircleCheck }[is]
  return (
    // Its figures change every second, so they are not announced; the notices around it are.
    <div aria-live="off" className={line}>
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 truncate">{t(`bulk.notice.${held && is === 'running' ? 'held' : is}`)}</span>
      <span className="shrink-0 tabular-nums">{t('bulk.notice.of', { done, count: counts.all })}</span>
      <Link to={runPath} className={buttonClass('room', 'shrink-0 font-semibold text-hero')}>
        {t(is === 'ended' ? 'bulk.notice.summary' : 'bulk.notice.open')}
      </Link>
    </div>
  )
}

const runPath = '/upload/bulk'

const line =
  'pointer-events-auto flex max-w-full animate-rise items-center gap-2.5 rounded-control border border-room-edge bg-ink py-1.5 pr-1.5 pl-4 text-14 text-paper shadow-floating'
