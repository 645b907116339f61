import { webhookEvents } from '@xrai/contract/routes/webhook-events'
import { t } from '@xrai/contract/strings/translate'
import { Dialog } from '../../base/ui/dialog.tsx'
import { useCreateWebhook } from '../../client/webhooks.ts'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

const empty = { url: '', description: '', events: [...webhookEvents] }

/** Adds an address, and then shows its secret. */
export function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateWebhook()
  const title = t(create.data ? 'webhooks.secret.title' : 'webhooks.form.create')
  return (
    <Dialog open held={create.isPending || create.isSuccess} onClose={onClose} title={title}>
      {create.data ? (
        <ShownSecret secret={create.data.secret} onClose={onClose} />
      ) : (
        <WebhookForm
          initial={empty}
          action={t('webhooks.form.createAction')}
          busy={create.isPending}
          failure={create.error}
          onSubmit={values => create.mutate(values)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
