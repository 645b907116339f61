import { Link } from '@tanstack/react-router'
import type { DeliveryState } from '@xrai/contract/routes/webhook-events'
import type { Delivery, Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { shortMoment } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useResendDelivery } from '../../client/webhooks.ts'
import { DeliveryLine } from '../../connections/delivery-list/delivery-line.tsx'
import { faultText, webhookName } from '../../connections/webhooks/webhook-texts.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

interface DeliveryRowProps {
  readonly delivery: Delivery
  readonly webhook: Webhook | undefined
  readonly isGiven: boolean
}

const tones = { pending: 'info', delivered: 'good', failed: 'error' } as const satisfies Record<DeliveryState, string>
const linkClass = 'text-primary-ink underline underline-offset-4'

/** One event for one webhook: time, result and response. */
export function DeliveryRow({ delivery, webhook, isGiven }: DeliveryRowProps) {
  const { id, event, state, createdAt, analysisId, caseId, answer } = delivery
  const resend = useResendDelivery()
  const name = t(`webhooks.events.${event}`)
  const fault = faultText(delivery)
  return (
    <DeliveryLine
      name={name}
      state={{
        text: t(`webhooks.deliveriesPage.states.${state}`),
        tone: tones[state],
        isWaiting: state === 'pending',
      }}
      delivery={delivery}
      before={[webhook && webhookName(webhook)]}
      after={[resultText(delivery)]}
      actions={
        isGiven &&
        webhook &&
        webhook.paused === null &&
        state !== 'pending' && (
          <Button
            look="plain"
            className="text-14"
            busy={resend.isPending}
            aria-label={t('webhooks.deliveriesPage.resendName', { event: name, when: shortMoment(createdAt) })}
            onClick={() =>
              resend.mutate(id, {
                onSuccess: () => showToast({ text: t('webhooks.deliveriesPage.resent') }),
                onError: showFailure,
              })
            }
          >
            {!resend.isPending && <RotateCw size={16} aria-hidden="true" />}
            {t('webhooks.deliveriesPage.resend')}
          </Button>
        )
      }
    >
      {fault !== null && state !== 'delivered' && <p className="mt-1.5 text-14 text-error">{fault}</p>}
      {answer && (
        <p className="mt-1.5 text-13 text-muted">
          {t('webhooks.deliveriesPage.answer')}: <code className="font-mono break-words text-ink">{answer}</code>
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-13">
        {analysisId && (
          <Link to="/preview" search={{ analysis: analysisId }} className={linkClass}>
            {t('webhooks.deliveriesPage.analysis')}
          </Link>
        )}
        {caseId && (
          <Link to="/analyzer-results/$id" params={{ id: caseId }} className={linkClass}>
            {t('webhooks.deliveriesPage.case')}
          </Link>
        )}
        <span className="text-muted">
          {t('webhooks.deliveriesPage.id')} <code className="font-mono break-all">{id}</code>
        </span>
      </p>
    </DeliveryLine>
  )
}

function resultText({ status, durationMs }: Delivery): string {
  if (durationMs === null) return ''
  if (status === null) return t('webhooks.deliveriesPage.tookNone', { time: durationMs })
  return t('webhooks.deliveriesPage.took', { status, time: durationMs })
}
