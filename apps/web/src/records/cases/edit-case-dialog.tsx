import type { CaseCard } from '@xrai/contract/records/case'
import { caseDescriptionMaximum, caseNameMaximum } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { SelectField } from '../../base/ui/select-field.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useEditCase } from '../../client/cases.ts'
import { changedFields } from '../../client/changed-fields.ts'
import { Refused, sentenceOf } from '../../client/result.ts'
import { useSites } from '../../client/sites.ts'
import { SiteOptions } from '../../shell/clinic-sites/site-options.tsx'
import { type ChosenPatient, PatientPicker } from '../patients/patient-picker.tsx'

export interface EditCaseDialogProps {
  readonly card: Pick<CaseCard, 'id' | 'name' | 'description' | 'patientId' | 'patientName' | 'site'>
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * 'Editar': name, description, patient and, in a clinic with several sites, the site. A failure keeps the user's input.
 */
export function EditCaseDialog({ card, open, onClose }: EditCaseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('cases.editTitle')}>
      <EditCaseForm card={card} onClose={onClose} />
    </Dialog>
  )
}

const fieldsOf = ({ name, description, patientId, site }: EditCaseDialogProps['card']) => ({
  name,
  description: description || null,
  patientId,
  siteId: site?.id ?? null,
})

function EditCaseForm({ card, onClose }: Omit<EditCaseDialogProps, 'open'>) {
  // The card may be fetched again while the form is open.
  const [shown] = useState(() => fieldsOf(card))
  const [name, setName] = useState(card.name)
  const [description, setDescription] = useState(card.description ?? '')
  const [patient, setPatient] = useState<ChosenPatient | null>(
    card.patientId === null ? null : { id: card.patientId, name: card.patientName ?? '' },
  )
  const [site, setSite] = useState(card.site?.id ?? 'none')
  const sites = useSites().data?.sites ?? []
  const hasSites = sites.length > 1
  const [tried, setTried] = useState(false)
  const edit = useEditCase(card.id)
  const blank = name.trim() === ''

  // Signed reports of the case name these other persons: the user confirms whether they are the same person.
  const refusal = edit.error instanceof Refused ? edit.error.refusal : undefined
  const names = refusal?.code === 'PATIENT_NAME_DIFFERS' ? (refusal.subject ?? '') : undefined

  const save = (confirmed: boolean) => {
    setTried(true)
    if (blank || edit.isPending) return
    const changes = changedFields(shown, {
      name: name.trim(),
      description: description.trim() || null,
      patientId: patient?.id ?? null,
      siteId: site === 'none' ? null : site,
    })
    if (Object.keys(changes).length === 0) return onClose()
    edit.mutate(confirmed ? { ...changes, confirmed } : changes, {
      onSuccess: () => {
        showToast({ text: t('cases.saved') })
        onClose()
      },
    })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }

  const choose = (chosen: ChosenPatient | null) => {
    setPatient(chosen)
    // The confirmation applies only to the refused patient.
    edit.reset()
  }

  return (
    <AskingForm noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('createCase.name')}
        placeholder={t('createCase.namePlaceholder')}
        value={name}
        onChange={event => setName(event.target.value)}
        maxLength={caseNameMaximum}
        autoComplete="off"
        error={tried && blank ? t('errors.caseNameRequired') : undefined}
      />
      <TextArea
        label={t('createCase.description')}
        aside={t('createCase.optional')}
        placeholder={t('createCase.descriptionPlaceholder')}
        value={description}
        onChange={event => setDescription(event.target.value)}
        maxLength={caseDescriptionMaximum}
      />
      <PatientPicker value={patient} onChange={choose} inline />
      {hasSites && (
        <SelectField label={t('sites.field')} value={site} onChange={event => setSite(event.target.value)}>
          <SiteOptions sites={sites} />
        </SelectField>
      )}
      {edit.isError && (
        <Alert
          tone={names === undefined ? 'error' : 'warn'}
          action={
            names !== undefined && (
              <Button look="outline" onClick={() => save(true)}>
                {t('assign.anyway')}
              </Button>
            )
          }
        >
          {names === undefined ? sentenceOf(edit.error) : t('assign.differs', { name: patient?.name ?? '', names })}
        </Alert>
      )}
      <div className="flex justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          {t('cases.cancel')}
        </Button>
        <Button type="submit" busy={edit.isPending}>
          {t('cases.save')}
        </Button>
      </div>
    </AskingForm>
  )
}
