import { type Role, roles } from '@xrai/contract/routes/access'
import type { Invitation } from '@xrai/contract/routes/team'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { longDate } from '../../../base/language/moments.ts'
import { Alert } from '../../../base/ui/alert.tsx'
import { AskingForm } from '../../../base/ui/asking-form.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { CopyField } from '../../../base/ui/copy-field.tsx'
import { Select } from '../../../base/ui/select.tsx'
import { TextField } from '../../../base/ui/text-field.tsx'
import { sentenceOf } from '../../../client/result.ts'
import { useInvite, useWithdrawInvitation } from '../../../client/team.ts'
import { showFailure } from '../../../shell/frame/show-failure.ts'

export function Invitations({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const withdraw = useWithdrawInvitation()
  return (
    <section>
      <h3 className="mb-1 text-16">{t('teamPanel.inviteTitle')}</h3>
      <p className="mb-4 text-14 text-muted">{t('teamPanel.inviteHint')}</p>
      <InviteForm />
      {invitations.length > 0 && (
        <ul className="mt-5 rounded-card border border-line">
          {invitations.map(({ id, email, role, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line p-4 last:border-0">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium wrap-anywhere">{email}</p>
                <p className="text-14 text-muted">
                  {t('teamPanel.invited', { role: t(`roles.${role}`), date: longDate(expiresAt) })}
                </p>
              </div>
              <Button
                look="quiet"
                aria-label={t('teamPanel.withdrawName', { email })}
                busy={withdraw.isPending && withdraw.variables === id}
                onClick={() => withdraw.mutate(id, { onError: showFailure })}
              >
                {t('teamPanel.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function InviteForm() {
  const invite = useInvite()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('dentist')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ email: email.trim(), role }, { onSuccess: () => setEmail('') })
  }
  return (
    <AskingForm isSaved={invite.isSuccess} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={t('login.email')}
        type="email"
        value={email}
        onChange={event => setEmail(event.target.value)}
        required
      />
      <Select
        label={t('teamPanel.role')}
        value={role}
        onChange={event => setRole(roles.find(known => known === event.target.value) ?? 'dentist')}
      >
        {roles.map(known => (
          <option key={known} value={known}>
            {t(`roles.${known}`)}
          </option>
        ))}
      </Select>
      <p className="text-14 text-muted">{t(`roleHints.${role}`)}</p>
      {invite.error && <Alert>{sentenceOf(invite.error)}</Alert>}
      <Button type="submit" busy={invite.isPending} className="self-start">
        {t('teamPanel.invite')}
      </Button>
      {invite.data && (
        <div className="flex flex-col gap-3 rounded-control border border-primary-line bg-primary-tint p-4">
          <p role="status" className="text-14 text-primary-ink">
            {t(invite.data.mailed ? 'teamPanel.mailed' : 'teamPanel.notMailed', {
              email: invite.data.invitation.email,
            })}
          </p>
          <CopyField label={t('teamPanel.link')} value={invite.data.link} />
        </div>
      )}
    </AskingForm>
  )
}
