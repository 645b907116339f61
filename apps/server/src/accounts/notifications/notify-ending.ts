import { dayMs, hourMs } from '@xrai/contract/records/durations'
import { dayOfInstant, reportTimeZone } from '@xrai/contract/report/report-dates'
import { daysBeforeEnd, hoursBeforeLinkEnds } from '@xrai/contract/routes/notification-kinds'
import type { ClinicId } from '../../db/clinic-id.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import {
  findEndingLinks,
  findEndingTrash,
  findEndingTrials,
  findOpenClinics,
} from '../../db/queries/accounts/ending.ts'
import { clockOf } from '../../platform/calendar.ts'
import { type CertificateFacts, certificateKey } from './certificate-key.ts'
import { notify } from './notify.ts'

/** How long an ended trial is still announced, if no process ran when it ended. */
const newsDays = 14

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

type Notice = Parameters<typeof notify>[1]

/** Notifies of imminent ends, and of trials that ended. Idempotent: each end has its key. */
export const notifyEnding = async (db: Queryable, signing: CertificateFacts, now: Date): Promise<void> => {
  const write = (clinicId: ClinicId, notice: Notice) => inTransaction({ db, clinicId }, scope => notify(scope, notice))
  const owners = { roles: ['owner'] as const }

  const soon = { after: now, until: after(now, daysBeforeEnd.trial * dayMs) }
  for (const { clinicId, endsAt } of await findEndingTrials(db, soon))
    await write(clinicId, { kind: 'trial-ending', key: `trial ${endsAt?.toISOString()}`, to: owners, endsAt })
  const over = { after: after(now, -newsDays * dayMs), until: now }
  for (const { clinicId, endsAt } of await findEndingTrials(db, over))
    await write(clinicId, { kind: 'trial-ended', key: `trial-ended ${endsAt?.toISOString()}`, to: owners, endsAt })

  const links = { after: now, until: after(now, hoursBeforeLinkEnds * hourMs) }
  for (const { clinicId, id, analysisId, by, endsAt } of await findEndingLinks(db, links)) {
    const about = { linkId: id, analysisId, endsAt }
    await write(clinicId, { kind: 'link-ending', key: `link-ending ${id}`, to: { users: [by] }, ...about })
  }

  const trash = { after: now, until: after(now, daysBeforeEnd.trash * dayMs) }
  for (const { clinicId, day, startsAt: endsAt } of daysOf(await findEndingTrash(db, trash))) {
    const to = { roles: ['owner', 'dentist'] as const }
    await write(clinicId, { kind: 'trash-ending', key: `trash ${day}`, to, endsAt })
  }

  const key = certificateKey(signing)
  const endsAt = signing?.certificate.validToDate
  if (key === null || endsAt === undefined || endsAt > after(now, daysBeforeEnd.certificate * dayMs)) return
  for (const { clinicId } of await findOpenClinics(db))
    await write(clinicId, { kind: 'certificate-ending', key, to: owners, endsAt })
}

/**
 * The days of the clinics' clocks on which something ends, each once, with its start. Computed here because PostgreSQL
 * refuses the whole query for one time zone that it does not know, and zones are validated by the runtime alone.
 */
const daysOf = (ends: Awaited<ReturnType<typeof findEndingTrash>>) => {
  const days = new Map<string, { readonly clinicId: ClinicId; readonly day: string; readonly startsAt: Date }>()
  for (const { clinicId, timeZone, endsAt } of ends) {
    const day = dayOfInstant(endsAt.toISOString(), timeZone)
    const key = `${clinicId} ${day}`
    if (days.has(key)) continue
    days.set(key, { clinicId, day, startsAt: clockOf(timeZone ?? reportTimeZone).startOf(day) })
  }
  return days.values()
}
