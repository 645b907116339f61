import { Link } from '@tanstack/react-router'
import type { AnalysisCard } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { dayText, shortMoment } from '../../base/language/moments.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { detailsOf, FindingsNumber } from '../../records/analyses/analysis-card.tsx'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { mayRequest } from '../../records/analyses/is-analysed.ts'
import { LazyImageMenu } from '../../records/analyses/lazy-image-menu.tsx'
import { RetryButton } from '../../records/analyses/retry-button.tsx'
import { StatusBadge } from '../../records/analyses/status-badge.tsx'
import { Thumbnail } from '../../records/analyses/thumbnail.tsx'

const row = 'border-b border-line p-3 last:border-0 sm:px-4'

export interface AnalysisRowProps {
  readonly card: AnalysisCard
  readonly onAssign: () => void
  /** True if no listed radiograph has a patient, so that each row offers to assign one. */
  readonly isInbox: boolean
  /** Present if several rows can be selected. */
  readonly choice?: { readonly chosen: boolean; readonly onChange: () => void }
}

export function AnalysisRow({ card, onAssign, isInbox, choice }: AnalysisRowProps) {
  const date = dayText(card.uploadDate)
  const search = { analysis: card.id }
  return (
    <li className={`${row} group relative flex items-center gap-x-3 max-sm:flex-wrap transition-colors hover:bg-mist`}>
      {choice && (
        <Checkbox
          className="relative z-10 -m-2 p-2"
          label={<span className="sr-only">{t('assign.choose', { date })}</span>}
          checked={choice.chosen}
          onChange={choice.onChange}
        />
      )}
      <Thumbnail card={card} className="w-20 shrink-0 rounded-small sm:w-32" />
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-1 md:grid-cols-[1fr_14rem_9rem]">
        <div className="min-w-0">
          <Link to="/preview" search={search} className="text-16 font-semibold after:absolute after:inset-0">
            {card.patientName ?? t('home.unnamed')}
            <span className="sr-only">. {t('home.cardPicture', { date })}</span>
          </Link>
          <p className="text-14 text-muted sm:truncate">
            {shortMoment(card.uploadDate)} · {radiographTypeText(card.type)}
            {card.site && (
              <>
                <span className="max-sm:hidden"> · </span>
                <span className="max-sm:block max-sm:truncate">{card.site.name}</span>
              </>
            )}
          </p>
          <p className="truncate text-13 text-muted">{card.fileName}</p>
        </div>
        <div className="min-w-0">
          <StatusBadge status={card.status} signed={card.signed} />
        </div>
        <div className="text-14 md:text-right">
          <FindingsNumber card={card} />
        </div>
      </div>
      <div
        className={
          isInbox || mayRequest(card)
            ? 'flex shrink-0 justify-end gap-2 max-sm:order-last max-sm:mt-2 max-sm:basis-full sm:gap-3'
            : 'shrink-0 max-sm:hidden'
        }
      >
        {isInbox && (
          <button
            type="button"
            onClick={onAssign}
            aria-label={t('assign.row', { date })}
            className={buttonClass('outline', 'relative shrink-0 text-14')}
          >
            {t('assign.assign')}
          </button>
        )}
        {mayRequest(card) ? (
          <RetryButton
            analysisId={card.id}
            status={card.status}
            date={date}
            className={buttonClass('plain', 'relative shrink-0 text-14 sm:w-32')}
          />
        ) : (
          <Link
            to={detailsOf(card)}
            search={search}
            className={buttonClass('quiet', 'relative shrink-0 text-14 text-primary-ink max-sm:hidden sm:w-32')}
          >
            {t('home.details')}
            <span className="sr-only">{date}</span>
          </Link>
        )}
      </div>
      <LazyImageMenu
        imageId={card.imageId}
        label={t('images.menu', { date })}
        className="-ml-2"
        siteId={card.site?.id ?? null}
        {...(!isInbox && { onMove: onAssign })}
      />
    </li>
  )
}

export function AnalysisRowSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        <div key={place} className={`${row} flex items-center gap-4`}>
          <Skeleton className="aspect-video w-20 sm:w-32" />
          <Skeleton className="h-10 max-w-72 flex-1" />
        </div>
      ))}
    </div>
  )
}
