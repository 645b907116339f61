import { Link } from '@tanstack/react-router'
import type { Profile } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { useConfig } from '../../client/config.ts'
import { confirmIdentity } from '../../client/confirm-session.ts'
import { useProfile } from '../../client/profile.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'
import { linkClass, Or } from './account-page.tsx'
import { GoogleButton } from './google-button.tsx'

export interface ProofDialogProps {
  readonly onAnswer: (proved: boolean) => void
}

/** Confirms the user's identity: by the password, else a code of the second step; or by the Google account. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const { data: profile, error } = useProfile()
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('proof.title')}>
      {profile && <Proofs profile={profile} onAnswer={onAnswer} />}
      {!profile && (error ? <Alert>{sentenceOf(error)}</Alert> : <Skeleton className="h-32 w-full" />)}
    </Dialog>
  )
}

interface ProofsProps extends ProofDialogProps {
  readonly profile: Profile
}

function Proofs({ profile, onAnswer }: ProofsProps) {
  const { data: config } = useConfig()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const prove = async (given: Parameters<typeof confirmIdentity>[0]) => {
    setFailure(undefined)
    setBusy(true)
    const result = await confirmIdentity(given)
    setBusy(false)
    if (isRefusal(result)) setFailure(sentenceOf(result))
    else onAnswer(true)
  }
  const field = fieldOf(profile)
  const hasGoogle = profile.hasGoogle && config?.google != null
  return (
    <div className="flex flex-col">
      <Lead field={field} hasGoogle={hasGoogle} />
      {failure !== undefined && <Alert className="mb-4">{failure}</Alert>}
      {field && <SecretForm field={field} busy={busy} onSubmit={prove} onCancel={() => onAnswer(false)} />}
      {field && hasGoogle && <Or />}
      {hasGoogle && (
        <GoogleButton
          label={t('proof.google')}
          onAccount={({ idToken }) => prove({ google: idToken })}
          onFailure={setFailure}
        />
      )}
      {!field && !hasGoogle && (
        <p>
          {t('proof.none')}{' '}
          <Link to="/profile" search={{ panel: 'contrasena' }} onClick={() => onAnswer(false)} className={linkClass}>
            {t('profile.password')}
          </Link>
        </p>
      )}
    </div>
  )
}

function Lead({ field, hasGoogle }: { readonly field: ReturnType<typeof fieldOf>; readonly hasGoogle: boolean }) {
  if (!field && !hasGoogle) return null
  const leads = { password: 'proof.lead', code: 'proof.leadCode' } as const
  return <p className="mb-4 text-muted">{t(field ? leads[field] : 'proof.leadGoogle')}</p>
}

/** A code is sufficient only if there is no password. */
const fieldOf = ({ hasPassword, twoFactor }: Profile) => {
  if (hasPassword) return 'password'
  return twoFactor.enabled ? 'code' : undefined
}

interface SecretFormProps {
  readonly field: 'password' | 'code'
  readonly busy: boolean
  readonly onSubmit: (given: { readonly [field in 'password' | 'code']?: string }) => void
  readonly onCancel: () => void
}

function SecretForm({ field, busy, onSubmit, onCancel }: SecretFormProps) {
  const [value, setValue] = useState('')
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (value.trim() !== '') onSubmit({ [field]: field === 'code' ? value.trim() : value })
  }
  // After the dialog, which an outer effect opens and which takes the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const common = {
    ref: input,
    value,
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) => setValue(event.target.value),
  }
  const isMissing = tried && value.trim() === ''
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {field === 'password' ? (
        <PasswordField
          {...common}
          label={t('login.password')}
          autoComplete="current-password"
          error={isMissing ? t('login.passwordRequired') : undefined}
        />
      ) : (
        <TextField
          {...common}
          label={t('login.code')}
          hint={t('login.secondStepHint')}
          autoComplete="one-time-code"
          spellCheck={false}
          error={isMissing ? t('login.codeRequired') : undefined}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {t('proof.submit')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('preview.cancel')}
        </Button>
      </div>
    </form>
  )
}
