import { t } from '@xrai/contract/strings/translate'
import { shortMoment } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { CopyField } from '../../base/ui/copy-field.tsx'

interface ShownSecretProps {
  readonly secret: string
  /** End of the previous secret's validity; null if there is none. */
  readonly oldSecretUntil?: string | null
  readonly onClose: () => void
}

/** Shows the secret once, with its purpose. */
export function ShownSecret({ secret, oldSecretUntil = null, onClose }: ShownSecretProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 rounded-control border border-warn-line bg-warn-tint p-4">
        <p role="status" className="text-14 text-warn">
          {t('webhooks.secret.once')}{' '}
          {oldSecretUntil !== null && t('webhooks.secret.rotated', { when: shortMoment(oldSecretUntil) })}
        </p>
        <CopyField label={t('webhooks.secret.label')} value={secret} />
      </div>
      <p className="text-14 text-muted">{t('webhooks.secret.hint')}</p>
      <Button className="self-end" onClick={onClose}>
        {t('webhooks.secret.done')}
      </Button>
    </div>
  )
}
