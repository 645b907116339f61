import type { ApiKey } from '@xrai/contract/routes/api-keys'
import { t } from '@xrai/contract/strings/translate'
import { longDate, shortMoment } from '../../../base/language/moments.ts'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useKeys, useRevokeKey } from '../../../client/api-keys.ts'
import { sentenceOf } from '../../../client/result.ts'
import { PlanNote } from '../../../shell/credits/plan-note.tsx'
import { showFailure } from '../../../shell/frame/show-failure.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { NewKey } from './new-key.tsx'

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
          {data.keys.map(({ id, name, scopes, start, createdBy, createdAt, lastUsedAt, ...limits }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line p-4 last:border-0">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium break-words">{name}</p>
                <p className="font-mono text-14 text-muted">{start}…</p>
                <p className="text-13">
                  {[...scopes.map(scope => t(`keysPanel.scopes.${scope}`)), ...namesOf(limits)].join(' · ')}
                </p>
                <p className="text-13 text-muted">
                  {t('keysPanel.created', { who: createdBy, when: longDate(createdAt) })}{' '}
                  {lastUsedAt === null
                    ? t('keysPanel.unused')
                    : t('keysPanel.lastUsed', { when: shortMoment(lastUsedAt) })}{' '}
                  {limits.expiresAt !== null && expiryText(limits.expiresAt)}
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
                    onError: showFailure,
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

const namesOf = ({ readOnly, test, site }: Pick<ApiKey, 'readOnly' | 'test' | 'site'>): readonly string[] => [
  ...(readOnly ? [t('keysPanel.readOnly')] : []),
  ...(test ? [t('keysPanel.test')] : []),
  ...(site ? [site.name] : []),
]

const expiryText = (at: string): string =>
  t(Date.parse(at) > Date.now() ? 'keysPanel.expiresOn' : 'keysPanel.expiredOn', { when: longDate(at) })
