import { notificationGroups } from '@xrai/contract/routes/notification-kinds'
import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../../base/ui/alert.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { Switch } from '../../../base/ui/switch.tsx'
import { useEditProfile, useProfile } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'

/** The notification groups of the bell, and the one that is only mailed. */
const kinds = [...notificationGroups, 'newDevice'] as const

export function NotificationsPanel() {
  const { data: profile } = useProfile()
  const edit = useEditProfile()
  if (!profile) return <Skeleton className="h-60 w-full" />
  return (
    <>
      <p className="mb-3 text-muted">{t('notificationsPanel.lead')}</p>
      {!profile.sendsMail && (
        <Alert tone="info" className="mb-3">
          {t('notificationsPanel.noMail')}
        </Alert>
      )}
      <div className="divide-y divide-line">
        {kinds.map(kind => (
          <Switch
            key={kind}
            label={t(`notificationsPanel.${kind}`)}
            hint={t(`notificationsPanel.${kind}Hint`)}
            checked={profile.notifications[kind]}
            onChange={event => edit.mutate({ notifications: { [kind]: event.target.checked } })}
          />
        ))}
      </div>
      {edit.error && <Alert className="mt-4">{sentenceOf(edit.error)}</Alert>}
      <p className="mt-4 text-14 text-muted">{t('notificationsPanel.always')}</p>
    </>
  )
}
