import type { Device } from '@xrai/contract/routes/devices'
import { t } from '@xrai/contract/strings/translate'
import { Laptop, Smartphone } from 'lucide-react'
import { shortMoment } from '../../../base/language/moments.ts'
import { Badge } from '../../../base/ui/badge.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useDevices, useRevokeDevice } from '../../../client/devices.ts'
import { sentenceOf } from '../../../client/result.ts'
import { showFailure } from '../../../shell/frame/show-failure.ts'

export function DevicesPanel() {
  const { data, error, isFetching, refetch } = useDevices()
  const revoke = useRevokeDevice()
  const end = (id: string | null) =>
    revoke.mutate(id, {
      onSuccess: () => showToast({ text: t(id === null ? 'devicesPanel.othersEnded' : 'devicesPanel.ended') }),
      onError: showFailure,
    })
  if (error && !data) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 w-full" />
  return (
    <>
      <p className="mb-5 text-muted">{t('devicesPanel.lead')}</p>
      <ul className="rounded-card border border-line">
        {data.devices.map(device => (
          <li key={device.id} className="flex items-center gap-4 border-b border-line p-4 last:border-0">
            <DeviceFacts device={device} />
            {!device.current && (
              <Button
                look="destructive"
                busy={revoke.isPending && revoke.variables === device.id}
                onClick={() => end(device.id)}
                aria-label={t('devicesPanel.endName', { device: nameOf(device) })}
              >
                {t('devicesPanel.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.devices.length > 1 && (
        <Button
          look="destructive"
          busy={revoke.isPending && revoke.variables === null}
          onClick={() => end(null)}
          className="mt-5"
        >
          {t('devicesPanel.endOthers')}
        </Button>
      )}
    </>
  )
}

const nameOf = ({ browser, system }: Device) =>
  [browser, system].filter(Boolean).join(' · ') || t('devicesPanel.unknown')

function DeviceFacts({ device }: { readonly device: Device }) {
  const Icon = device.mobile ? Smartphone : Laptop
  return (
    <>
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {nameOf(device)}
          {device.current && <Badge tone="good">{t('devicesPanel.this')}</Badge>}
        </p>
        <p className="text-14 text-muted">
          {device.current
            ? t('devicesPanel.since', { when: shortMoment(device.signedInAt) })
            : t('devicesPanel.lastUsed', { when: shortMoment(device.lastUsedAt) })}
        </p>
      </div>
    </>
  )
}
