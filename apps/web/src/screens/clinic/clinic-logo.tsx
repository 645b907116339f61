import type { ClinicSettings } from '@xrai/contract/routes/clinic'
import { t } from '@xrai/contract/strings/translate'
import { ImagePlus, Trash2 } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { ImageFileButton } from '../../base/ui/image-file-button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useLogo, useRemoveLogo, useSetLogo } from '../../client/clinic.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

/** The logo as printed, with buttons to change it. */
export function ClinicLogo({ settings: { logo } }: { readonly settings: ClinicSettings }) {
  const address = useLogo(logo)
  const set = useSetLogo()
  const remove = useRemoveLogo()
  return (
    <div className="flex flex-wrap items-center gap-5">
      <div className="grid h-24 w-48 shrink-0 place-items-center rounded-card border border-dashed border-edge bg-paper p-3">
        {logo === null && <span className="text-14 text-muted">{t('clinicPage.noLogo')}</span>}
        {address !== undefined && (
          <img src={address} alt={t('clinicPage.logo')} className="max-h-full max-w-full object-contain" />
        )}
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap gap-3">
          <ImageFileButton
            label={t('clinicPage.logo')}
            busy={set.isPending}
            onFile={file =>
              set.mutate(file, {
                onSuccess: () => showToast({ text: t('clinicPage.logoSaved') }),
                onError: showFailure,
              })
            }
          >
            {!set.isPending && <ImagePlus size={18} aria-hidden="true" />}
            {t(logo === null ? 'clinicPage.addLogo' : 'clinicPage.changeLogo')}
          </ImageFileButton>
          {logo !== null && (
            <Button
              look="quiet"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => showToast({ text: t('clinicPage.logoRemoved') }),
                  onError: showFailure,
                })
              }
            >
              {!remove.isPending && <Trash2 size={18} aria-hidden="true" />}
              {t('clinicPage.removeLogo')}
            </Button>
          )}
        </div>
        <p className="mt-2 text-13 text-muted">{t('clinicPage.logoHint')}</p>
      </div>
    </div>
  )
}
