import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { Progress } from '../../base/ui/progress.tsx'
import { isRunning } from '../../client/is-running.ts'
import { AnalysisEntry } from './analysis-entry.tsx'
import type { Entry } from './entry.ts'
import { NarrowEntry } from './narrow-entry.tsx'

interface AnalysisListProps {
  readonly entries: readonly Entry[]
  readonly chosen: string | undefined
  /** The total number, if not all are loaded. */
  readonly total?: number
  readonly isNarrow: boolean
  /** Content below the last one. */
  readonly end?: ReactNode
}

/**
 * The analyses with their progress; a selection changes the address, so it can be bookmarked and undone by the back
 * button.
 */
export function AnalysisList({ entries, chosen, total = entries.length, isNarrow, end }: AnalysisListProps) {
  const done = entries.filter(entry => !isRunning(entry)).length
  return (
    <section aria-label={t('analyzer.analyses')} className="px-2 pb-3">
      <div className={isNarrow ? 'sr-only' : 'flex items-baseline justify-between gap-3 px-2 pt-1 pb-2'}>
        <h2 className="text-14 font-semibold">{t('analyzer.analyses')}</h2>
        <p className="text-13 text-room-muted">
          {total > entries.length ? t('analyzer.count', { shown: entries.length, total }) : total}
        </p>
      </div>
      {done < entries.length && (
        <div className={isNarrow ? 'pb-2' : 'px-2 pb-3'}>
          <p role="status" className="mb-1.5 text-13 text-room-muted">
            {t('analyzer.progress', { done, total: entries.length })}
          </p>
          <Progress label={t('analyzer.analyses')} value={done / entries.length} />
        </div>
      )}
      <ul className="flex flex-col gap-1">
        {entries.map(entry => (
          <li key={entry.id}>
            {isNarrow ? (
              <NarrowEntry entry={entry} isChosen={entry.id === chosen} />
            ) : (
              <AnalysisEntry entry={entry} isChosen={entry.id === chosen} />
            )}
          </li>
        ))}
      </ul>
      {!isNarrow && end}
    </section>
  )
}
