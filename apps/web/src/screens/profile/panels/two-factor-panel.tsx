import { t } from '@xrai/contract/strings/translate'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../../base/ui/alert.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { useProfile } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'
import { useRenewBackupCodes, useStopTwoFactor } from '../../../client/two-factor.ts'
import { BackupCodes } from './backup-codes.tsx'
import { CodeForm } from './code-form.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

export function TwoFactorPanel() {
  const { data: profile } = useProfile()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!profile) return <Skeleton className="h-60 w-full" />
  if (profile.demo) return <Alert tone="info">{t('errors.demoAccount')}</Alert>
  if (codes) return <BackupCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (!profile.twoFactor.enabled) return <TwoFactorSetup onCodes={setCodes} />
  return <InForce backupCodes={profile.twoFactor.backupCodes} onCodes={setCodes} />
}

interface InForceProps {
  readonly backupCodes: number
  readonly onCodes: (codes: readonly string[]) => void
}

function InForce({ backupCodes, onCodes }: InForceProps) {
  const stop = useStopTwoFactor()
  const renew = useRenewBackupCodes()
  const [asking, setAsking] = useState<'stop' | 'renew'>()
  const running = asking === 'renew' ? renew : stop
  if (asking) {
    return (
      <CodeForm
        lead={t(asking === 'stop' ? 'twoFactorPanel.stopLead' : 'twoFactorPanel.renewLead')}
        submit={t(asking === 'stop' ? 'twoFactorPanel.stop' : 'twoFactorPanel.renew')}
        destructive={asking === 'stop'}
        busy={running.isPending}
        failure={running.error ? sentenceOf(running.error) : undefined}
        onCancel={() => setAsking(undefined)}
        onSubmit={body =>
          asking === 'stop'
            ? stop.mutate(body, { onSuccess: () => setAsking(undefined) })
            : renew.mutate(body, { onSuccess: answer => onCodes(answer.backupCodes) })
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="good" title={t('twoFactorPanel.onTitle')}>
        {t('twoFactorPanel.on')}
      </Alert>
      <p className="flex items-center gap-2.5 text-muted">
        <ShieldCheck size={18} aria-hidden="true" className="text-primary-ink" />
        {t('twoFactorPanel.codesLeft', { count: backupCodes })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsking('renew')}>{t('twoFactorPanel.renew')}</Button>
        <Button look="destructive" onClick={() => setAsking('stop')}>
          {t('twoFactorPanel.stop')}
        </Button>
      </div>
    </div>
  )
}
