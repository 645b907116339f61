import { emailMaximum, patientNotesMaximum, phoneMaximum } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { type Control, type FieldErrors, type UseFormRegister, useController, useWatch } from 'react-hook-form'
import { TextArea } from '../../base/ui/text-area.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { AlertsField } from './alerts-field.tsx'
import { DocumentFields } from './document-fields.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import type { PatientTexts } from './patient-fields.ts'
import { isMinor } from './patient-texts.ts'

interface PatientDetailsProps {
  readonly register: UseFormRegister<PatientTexts>
  readonly control: Control<PatientTexts>
  readonly errors: FieldErrors<PatientTexts>
}

/** The fields of a record other than the name, the number and the birth date. */
export function PatientDetails({ register, control, errors }: PatientDetailsProps) {
  const [birthDate, documentType] = useWatch({ control, name: ['birthDate', 'documentType'] })
  const [guardianType, ...guardian] = useWatch({
    control,
    name: ['guardianDocumentType', 'guardianName', 'guardianRelation', 'guardianDocumentNumber', 'guardianPhone'],
  })
  // Shown for an adult too if filled in, because the content is saved and validated.
  const hasGuardian = guardian.some(text => text.trim() !== '')
  const { field: alerts } = useController({ control, name: 'alerts' })
  const minor = isMinor(birthDate || null)
  return (
    <div className="flex flex-col gap-4">
      <DocumentFields
        labels={{ type: t('patients.documentType'), number: t('patients.documentNumber') }}
        chosen={documentType}
        type={register('documentType')}
        number={register('documentNumber')}
        error={errors.documentNumber?.message}
      />
      {(minor || hasGuardian) && (
        <GuardianFields register={register} errors={errors} documentType={guardianType} isMinor={minor} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('phone')}
          type="tel"
          label={t('patients.phone')}
          maxLength={phoneMaximum}
          autoComplete="off"
          error={errors.phone?.message}
        />
        <TextField
          {...register('email')}
          type="email"
          label={t('patients.email')}
          maxLength={emailMaximum}
          autoComplete="off"
          error={errors.email?.message}
        />
      </div>
      <AlertsField value={alerts.value} onChange={alerts.onChange} error={errors.alerts?.message} />
      <TextArea
        {...register('notes')}
        label={t('patients.notes')}
        maxLength={patientNotesMaximum}
        error={errors.notes?.message}
      />
    </div>
  )
}
