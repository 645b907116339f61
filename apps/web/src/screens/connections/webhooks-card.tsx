import { Link } from '@tanstack/react-router'
import { webhooksPerClinic } from '@xrai/contract/routes/webhook-events'
import type { Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useWebhooks } from '../../client/webhooks.ts'
import { PlanNote, usePlanGives } from '../../shell/credits/plan-note.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** The addresses that receive the clinic's events. */
export function WebhooksCard() {
  const { data, error, isFetching, refetch } = useWebhooks()
  const isGiven = usePlanGives('full-api')
  const [adding, setAdding] = useState(false)
  const webhooks = data?.webhooks
  return (
    <ConnectionCard
      icon={WebhookIcon}
      title={t('webhooks.title')}
      hint={t('webhooks.hint')}
      state={webhooks && stateOf(webhooks)}
    >
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      {!isGiven && <PlanNote capability="full-api" />}
      {webhooks?.length === 0 && isGiven && (
        <p className="max-w-none rounded-control border border-dashed border-edge/60 bg-mist px-5 py-6 text-center text-14 text-muted">
          {t('webhooks.noneHint')}
        </p>
      )}
      {webhooks && webhooks.length > 0 && (
        <ul aria-label={t('webhooks.title')} className="rounded-control border border-line">
          {webhooks.map(webhook => (
            <WebhookRow key={webhook.id} webhook={webhook} isGiven={isGiven} />
          ))}
        </ul>
      )}
      {webhooks && (
        <div className="flex flex-wrap justify-end gap-3">
          {webhooks.length > 0 && (
            <Link to="/connections/deliveries" className={buttonClass('quiet', 'text-14')}>
              {t('webhooks.deliveries')}
            </Link>
          )}
          {isGiven && webhooks.length < webhooksPerClinic && (
            <Button className="text-14" onClick={() => setAdding(true)}>
              <Plus size={18} aria-hidden="true" />
              {t('webhooks.add')}
            </Button>
          )}
        </div>
      )}
      {adding && <NewWebhook onClose={() => setAdding(false)} />}
    </ConnectionCard>
  )
}

function stateOf(webhooks: readonly Webhook[]) {
  if (webhooks.length === 0) return { tone: 'plain', text: t('webhooks.total.none') } as const
  const needsCare = ({ paused, failingSince }: Webhook) =>
    paused === null ? failingSince !== null : paused.reason !== 'owner'
  if (webhooks.some(needsCare)) return { tone: 'warn', text: t('webhooks.total.trouble') } as const
  const count = webhooks.filter(({ paused }) => paused === null).length
  if (count === 0) return { tone: 'plain', text: t('webhooks.states.paused') } as const
  return {
    tone: 'good',
    text: t(count === 1 ? 'webhooks.total.oneActive' : 'webhooks.total.active', { count }),
  } as const
}
