import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Profile } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../base/ui/alert.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { Checkbox } from '../../../base/ui/checkbox.tsx'
import { PasswordField } from '../../../base/ui/password-field.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { useChangePassword, useProfile, useSendOwnReset } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'
import { useSession } from '../../../client/session.ts'
import { type NewPassword, NewPasswordFields } from '../../../shell/account/new-password-fields.tsx'
import { passwordFault } from '../../../shell/account/password-rules.ts'

const empty: NewPassword = { password: '', confirm: '' }

export function PasswordPanel() {
  const { data: profile } = useProfile()
  if (!profile) return <Skeleton className="h-60 w-full" />
  if (profile.demo) return <Alert tone="info">{t('errors.demoAccount')}</Alert>
  return profile.hasPassword ? <ChangeForm profile={profile} /> : <FirstPassword sendsMail={profile.sendsMail} />
}

function ChangeForm({ profile }: { readonly profile: Profile }) {
  const { data: session } = useSession()
  const [keepKeys, setKeepKeys] = useState(false)
  const change = useChangePassword()
  const [current, setCurrent] = useState('')
  const [value, setValue] = useState(empty)
  const [faults, setFaults] = useState<ReturnType<typeof passwordFault> & { readonly current?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...passwordFault(value.password, value.confirm),
      ...(current === '' ? { current: t('passwordPanel.currentRequired') } : {}),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    change.mutate(
      { current, password: value.password, keepKeys },
      {
        onSuccess: () => {
          setCurrent('')
          setValue(empty)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('passwordPanel.lead')}</p>
      <PasswordField
        label={t('passwordPanel.current')}
        name="current"
        autoComplete="current-password"
        value={current}
        onChange={event => setCurrent(event.target.value)}
        error={faults.current}
        required
      />
      <NewPasswordFields
        value={value}
        onChange={setValue}
        faults={faults}
        about={[profile.email, profile.firstName, profile.lastName]}
      />
      {mayCall(endpoints.listKeys, session) && (
        <Checkbox
          label={t('passwordPanel.keepKeys')}
          checked={keepKeys}
          onChange={event => setKeepKeys(event.target.checked)}
        />
      )}
      {change.error && <Alert>{sentenceOf(change.error)}</Alert>}
      {change.isSuccess && <Alert tone="good">{t('passwordPanel.done')}</Alert>}
      <Button type="submit" look="primary" busy={change.isPending} className="w-full">
        {t('passwordPanel.submit')}
      </Button>
    </form>
  )
}

/** A user who signs in with Google sets a first password by a mailed link, which verifies the mailbox. */
function FirstPassword({ sendsMail }: { readonly sendsMail: boolean }) {
  const send = useSendOwnReset()
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-muted">{t('errors.passwordMissing')}</p>
      {send.error && <Alert>{sentenceOf(send.error)}</Alert>}
      {send.isSuccess && (
        <Alert tone="good">{t(sendsMail ? 'passwordPanel.linkSent' : 'passwordPanel.linkInLog')}</Alert>
      )}
      <Button busy={send.isPending} onClick={() => send.mutate()}>
        {t('passwordPanel.sendLink')}
      </Button>
    </div>
  )
}
