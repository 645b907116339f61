import type { SignatureImages as Images } from '@xrai/contract/records/signature-images'
import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../../base/ui/button.tsx'
import { ImageFileButton } from '../../../base/ui/image-file-button.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useRemoveSignatureImage, useSetSignatureImage } from '../../../client/profile.ts'
import { showFailure } from '../../../shell/frame/show-failure.ts'

/** Images of the signer's handwritten signature, printed on signed reports. */
export function SignatureImages({ images }: { readonly images: Images }) {
  return (
    <section aria-labelledby="firma-y-sello" className="mt-8 border-t border-line pt-6">
      <h3 id="firma-y-sello" className="mb-1 text-16">
        {t('personalPanel.imagesTitle')}
      </h3>
      <p className="mb-4 text-14 text-muted">{t('personalPanel.imagesHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SignatureImage kind="signature" image={images.signature} />
        <SignatureImage kind="stamp" image={images.stamp} />
      </div>
    </section>
  )
}

interface SignatureImageProps {
  readonly kind: keyof Images
  readonly image: string | null
}

function SignatureImage({ kind, image }: SignatureImageProps) {
  const set = useSetSignatureImage(kind)
  const remove = useRemoveSignatureImage(kind)
  const name = t(`personalPanel.${kind}`)
  return (
    <div>
      <p className="mb-2 text-14 font-medium">{name}</p>
      <div className="grid h-24 place-items-center rounded-card border border-dashed border-edge bg-paper p-3">
        {image === null ? (
          <span className="text-14 text-muted">{t('personalPanel.noImage')}</span>
        ) : (
          <img src={image} alt={name} className="max-h-18 max-w-full object-contain" />
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <ImageFileButton
          label={name}
          busy={set.isPending}
          aria-label={t('personalPanel.uploadOf', { name })}
          onFile={file =>
            set.mutate(file, {
              onSuccess: () => showToast({ text: t('personalPanel.imageSaved') }),
              onError: showFailure,
            })
          }
        >
          {t(image === null ? 'personalPanel.addImage' : 'personalPanel.changeImage')}
        </ImageFileButton>
        {image !== null && (
          <Button
            look="quiet"
            busy={remove.isPending}
            aria-label={t('personalPanel.removeOf', { name })}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => showToast({ text: t('personalPanel.imageRemoved') }),
                onError: showFailure,
              })
            }
          >
            {t('personalPanel.removeImage')}
          </Button>
        )}
      </div>
    </div>
  )
}
