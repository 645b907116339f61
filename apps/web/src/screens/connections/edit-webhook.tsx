import type { Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'
import { useEditWebhook } from '../../client/webhooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
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
