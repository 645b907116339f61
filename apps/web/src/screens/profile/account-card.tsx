import type { Session } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import { BadgeCheck } from 'lucide-react'
import { Avatar } from '../../frame/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { maskedEmail } from './masked-email.ts'

export function AccountCard({ session: { user, clinic, plan, verified } }: { readonly session: Session }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5 p-6">
        <Avatar user={user} large />
        <div className="min-w-0">
          <p className="text-24 font-semibold break-words">
            {user.firstName} {user.lastName}
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-muted">
            {t('profile.profession')}
            {verified ? (
              <Badge tone="good" icon={BadgeCheck}>
                {t('profile.verified')}
              </Badge>
            ) : (
              <Badge>{t('profile.unverified')}</Badge>
            )}
          </p>
        </div>
      </div>
      <dl className="border-t border-line px-6">
        <Row name={t('profile.email')} value={maskedEmail(user.email)} />
        <Row name={t('profile.clinic')} value={clinic.name} />
        <Row name={t('profile.plan')} value={t(`plans.${plan}`)} />
      </dl>
    </Card>
  )
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3.5 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words">{value}</dd>
    </div>
  )
}
