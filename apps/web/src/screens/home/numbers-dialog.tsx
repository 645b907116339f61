import { isRuc } from '@xrai/contract/records/ruc'
import type { ClinicSettings } from '@xrai/contract/routes/clinic'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { useEditClinic } from '../../client/clinic.ts'
import { useEditProfile } from '../../client/profile.ts'
import { sentenceOf } from '../../client/result.ts'

interface NumbersDialogProps {
  /** Undefined for a user who may not change it. */
  readonly clinic: ClinicSettings | undefined
  readonly number: string | null
  readonly onClose: () => void
}

/** The clinic's RUC and the user's professional number, which are printed on reports and signatures. */
export function NumbersDialog({ clinic, number, onClose }: NumbersDialogProps) {
  const editClinic = useEditClinic()
  const editProfile = useEditProfile()
  const [ruc, setRuc] = useState(clinic?.ruc ?? '')
  const [own, setOwn] = useState(number ?? '')
  const [isTried, setTried] = useState(false)
  const plainRuc = ruc.replace(/\s/g, '')
  const isWrong = plainRuc !== '' && !isRuc(plainRuc)
  const failure = editClinic.error ?? editProfile.error
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWrong) return
    if (clinic) await editClinic.mutateAsync({ ruc: plainRuc || null })
    await editProfile.mutateAsync({ professionalNumber: own.trim() || null })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t(clinic ? 'firstSteps.numbers' : 'firstSteps.number')}>
      <AskingForm
        noValidate
        onSubmit={event => void submit(event).catch(() => undefined)}
        className="flex flex-col gap-4"
      >
        {clinic && (
          <TextField
            label={t('clinicPage.ruc')}
            hint={t('clinicPage.rucHint')}
            inputMode="numeric"
            maxLength={14}
            value={ruc}
            onChange={event => setRuc(event.target.value)}
            error={isTried && isWrong ? t('errors.rucInvalid') : undefined}
          />
        )}
        <TextField
          label={t('personalPanel.number')}
          hint={t('personalPanel.numberHint')}
          maxLength={40}
          value={own}
          onChange={event => setOwn(event.target.value)}
        />
        {failure && <Alert>{sentenceOf(failure)}</Alert>}
        <Button type="submit" look="primary" busy={editClinic.isPending || editProfile.isPending}>
          {t('clinicPage.save')}
        </Button>
      </AskingForm>
    </Dialog>
  )
}
