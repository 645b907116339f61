import type { ClinicSettings } from '@xrai/contract/routes/clinic'
import { t } from '@xrai/contract/strings/translate'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useLogo, useRemoveLogo, useSetLogo } from '../../client/clinic.ts'
import { sentenceOf } from '../../client/result.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'

/** The logo as paper has it, and what changes it. */
export function ClinicLogo({ settings: { logo } }: { readonly settings: ClinicSettings }) {
  const input = useRef<HTMLInputElement>(null)
  const address = useLogo(logo)
  const set = useSetLogo()
  const remove = useRemoveLogo()
  const onError = (failure: unknown) => showToast({ text: sentenceOf(failure) })
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
          <Button busy={set.isPending} onClick={() => input.current?.click()}>
            {!set.isPending && <ImagePlus size={18} aria-hidden="true" />}
            {t(logo === null ? 'clinicPage.addLogo' : 'clinicPage.changeLogo')}
          </Button>
          {logo !== null && (
            <Button
              look="quiet"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => showToast({ text: t('clinicPage.logoRemoved') }),
                  onError,
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
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('clinicPage.logo')}
        className="hidden"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) set.mutate(file, { onSuccess: () => showToast({ text: t('clinicPage.logoSaved') }), onError })
        }}
      />
    </div>
  )
}
