import type { Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'
import { Dialog } from '../../base/ui/dialog.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useEditWebhook } from '../../client/webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'

interface EditWebhookProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

export function EditWebhook({ webhook, onClose }: EditWebhookProps) {
  const edit = useEditWebhook(webhook.id)
  const saved = () => {
    showToast({ text: t('webhooks.form.saved') })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('webhooks.form.edit')}>
      <WebhookForm
        initial={webhook}
        action={t('webhooks.form.save')}
        busy={edit.isPending}
        failure={edit.error}
        onSubmit={values => edit.mutate(values, { onSuccess: saved })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
