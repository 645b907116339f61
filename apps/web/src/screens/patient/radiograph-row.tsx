import { Link } from '@tanstack/react-router'
import { classLabel } from '@xrai/contract/classes/class-label'
import type { TimelineEntryOf } from '@xrai/contract/records/timeline'
import { t } from '@xrai/contract/strings/translate'
import { dayWords } from '../../base/language/days.ts'
import { dayText } from '../../base/language/moments.ts'
import { useNearView } from '../../base/ui/use-near-view.ts'
import { useImage } from '../../client/image-urls.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { isAnalysed } from '../../records/analyses/is-analysed.ts'
import { LazyImageMenu } from '../../records/analyses/lazy-image-menu.tsx'
import { StatusBadge } from '../../records/analyses/status-badge.tsx'

type Radiograph = TimelineEntryOf<'radiograph'>

/** Maximum number of named classes; the radiograph shows the others. */
const mostNamed = 4

export function RadiographRow({ entry }: { readonly entry: Radiograph }) {
  const { imageId, analysisId, caseName, type, status, takenAt } = entry
  const [place, near] = useNearView<HTMLDivElement>()
  const { url } = useImage(near ? imageId : undefined, 'thumbnail')
  const date = takenAt === null ? dayText(entry.at) : dayWords(takenAt)
  return (
    <div className="relative flex items-stretch overflow-hidden rounded-control border border-line transition-shadow hover:shadow-raised">
      <div ref={place} className="relative w-24 shrink-0 overflow-hidden bg-room sm:w-40">
        {url && <img src={url} alt="" className="absolute inset-0 size-full animate-fade object-contain" />}
      </div>
      <div className="flex min-h-24 min-w-0 flex-1 flex-col gap-1 py-3 pr-2 pl-4">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Link
              to="/preview"
              search={{ analysis: analysisId }}
              aria-label={t('history.open', { date })}
              className="font-semibold after:absolute after:inset-0"
            >
              {date}
            </Link>
            <p className="truncate text-14 text-muted">
              {radiographTypeText(type)}
              {caseName !== null && ` · ${caseName}`}
            </p>
          </div>
          <LazyImageMenu
            imageId={imageId}
            analysisId={analysisId}
            label={t('images.menu', { date })}
            className="-mt-2"
          />
        </div>
        {isAnalysed(entry) && <Findings entry={entry} />}
        <div className="mt-auto flex pt-1">
          <StatusBadge status={status} />
        </div>
      </div>
    </div>
  )
}

/** The findings confirmed by a dentist, in words; before a review, their number. */
function Findings({ entry: { standing, review, findingsNumber } }: { readonly entry: Radiograph }) {
  const count = findingsNumber === 1 ? t('patients.findingsOne') : t('patients.findings', { count: findingsNumber })
  const named = standing
    .slice(0, mostNamed)
    .map(({ class: id, teeth }) => [classLabel(id), teeth.join(', ')].filter(Boolean).join(' '))
  const text = [...named, ...(standing.length > mostNamed ? ['…'] : [])].join(' · ')
  return (
    <>
      {text && <p className="text-14">{text}</p>}
      <p className="text-13 text-muted">
        {count}
        {review.decided > 0 && ` · ${t('history.decided', { ...review })}`}
      </p>
    </>
  )
}
