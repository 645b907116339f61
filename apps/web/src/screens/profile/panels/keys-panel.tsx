import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { useCreateKey, useKeys, useRevokeKey } from '../../../client/api-keys.ts'
import { sentenceOf } from '../../../client/result.ts'
import { PlanNote } from '../../../credits/plan-note.tsx'
import { longDate, shortMoment } from '../../../language/moments.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ConfirmButton } from './confirm-button.tsx'

export function KeysPanel() {
  const { data, error, isFetching, refetch } = useKeys()
  const revoke = useRevokeKey()
  if (error && !data) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 w-full" />
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">
        {t(data.reach === 'full' ? 'keysPanel.full' : 'keysPanel.basic')}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer" className="font-semibold text-primary-ink underline">
          {t('keysPanel.docs')}
        </a>
      </p>
      {data.reach === 'basic' && <PlanNote capability="full-api" />}
      <NewKey />
      {data.keys.length > 0 && (
        <ul className="rounded-card border border-line">
          {data.keys.map(({ id, name, start, createdBy, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line p-4 last:border-0">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium break-words">{name}</p>
                <p className="font-mono text-14 text-muted">{start}…</p>
                <p className="text-13 text-muted">
                  {t('keysPanel.created', { who: createdBy, when: longDate(createdAt) })}{' '}
                  {lastUsedAt === null
                    ? t('keysPanel.unused')
                    : t('keysPanel.lastUsed', { when: shortMoment(lastUsedAt) })}
                </p>
              </div>
              <ConfirmButton
                label={t('keysPanel.revoke')}
                name={t('keysPanel.revokeName', { name })}
                question={t('keysPanel.revokeQuestion', { name })}
                busy={revoke.isPending}
                onConfirm={() =>
                  revoke.mutate(id, {
                    onSuccess: () => showToast({ text: t('keysPanel.revoked', { name }) }),
                    onError: failure => showToast({ text: sentenceOf(failure) }),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewKey() {
  const create = useCreateKey()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    create.mutate(name.trim(), {
      onSuccess: () => {
        setName('')
        setTried(false)
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={t('keysPanel.name')}
        hint={t('keysPanel.nameHint')}
        maxLength={80}
        value={name}
        onChange={event => setName(event.target.value)}
        error={tried && name.trim() === '' ? t('keysPanel.nameRequired') : undefined}
        required
      />
      {create.error && <Alert>{sentenceOf(create.error)}</Alert>}
      <Button type="submit" busy={create.isPending} className="self-start">
        {t('keysPanel.create')}
      </Button>
      {create.data && (
        <div className="flex flex-col gap-3 rounded-control border border-warn-line bg-warn-tint p-4">
          <p role="status" className="text-14 text-warn">
            {t('keysPanel.once')}
          </p>
          <CopyField label={create.data.apiKey.name} value={create.data.key} />
        </div>
      )}
    </form>
  )
}
