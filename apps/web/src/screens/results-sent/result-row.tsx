import { Link } from '@tanstack/react-router'
import type { ResultDelivery } from '@xrai/contract/routes/result-deliveries'
import type { ResultState } from '@xrai/contract/routes/result-terms'
import { t } from '@xrai/contract/strings/translate'
import { RotateCw, X } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useCancelResult, useResendResult } from '../../client/result-deliveries.ts'
import { DeliveryLine } from '../../connections/delivery-list/delivery-line.tsx'
import { resultContentText, resultFaultText } from '../../connections/result-delivery/result-texts.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

interface ResultRowProps {
  readonly delivery: ResultDelivery
  readonly isGiven: boolean
}

const tones = {
  pending: 'info',
  sent: 'good',
  partial: 'warn',
  failed: 'error',
  cancelled: 'plain',
  superseded: 'plain',
} as const satisfies Record<ResultState, string>

/** One report for one peer: version, time and result. */
export function ResultRow({ delivery, isGiven }: ResultRowProps) {
  const { id, state, analysisId, reportCode, peerName } = delivery
  const resend = useResendResult()
  const cancel = useCancelResult()
  const isPending = state === 'pending'
  const fault = state === 'sent' ? null : resultFaultText(delivery)
  const names = { report: reportCode ?? '', peer: peerName }
  return (
    <DeliveryLine
      name={peerName}
      state={{ text: t(`results.states.${state}`), tone: tones[state], isWaiting: isPending }}
      delivery={delivery}
      before={[reportCode, resultContentText(delivery)]}
      actions={
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isPending && (
            <Button
              look="quiet"
              className="text-14"
              busy={cancel.isPending}
              aria-label={t('results.cancelName', names)}
              onClick={() =>
                cancel.mutate(id, {
                  onSuccess: () => showToast({ text: t('results.cancelled') }),
                  onError: showFailure,
                })
              }
            >
              {!cancel.isPending && <X size={16} aria-hidden="true" />}
              {t('results.cancel')}
            </Button>
          )}
          {isGiven && state !== 'superseded' && (
            <Button
              look="plain"
              className="text-14"
              busy={resend.isPending}
              aria-label={t(isPending ? 'results.nowName' : 'results.resendName', names)}
              onClick={() =>
                resend.mutate(id, { onSuccess: () => showToast({ text: t('results.resent') }), onError: showFailure })
              }
            >
              {!resend.isPending && <RotateCw size={16} aria-hidden="true" />}
              {t(isPending ? 'results.now' : 'results.resend')}
            </Button>
          )}
        </div>
      }
    >
      {fault !== null && (
        <p className={`mt-1.5 text-14 ${state === 'superseded' ? 'text-muted' : 'text-error'}`}>{fault}</p>
      )}
      <p className="mt-1.5 text-13">
        <Link
          to="/report-preview"
          search={{ analysis: analysisId }}
          className="text-primary-ink underline underline-offset-4"
        >
          {t('results.open')}
        </Link>
      </p>
    </DeliveryLine>
  )
}
