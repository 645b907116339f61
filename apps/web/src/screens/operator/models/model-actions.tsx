import type { InstalledModel } from '@xrai/contract/routes/installed-models'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { Button } from '../../../base/ui/button.tsx'
import { Dialog } from '../../../base/ui/dialog.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useRetireModel, useShadowModel } from '../../../client/installed-models.ts'
import { showFailure } from '../../../shell/frame/show-failure.ts'
import { ActivateDialog } from './activate-dialog.tsx'

export function ModelActions({ model }: { readonly model: InstalledModel }) {
  const { id, state, shadow } = model
  const name = `${model.modelName} ${model.version}`
  const [open, setOpen] = useState<'activate' | 'retire' | null>(null)
  const trial = useShadowModel()
  const retire = useRetireModel()
  const close = () => setOpen(null)
  const changeTrial = () =>
    trial.mutate(
      { id, shadow: !shadow },
      {
        onSuccess: () =>
          showToast({ text: t(shadow ? 'installedModels.shadowOff' : 'installedModels.shadowOn', { name }) }),
        onError: showFailure,
      },
    )
  const isUsed = state === 'active' || state === 'scheduled'
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button onClick={() => setOpen('activate')}>{t('installedModels.activate')}</Button>
      <Button look="plain" busy={trial.isPending} onClick={changeTrial}>
        {t(shadow ? 'installedModels.shadowStop' : 'installedModels.shadow')}
      </Button>
      {!isUsed && (
        <Button look="plain" onClick={() => setOpen('retire')}>
          {t('installedModels.retire')}
        </Button>
      )}
      <ActivateDialog model={model} open={open === 'activate'} onClose={close} />
      <Dialog
        open={open === 'retire'}
        onClose={close}
        title={t('installedModels.retireTitle', { name })}
        actions={
          <>
            <Button onClick={close}>{t('installedModels.cancel')}</Button>
            <Button
              look="destructive"
              busy={retire.isPending}
              onClick={() =>
                retire.mutate(id, {
                  onSuccess: () => showToast({ text: t('installedModels.retireDone', { name }) }),
                  onError: showFailure,
                  onSettled: close,
                })
              }
            >
              {t('installedModels.retire')}
            </Button>
          </>
        }
      >
        <p className="leading-7">{t('installedModels.retireText')}</p>
      </Dialog>
    </div>
  )
}
