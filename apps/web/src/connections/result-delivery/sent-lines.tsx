import { Link } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { ResultDelivery } from '@xrai/contract/routes/result-deliveries'
import { t } from '@xrai/contract/strings/translate'
import { Check, CircleAlert, Clock, Minus } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useReportDeliveries, useResendResult } from '../../client/result-deliveries.ts'
import { useSession } from '../../client/session.ts'
import { usePlanGives } from '../../shell/credits/plan-note.tsx'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { resultFaultText } from './result-texts.ts'

/** A report's deliveries, one line for each of the clinic's peers; empty without peers. */
export function SentLines({ analysisId }: { readonly analysisId: string }) {
  const { data } = useReportDeliveries(analysisId)
  const { data: session } = useSession()
  const deliveries = data?.deliveries ?? []
  if (deliveries.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
      <ul aria-label={t('results.label')} className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
        {deliveries.map(delivery => (
          <SentLine key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {mayCall(endpoints.listResultDeliveries, session) && (
        <Link
          to="/connections/results"
          search={{ analysis: analysisId }}
          className="text-14 text-primary-ink underline underline-offset-4"
        >
          {t('results.seeAll')}
        </Link>
      )}
    </div>
  )
}

const icons = { pending: Clock, sent: Check, partial: CircleAlert, failed: CircleAlert, cancelled: Minus } as const

function SentLine({ delivery }: { readonly delivery: ResultDelivery }) {
  const { id, state, content, peerName: peer } = delivery
  const { data: session } = useSession()
  const isGiven = usePlanGives('full-api')
  const resend = useResendResult()
  const Icon = state === 'superseded' ? Minus : icons[state]
  const hasFailed = state === 'partial' || state === 'failed'
  const fault = hasFailed || state === 'pending' ? resultFaultText(delivery) : null
  const line = state === 'sent' && content === 'preliminary' ? 'preliminary' : state
  const again = () =>
    resend.mutate(id, {
      onSuccess: () => showToast({ text: t('results.resent') }),
      onError: showFailure,
    })
  return (
    <li className="flex items-start gap-2 text-14">
      <Icon
        size={16}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${hasFailed ? 'text-error' : state === 'sent' ? 'text-primary-ink' : 'text-muted'}`}
      />
      <div className="min-w-0">
        <span className="break-words">{t(`results.line.${line}`, { peer })}</span>
        {fault !== null && <span className={`block ${hasFailed ? 'text-error' : 'text-muted'}`}>{fault}</span>}
        {hasFailed && isGiven && mayCall(endpoints.resendResult, session) && (
          <Button look="quiet" className="mt-1 text-14" busy={resend.isPending} onClick={again}>
            {t('results.resend')}
          </Button>
        )}
      </div>
    </li>
  )
}
