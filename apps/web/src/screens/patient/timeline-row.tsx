import { Link } from '@tanstack/react-router'
import type { TimelineEntry, TimelineEntryOf } from '@xrai/contract/records/timeline'
import { t } from '@xrai/contract/strings/translate'
import { FilePen, FileText, Link2, type LucideIcon, ShieldCheck, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '../../base/language/moments.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { NoteRow } from './note-row.tsx'
import { OdontogramRow } from './odontogram-row.tsx'
import { RadiographRow } from './radiograph-row.tsx'

interface TimelineRowProps {
  readonly patientId: string
  readonly entry: TimelineEntry
}

/** An entry of the history, by its kind. */
export function TimelineRow({ patientId, entry }: TimelineRowProps) {
  switch (entry.kind) {
    case 'radiograph':
      return <RadiographRow entry={entry} />
    case 'odontogram':
      return <OdontogramRow patientId={patientId} entry={entry} />
    case 'note':
      return <NoteRow patientId={patientId} entry={entry} />
    case 'report':
      return <ReportRow entry={entry} />
    case 'consent':
      return <ConsentRow entry={entry} />
    case 'link':
      return <LinkRow entry={entry} />
  }
}

function ReportRow({ entry }: { readonly entry: TimelineEntryOf<'report'> }) {
  const { event, type, analysisId, reportCode, by } = entry
  return (
    <Row icon={event === 'amended' ? FilePen : FileText} at={entry.at}>
      <Link
        to="/report-preview"
        search={{ analysis: analysisId }}
        className="font-semibold after:absolute after:inset-0 after:rounded-control"
      >
        {t(`history.${event}`)}
      </Link>
      <p className="text-14 text-muted">
        {[radiographTypeText(type), by && t('history.by', { name: by }), reportCode].filter(Boolean).join(' · ')}
      </p>
    </Row>
  )
}

const purposeText = (purpose: string) => (purpose === 'training' ? t('consent.training') : purpose)

function ConsentRow({ entry: { given, givenAt, purpose, by, at } }: { readonly entry: TimelineEntryOf<'consent'> }) {
  return (
    <Row icon={given ? ShieldCheck : ShieldX} at={at}>
      <p className="font-semibold">
        {t(given ? 'history.given' : 'history.withdrawn', { purpose: purposeText(purpose) })}
      </p>
      <p className="text-14 text-muted">
        {[givenAt && t('history.givenOn', { date: dayText(givenAt) }), t('history.by', { name: by })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Row>
  )
}

function LinkRow({ entry }: { readonly entry: TimelineEntryOf<'link'> }) {
  const { by, revokedAt, expiresAt, openings, at } = entry
  const end = revokedAt
    ? t('history.revoked', { date: dayText(revokedAt) })
    : t('history.until', { date: dayText(expiresAt) })
  const opened = openings === 1 ? t('history.opening') : t('history.openings', { count: openings })
  return (
    <Row icon={Link2} at={at}>
      <p className="font-semibold">{t('history.link')}</p>
      <p className="text-14 text-muted">{[t('history.by', { name: by }), end, opened].join(' · ')}</p>
    </Row>
  )
}

interface RowProps {
  readonly icon: LucideIcon
  readonly at: string
  readonly children: ReactNode
}

function Row({ icon: Icon, at, children }: RowProps) {
  return (
    <div className="relative flex items-start gap-3.5 rounded-control border border-line px-4 py-3 has-[a]:hover:bg-mist">
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">{children}</div>
      <time dateTime={at} className="shrink-0 text-14 text-muted">
        {dayText(at)}
      </time>
    </div>
  )
}
