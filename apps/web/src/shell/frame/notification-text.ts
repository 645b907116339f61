import type { Notification } from '@xrai/contract/routes/notifications'
import { t } from '@xrai/contract/strings/translate'
import { longDate, shortMoment } from '../../base/language/moments.ts'

export const notificationText = ({ kind, subject, by, endsAt, count }: Notification): string => {
  const values = { subject: subject ?? t('bell.nameless'), by: by ?? t('bell.colleague'), count: count ?? 0 }
  const date = endsAt === null ? '' : endOf(kind, endsAt)
  if (kind === 'trash-ending' && count === 1) return t('bell.trashOne', { date })
  return t(`bell.texts.${kind}`, { ...values, date })
}

/** A link ends within hours; the day is enough for the others. */
const endOf = (kind: Notification['kind'], endsAt: string): string =>
  kind === 'link-ending' ? shortMoment(endsAt) : longDate(endsAt)
