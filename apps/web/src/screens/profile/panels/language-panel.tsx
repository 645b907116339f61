import { t } from '@xrai/contract/strings/translate'
import { useEditProfile, useProfile } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.tsx'

const locales = ['es', 'en'] as const

export function LanguagePanel() {
  const { data: profile } = useProfile()
  const edit = useEditProfile()
  if (!profile) return <Skeleton className="h-40 w-full" />
  const chosen = edit.isPending ? edit.variables.locale : profile.locale
  return (
    <fieldset>
      <legend className="mb-5 text-muted">{t('languagePanel.lead')}</legend>
      <div className="rounded-card border border-line">
        {locales.map(locale => (
          <label
            key={locale}
            className="flex min-h-14 cursor-pointer items-center gap-4 border-b border-line px-4 last:border-0 has-focus-visible:bg-mist"
          >
            <input
              type="radio"
              name="locale"
              value={locale}
              checked={chosen === locale}
              onChange={() =>
                edit.mutate({ locale }, { onSuccess: () => showToast({ text: t('languagePanel.saved') }) })
              }
              className="size-5 accent-primary-ink"
            />
            <span lang={locale} className="font-medium">
              {t(`languages.${locale}`)}
            </span>
          </label>
        ))}
      </div>
      {edit.error && <Alert className="mt-4">{sentenceOf(edit.error)}</Alert>}
    </fieldset>
  )
}
