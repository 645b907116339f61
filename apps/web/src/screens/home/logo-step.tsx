import { t } from '@xrai/contract/strings/translate'
import { ImageFileButton } from '../../base/ui/image-file-button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useSetLogo } from '../../client/clinic.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

/** Chooses the clinic's logo in one press. */
export function LogoStep({ className }: { readonly className: string }) {
  const set = useSetLogo()
  return (
    <ImageFileButton
      label={t('clinicPage.logo')}
      busy={set.isPending}
      className={className}
      onFile={file =>
        set.mutate(file, {
          onSuccess: () => showToast({ text: t('clinicPage.logoSaved') }),
          onError: showFailure,
        })
      }
    >
      {t('clinicPage.addLogo')}
    </ImageFileButton>
  )
}
