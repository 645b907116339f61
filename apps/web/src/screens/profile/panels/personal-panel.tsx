import type { Profile } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import { BadgeCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Alert } from '../../../base/ui/alert.tsx'
import { AskingForm } from '../../../base/ui/asking-form.tsx'
import { Badge } from '../../../base/ui/badge.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { TextField } from '../../../base/ui/text-field.tsx'
import { useEditProfile, useProfile } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'
import type { PanelProps } from '../panel-props.ts'
import { SignatureImages } from './signature-images.tsx'

export function PersonalPanel({ onSaved }: PanelProps) {
  const { data: profile } = useProfile()
  if (!profile) return <Skeleton className="h-60 w-full" />
  return (
    <>
      <PersonalForm profile={profile} onSaved={onSaved} />
      <SignatureImages images={profile.signatureImages} />
    </>
  )
}

function PersonalForm({ profile, onSaved }: PanelProps & { readonly profile: Profile }) {
  const edit = useEditProfile()
  const [firstName, setFirstName] = useState(profile.firstName)
  const [lastName, setLastName] = useState(profile.lastName)
  const [number, setNumber] = useState(profile.professionalNumber ?? '')
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (edit.isSuccess) onSaved?.()
  }, [edit.isSuccess, onSaved])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (firstName.trim() === '' || lastName.trim() === '') return
    edit.mutate({ firstName, lastName, professionalNumber: number.trim() || null })
  }
  const missing = (value: string, sentence: string) => (tried && value.trim() === '' ? sentence : undefined)
  return (
    <AskingForm isSaved={edit.isSuccess} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('register.firstName')}
          autoComplete="given-name"
          maxLength={120}
          value={firstName}
          onChange={event => setFirstName(event.target.value)}
          error={missing(firstName, t('register.firstNameRequired'))}
          required
        />
        <TextField
          label={t('register.lastName')}
          autoComplete="family-name"
          maxLength={120}
          value={lastName}
          onChange={event => setLastName(event.target.value)}
          error={missing(lastName, t('register.lastNameRequired'))}
          required
        />
      </div>
      <TextField
        label={t('personalPanel.number')}
        hint={t('personalPanel.numberHint')}
        maxLength={40}
        value={number}
        onChange={event => setNumber(event.target.value)}
      />
      <p>
        {profile.verified ? (
          <Badge tone="good" icon={BadgeCheck}>
            {t('personalPanel.verified')}
          </Badge>
        ) : (
          <Badge>{t(profile.professionalNumber ? 'personalPanel.waiting' : 'personalPanel.missing')}</Badge>
        )}
      </p>
      {edit.error && <Alert>{sentenceOf(edit.error)}</Alert>}
      {edit.isSuccess && <Alert tone="good">{t('personalPanel.saved')}</Alert>}
      <Button type="submit" look="primary" busy={edit.isPending} className="w-full">
        {t('personalPanel.submit')}
      </Button>
    </AskingForm>
  )
}
