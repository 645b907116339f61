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
