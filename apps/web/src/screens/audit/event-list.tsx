import { Link } from '@tanstack/react-router'
import type { AuditEvent } from '@xrai/contract/routes/audit'
import type { AuditGroup } from '@xrai/contract/routes/audit-actions'
import { groupOfAction } from '@xrai/contract/routes/audit-groups'
import { auditText } from '@xrai/contract/routes/audit-text'
import { t } from '@xrai/contract/strings/translate'
import { Eye, FileArchive, KeyRound, type LucideIcon, Settings2, ShieldX, Stethoscope } from 'lucide-react'
import { dateFormat, numberFormat } from '../../base/language/formats.ts'
import { dayText } from '../../base/language/moments.ts'
import { keyText, whoText } from './event-text.ts'

const hour = dateFormat('es-PE', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const number = numberFormat('es-PE')

const icons: Readonly<Record<AuditGroup, LucideIcon>> = {
  views: Eye,
  clinical: Stethoscope,
  access: KeyRound,
  data: FileArchive,
  account: Settings2,
}

const failed: ReadonlySet<string> = new Set(['login-failed', 'refused'])

/** A table on a wide screen, cards on a phone. */
export function EventList({ events }: { readonly events: readonly AuditEvent[] }) {
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line text-14 max-md:hidden">
        <caption className="sr-only">{t('auditTrail.title')}</caption>
        <thead>
          <tr className="bg-mist text-left text-13 text-muted">
            <th className="w-32 px-4 py-2.5 font-medium">{t('auditTrail.when')}</th>
            <th className="w-56 px-4 py-2.5 font-medium">{t('auditTrail.who')}</th>
            <th className="px-4 py-2.5 font-medium">{t('auditTrail.what')}</th>
            <th className="w-44 px-4 py-2.5 font-medium">{t('auditTrail.from')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(event => (
            <tr key={event.id} className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-3">
              <td>
                <When event={event} />
              </td>
              <td>
                <Who event={event} />
              </td>
              <td>
                <What event={event} />
              </td>
              <td>
                <From event={event} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol aria-label={t('auditTrail.title')} className="flex flex-col gap-3 md:hidden">
        {events.map(event => (
          <li key={event.id} className="flex flex-col gap-1.5 rounded-card border border-line p-4 text-14">
            <Who event={event} />
            <What event={event} />
            <div className="mt-1 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
              <When event={event} />
              <From event={event} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

interface OfEvent {
  readonly event: AuditEvent
}

function When({ event: { at } }: OfEvent) {
  return (
    <time dateTime={at} className="flex flex-col tabular-nums max-md:flex-row max-md:gap-2">
      {dayText(at)}
      <span className="text-13 text-muted">{hour().format(new Date(at))}</span>
    </time>
  )
}

function Who({ event }: OfEvent) {
  const key = keyText(event)
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">{whoText(event)}</p>
      {key !== null && <p className="text-13 break-words text-muted">{key}</p>}
    </div>
  )
}

function What({ event }: OfEvent) {
  const isFailed = failed.has(event.action)
  const Icon = isFailed ? ShieldX : icons[groupOfAction(event.action)]
  const text = auditText(event)
  return (
    <div className="flex min-w-0 gap-2.5">
      <Icon
        size={17}
        aria-hidden="true"
        className={isFailed ? 'mt-0.5 shrink-0 text-error' : 'mt-0.5 shrink-0 text-muted'}
      />
      <p className="min-w-0 break-words">
        <SubjectLink event={event} text={text} />
        <span className="block text-13 text-muted">{t('auditTrail.number', { seq: number().format(event.seq) })}</span>
      </p>
    </div>
  )
}

/** The event's sentence, as a link if its subject still exists. */
function SubjectLink({ event: { subject }, text }: OfEvent & { readonly text: string }) {
  const look = 'underline decoration-line underline-offset-4 hover:decoration-primary'
  if (subject?.name && subject.kind === 'patient') {
    return (
      <Link to="/patients/$id" params={{ id: subject.id }} className={look}>
        {text}
      </Link>
    )
  }
  if (subject?.name && subject.kind === 'analysis') {
    return (
      <Link to="/preview" search={{ analysis: subject.id }} className={look}>
        {text}
      </Link>
    )
  }
  return text
}

function From({ event: { address, requestId } }: OfEvent) {
  return (
    <div className="min-w-0 text-13 text-muted max-md:text-right">
      <p className="break-words">{address ?? t('auditTrail.noAddress')}</p>
      {requestId !== null && (
        <p className="truncate max-md:hidden" title={t('auditTrail.request', { id: requestId })}>
          {requestId}
        </p>
      )}
    </div>
  )
}
