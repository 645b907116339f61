import { Link } from '@tanstack/react-router'
import type { TimelineEntryOf } from '@xrai/contract/records/timeline'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../../base/language/moments.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { useNearView } from '../../base/ui/use-near-view.ts'
import { LazyOdontogramDrawing } from '../../records/odontogram/lazy-odontogram-drawing.tsx'

interface OdontogramRowProps {
  readonly patientId: string
  readonly entry: TimelineEntryOf<'odontogram'>
}

/** A legal odontogram: its drawing, author, and whether it is signed or a draft. */
export function OdontogramRow({ patientId, entry }: OdontogramRowProps) {
  const { id, at, chart: kind, by, code, entries, norm, edition } = entry
  const [place, near] = useNearView<HTMLDivElement>()
  const date = dayText(at)
  return (
    <div className="relative flex items-stretch overflow-hidden rounded-control border border-line transition-shadow hover:shadow-raised">
      <div ref={place} className="flex w-24 shrink-0 items-center border-r border-line bg-paper p-1 sm:w-40">
        {near && <LazyOdontogramDrawing norm={norm} edition={edition} entries={entries} />}
      </div>
      <div className="flex min-h-24 min-w-0 flex-1 flex-col gap-1 px-4 py-3">
        <div className="flex items-start justify-between gap-3">
          <Link
            to="/patients/$id/odontogram/{-$chart}"
            params={{ id: patientId, chart: id }}
            className="font-semibold after:absolute after:inset-0"
          >
            {t(`odontogramSheet.kinds.${kind}`)}
          </Link>
          <time dateTime={at} className="shrink-0 text-14 text-muted">
            {date}
          </time>
        </div>
        <p className="text-14 text-muted">
          {[t('history.by', { name: by }), code, entriesText(entries.length)].join(' · ')}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-1">
          <OdontogramState entry={entry} />
        </div>
      </div>
    </div>
  )
}

const entriesText = (count: number): string =>
  count === 1 ? t('patients.findingsOne') : t('patients.findings', { count })

/** Draft or signed; for an evolution also whether a later one exists. The initial one is always labelled as initial. */
export function OdontogramState({ entry }: Pick<OdontogramRowProps, 'entry'>) {
  const { isSigned, followedAt, chart: kind } = entry
  return (
    <>
      <Badge tone={isSigned ? 'good' : 'warn'}>{t(isSigned ? 'chartScreen.isSigned' : 'chartScreen.isDraft')}</Badge>
      {followedAt && kind === 'evolution' && (
        <span className="text-13 text-muted">{t('chartScreen.followed', { date: dayText(followedAt) })}</span>
      )}
    </>
  )
}
