import type { Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shortMoment } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { LazyMenu } from '../../base/ui/lazy-menu.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useDeleteWebhook, useEditWebhook, useTestWebhook } from '../../client/webhooks.ts'
import { faultText, webhookName } from '../../connections/webhooks/webhook-texts.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { EditWebhook } from './edit-webhook.tsx'
import { RotateSecret } from './rotate-secret.tsx'

interface WebhookRowProps {
  readonly webhook: Webhook
  /** True if the clinic's plan includes webhooks; otherwise a webhook can only be paused and deleted. */
  readonly isGiven: boolean
}

export function WebhookRow({ webhook, isGiven }: WebhookRowProps) {
  const { id, url, events, paused, failingSince, last, oldSecretUntil } = webhook
  const name = webhookName(webhook)
  const test = useTestWebhook(id)
  const edit = useEditWebhook(id)
  const { remove, restore } = useDeleteWebhook()
  const [opened, setOpened] = useState<'edit' | 'rotate' | null>(null)
  const setPaused = (next: boolean) =>
    edit.mutate(
      { paused: next },
      {
        onSuccess: () => showToast({ text: t(next ? 'webhooks.paused' : 'webhooks.resumed') }),
        onError: showFailure,
      },
    )
  const undo = () => restore(id).then(() => showToast({ text: t('webhooks.restored') }), showFailure)
  const removeIt = () =>
    remove(id).then(() => showToast({ text: t('webhooks.deleted'), undo: () => void undo() }), showFailure)
  const items = [
    ...(isGiven
      ? [
          { label: t('webhooks.edit'), icon: Pencil, perform: () => setOpened('edit') },
          { label: t('webhooks.rotate'), icon: KeyRound, perform: () => setOpened('rotate') },
        ]
      : []),
    ...(paused === null ? [{ label: t('webhooks.pause'), icon: Pause, perform: () => setPaused(true) }] : []),
    { label: t('webhooks.delete'), icon: Trash2, perform: () => void removeIt(), destructive: true },
  ]
  return (
    <li aria-label={name} className="flex flex-col gap-3 border-b border-line p-4 last:border-0">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
            <span className="break-words">{name}</span>
            <State webhook={webhook} />
          </p>
          <p className="font-mono text-13 break-all text-muted">{url}</p>
          <p className="mt-1 text-13 text-muted">{events.map(event => t(`webhooks.events.${event}`)).join(' · ')}</p>
        </div>
        <div className="flex items-center gap-2">
          {paused !== null && isGiven && (
            <Button className="text-14" busy={edit.isPending} onClick={() => setPaused(false)}>
              {!edit.isPending && <Play size={16} aria-hidden="true" />}
              {t('webhooks.resume')}
            </Button>
          )}
          {isGiven && (
            <Button
              look="plain"
              className="text-14"
              busy={test.isPending}
              aria-label={t('webhooks.testName', { name })}
              onClick={() => test.mutate(undefined, { onError: showFailure })}
            >
              {!test.isPending && <Send size={16} aria-hidden="true" />}
              {t('webhooks.test')}
            </Button>
          )}
          <LazyMenu
            trigger={
              <button type="button" aria-label={t('webhooks.more', { name })} className={buttonClass('icon')}>
                <EllipsisVertical size={18} aria-hidden="true" />
              </button>
            }
            items={items}
          />
        </div>
      </div>
      {test.data && <TestResult delivery={test.data} />}
      {paused !== null && (
        <Alert tone={paused.reason === 'owner' ? 'info' : 'warn'} role="status">
          {t(`webhooks.pausedBy.${paused.reason}`, { when: shortMoment(paused.at) })}
        </Alert>
      )}
      {paused === null && failingSince !== null && !test.data && (
        <Alert tone="warn" role="status" title={t('webhooks.failingSince', { when: shortMoment(failingSince) })}>
          {last && faultText(last)}
        </Alert>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
        <span>{lastText(last)}</span>
        {webhook.waiting > 0 && <span>{waitingText(webhook.waiting)}</span>}
        {oldSecretUntil !== null && <span>{t('webhooks.oldSecret', { when: shortMoment(oldSecretUntil) })}</span>}
      </p>
      {opened === 'edit' && <EditWebhook webhook={webhook} onClose={() => setOpened(null)} />}
      {opened === 'rotate' && <RotateSecret webhook={webhook} onClose={() => setOpened(null)} />}
    </li>
  )
}

function lastText(last: Webhook['last']): string {
  if (last === null) return t('webhooks.noLast')
  const when = shortMoment(last.attemptedAt ?? last.createdAt)
  return t('webhooks.last', { event: t(`webhooks.events.${last.event}`), when })
}

function waitingText(count: number): string {
  return t(count === 1 ? 'webhooks.waitingOne' : 'webhooks.waiting', { count })
}

function State({ webhook: { paused, failingSince } }: { readonly webhook: Webhook }) {
  if (paused !== null)
    return <Badge tone={paused.reason === 'owner' ? 'plain' : 'warn'}>{t('webhooks.states.paused')}</Badge>
  if (failingSince !== null) return <Badge tone="warn">{t('webhooks.states.failing')}</Badge>
  return <Badge tone="good">{t('webhooks.states.active')}</Badge>
}

function TestResult({ delivery }: { readonly delivery: NonNullable<Webhook['last']> }) {
  const fault = faultText(delivery)
  const { status, durationMs, answer } = delivery
  if (fault === null)
    return <Alert tone="good">{t('webhooks.testPassed', { status: status ?? 0, time: durationMs ?? 0 })}</Alert>
  return <Alert title={fault}>{answer && <code className="font-mono text-13 break-words">{answer}</code>}</Alert>
}
