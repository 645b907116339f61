import type { Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'
import { shortMoment } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useRotateSecret } from '../../client/webhooks.ts'
import { ShownSecret } from './shown-secret.tsx'

interface RotateSecretProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Confirms, and shows the new secret once. */
export function RotateSecret({ webhook, onClose }: RotateSecretProps) {
  const rotate = useRotateSecret(webhook.id)
  const { oldSecretUntil } = webhook
  return (
    <Dialog open held={rotate.isPending || rotate.isSuccess} onClose={onClose} title={t('webhooks.secret.title')}>
      {rotate.data ? (
        <ShownSecret
          secret={rotate.data.secret}
          oldSecretUntil={rotate.data.webhook.oldSecretUntil}
          onClose={onClose}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <p>
            {oldSecretUntil === null
              ? t('webhooks.rotateQuestion')
              : t('webhooks.rotateAgain', { when: shortMoment(oldSecretUntil) })}
          </p>
          {rotate.error && <Alert>{sentenceOf(rotate.error)}</Alert>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" disabled={rotate.isPending} onClick={onClose}>
              {t('webhooks.form.cancel')}
            </Button>
            <Button busy={rotate.isPending} onClick={() => rotate.mutate()}>
              {t('webhooks.rotateAction')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
