import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { classNames } from '../../base/ui/class-names.ts'
import { isRunning } from '../../client/is-running.ts'
import { statusLook } from '../../records/analyses/analysis-status.ts'
import { Thumbnail } from '../../records/analyses/thumbnail.tsx'
import type { Entry } from './entry.ts'
import { statusColours } from './entry-status.tsx'

interface NarrowEntryProps {
  readonly entry: Entry
  readonly isChosen: boolean
}

/** A radiograph of the list as its thumbnail with a status icon. */
export function NarrowEntry({ entry, isChosen }: NarrowEntryProps) {
  const { label, icon: Icon } = statusLook(entry.status)
  const name = t('analyzer.analysisName', { name: entry.name, status: label })
  return (
    <Link
      to="."
      search={{ analysis: entry.id }}
      replace
      resetScroll={false}
      aria-current={isChosen ? 'true' : undefined}
      aria-label={name}
      title={name}
      className={classNames(
        'group relative block rounded-control border-2 p-0.5 transition-colors',
        isChosen ? 'border-hero' : 'border-transparent hover:border-room-edge',
      )}
    >
      <Thumbnail
        card={entry}
        className={classNames('aspect-[4/3] w-full rounded-small', isRunning(entry) && 'animate-breathe')}
      />
      <span
        className={classNames(
          'absolute right-1.5 bottom-1.5 rounded-round bg-room/85 p-0.5',
          statusColours[entry.status],
        )}
      >
        <Icon size={14} aria-hidden="true" className={entry.status === 'processing' ? 'animate-turn' : undefined} />
      </span>
    </Link>
  )
}
