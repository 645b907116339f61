import { type ClinicSettings, mostRecordYears } from '@xrai/contract/routes/clinic'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useSetRetention } from '../../client/clinic.ts'
import { sentenceOf } from '../../client/result.ts'

/**
 * The retention of deleted records in years. A shorter term requires a confirmation, because the released records are
 * erased permanently.
 */
export function RetentionForm({ retention }: { readonly retention: ClinicSettings['retention'] }) {
  const { recordYears, leastYears } = retention
  const set = useSetRetention()
  const [typed, setTyped] = useState(recordYears === null ? '' : String(recordYears))
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const years = typed.trim() === '' ? leastYears : Number(typed)
  const isRight = years === null || (Number.isInteger(years) && years >= 1 && years <= mostRecordYears)
  const isLong = years === null ? leastYears === null : years >= (leastYears ?? 1)
  const error = isRight ? (isLong ? undefined : t('errors.retentionTooShort')) : t('errors.retentionYearsInvalid')
  const save = () =>
    set.mutate(years === leastYears ? null : years, {
      onSuccess: answer => {
        setTyped(answer.retention.recordYears === null ? '' : String(answer.retention.recordYears))
        showToast({ text: t('clinicPage.retentionSaved') })
      },
      onSettled: () => setAsking(false),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (error !== undefined) return
    if ((years ?? 0) < (recordYears ?? 0)) setAsking(true)
    else save()
  }
  return (
    <AskingForm isSaved={set.isSuccess} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('clinicPage.recordYears')}
        hint={
          leastYears === null
            ? t('clinicPage.recordYearsHint')
            : t('clinicPage.recordYearsLeast', { least: leastYears })
        }
        error={tried ? error : undefined}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        inputMode="numeric"
        maxLength={3}
      />
      {set.error && <Alert>{sentenceOf(set.error)}</Alert>}
      <Button type="submit" busy={set.isPending} className="self-start max-sm:w-full">
        {t('clinicPage.retentionSave')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('clinicPage.shortenTitle')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('clinicPage.keepTerm')}</Button>
            <Button look="destructive" busy={set.isPending} onClick={save}>
              {t('clinicPage.shorten')}
            </Button>
          </>
        }
      >
        <p>{t('clinicPage.shortenText')}</p>
      </Dialog>
    </AskingForm>
  )
}
