import type { Notification } from '@xrai/contract/routes/notifications'
import { t } from '@xrai/contract/strings/translate'
import { dateFormat } from '../../base/language/formats.ts'
import { longDate, shortMoment } from '../../base/language/moments.ts'

/** A day of the trash is a day in UTC. */
const dayInUtc = dateFormat('es-PE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const notificationText = ({ kind, subject, by, endsAt, count }: Notification): string => {
  const values = { subject: subject ?? t('bell.nameless'), by: by ?? t('bell.colleague'), count: count ?? 0 }
  const date = endsAt === null ? '' : endOf(kind, endsAt)
  if (kind === 'trash-ending' && count === 1) return t('bell.trashOne', { date })
  return t(`bell.texts.${kind}`, { ...values, date })
}

function endOf(kind: Notification['kind'], endsAt: string): string {
  if (kind === 'trash-ending') return dayInUtc().format(new Date(endsAt))
  return kind === 'link-ending' ? shortMoment(endsAt) : longDate(endsAt)
}

/** Where a notification leads; null where there is nothing to open. */
export const notificationTarget = ({ kind, analysisId, caseId, patientId }: Notification) => {
  if (caseId) return { to: '/analyzer-results/$id', params: { id: caseId } } as const
  if (analysisId) return { to: '/preview', search: { analysis: analysisId } } as const
  if (patientId) return { to: '/patients/$id', params: { id: patientId }, search: { pacs: true } } as const
  if (kind === 'trial-ending' || kind === 'trial-ended') return { to: '/pricing' } as const
  if (kind === 'trash-ending') return { to: '/trash' } as const
  if (kind === 'certificate-ending') return { to: '/contact' } as const
  if (kind === 'backup-damaged' || kind === 'model-failed') return { to: '/operator' } as const
  if (kind === 'webhook-paused') return { to: '/connections' } as const
  return { to: '/profile', search: { panel: 'equipo' } } as const
}
