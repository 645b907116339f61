import { type Locale, languages, locales } from '@xrai/contract/strings/locales'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef, useState } from 'react'
import { followProfile } from '../../../base/language/speak-language.ts'
import { Alert } from '../../../base/ui/alert.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useEditProfile, useProfile } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'

/** The screen is remounted in the new language; this restores the focus to the choice. */
let justChosen = false

export function LanguagePanel() {
  const { data: profile } = useProfile()
  const edit = useEditProfile()
  const [picked, pick] = useState<Locale>()
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!justChosen) return
    justChosen = false
    // After the surrounding sheet has taken the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>(':checked')?.focus())
  }, [])
  if (!profile) return <Skeleton className="h-40 w-full" />
  const choose = async (locale: Locale) => {
    justChosen = true
    pick(locale)
    try {
      await edit.mutateAsync({ locale })
    } catch {
      justChosen = false
      pick(undefined)
      return
    }
    await followProfile(locale).then(
      () => showToast({ text: t('languagePanel.saved') }),
      () => showToast({ text: t('ui.partFailed') }),
    )
  }
  return (
    <fieldset ref={list}>
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
              checked={(picked ?? profile.locale) === locale}
              onChange={() => void choose(locale)}
              className="size-5 accent-primary-ink"
            />
            <span lang={locale} className="font-medium">
              {languages[locale].name}
            </span>
          </label>
        ))}
      </div>
      {edit.error && <Alert className="mt-4">{sentenceOf(edit.error)}</Alert>}
    </fieldset>
  )
}
