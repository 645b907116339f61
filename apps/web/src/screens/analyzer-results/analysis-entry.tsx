import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../../base/language/moments.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { isRunning } from '../../client/is-running.ts'
import { statusLook } from '../../records/analyses/analysis-status.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { mayRequest } from '../../records/analyses/is-analysed.ts'
import { LazyImageMenu } from '../../records/analyses/lazy-image-menu.tsx'
import { Thumbnail } from '../../records/analyses/thumbnail.tsx'
import type { Entry } from './entry.ts'
import { EntryStatus } from './entry-status.tsx'
import { FailedEntry } from './failed-entry.tsx'

interface AnalysisEntryProps {
  readonly entry: Entry
  readonly isChosen: boolean
}

export function AnalysisEntry({ entry, isChosen }: AnalysisEntryProps) {
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '.', search: {}, replace: true })
  return (
    <div
      className={classNames(
        'group relative rounded-control border p-2 transition-colors',
        isChosen ? 'border-room-edge bg-room-raised' : 'border-transparent hover:bg-room-raised/60',
      )}
    >
      <div className="flex items-center gap-3">
        <Thumbnail
          card={entry}
          className={classNames('w-20 shrink-0 rounded-small', isRunning(entry) && 'animate-breathe')}
        />
        <div className="min-w-0 flex-1">
          <Link
            to="."
            search={{ analysis: entry.id }}
            replace
            resetScroll={false}
            aria-current={isChosen ? 'true' : undefined}
            aria-label={t('analyzer.analysisName', { name: entry.name, status: statusLook(entry.status).label })}
            className="line-clamp-2 text-14 font-medium break-words after:absolute after:inset-0 after:rounded-control"
          >
            {entry.name}
          </Link>
          <p className="text-13 text-room-muted">
            {radiographTypeText(entry.type)} · {dayText(entry.uploadDate)}
          </p>
          <EntryStatus entry={entry} />
        </div>
        {!isRunning(entry) && (
          <LazyImageMenu
            imageId={entry.imageId}
            analysisId={entry.id}
            label={t('images.menuNamed', { name: entry.name })}
            isDark
            {...(isChosen && { onRemove: leave })}
          />
        )}
      </div>
      {mayRequest(entry) && <FailedEntry entry={entry} />}
    </div>
  )
}
