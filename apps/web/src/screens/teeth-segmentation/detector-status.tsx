import { t } from '@xrai/contract/strings/translate'
import { CircleCheck, Download } from 'lucide-react'
import { Progress } from '../../base/ui/progress.tsx'
import type { DetectorState } from '../../intake/detector/open-detector.ts'
import { runnerText } from './runner-text.ts'

/** The detector's download progress; afterwards the browser caches it. */
export function DetectorStatus({ state }: { readonly state: DetectorState }) {
  if (state.is === 'ready') {
    return (
      <p className="flex min-h-11 items-center gap-2.5 text-14">
        <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-primary" />
        <span>
          <strong className="font-semibold">{t('tryOut.ready')}</strong>{' '}
          <span className="text-muted">{runnerText(state)}</span>
        </span>
      </p>
    )
  }
  if (state.is !== 'loading') {
    return (
      <p className="flex min-h-11 items-center gap-2.5 text-14 text-muted">
        <Download size={20} aria-hidden="true" className="shrink-0" />
        {t('tryOut.asleep')}
      </p>
    )
  }
  const stage = t('tryOut.loading', { percent: Math.floor(state.share * 100) })
  return (
    <div className="flex min-h-11 flex-col justify-center gap-2 text-14">
      <p className="max-w-none">
        <strong className="font-semibold">{state.share < 1 ? stage : t('tryOut.preparing')}</strong>{' '}
        <span className="text-muted">{t('tryOut.loadingHint')}</span>
      </p>
      <Progress label={t('tryOut.loadingSpoken')} value={state.share} />
    </div>
  )
}
