import { t } from '@xrai/contract/strings/translate'
import { useRef } from 'react'
import { useSetLogo } from '../../client/clinic.ts'
import { sentenceOf } from '../../client/result.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Chooses the clinic's logo at one press. */
export function LogoStep({ className }: { readonly className: string }) {
  const input = useRef<HTMLInputElement>(null)
  const set = useSetLogo()
  return (
    <>
      <Button busy={set.isPending} onClick={() => input.current?.click()} className={className}>
        {t('clinicPage.addLogo')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('clinicPage.logo')}
        className="hidden"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (!file) return
          set.mutate(file, {
            onSuccess: () => showToast({ text: t('clinicPage.logoSaved') }),
            onError: failure => showToast({ text: sentenceOf(failure) }),
          })
        }}
      />
    </>
  )
}
