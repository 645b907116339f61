import { guardianNameMaximum, phoneMaximum } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { SelectField } from '../../base/ui/select-field.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { DocumentFields } from './document-fields.tsx'
import { type PatientTexts, relations } from './patient-fields.ts'

interface GuardianFieldsProps {
  readonly register: UseFormRegister<PatientTexts>
  readonly errors: FieldErrors<PatientTexts>
  readonly documentType: string
  readonly isMinor: boolean
}

/** The guardian of a minor. */
export function GuardianFields({ register, errors, documentType, isMinor }: GuardianFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-control border border-line bg-mist p-4">
      <legend className="px-1 text-14 font-semibold">{t('patients.guardian')}</legend>
      {isMinor && <p className="-mt-2 text-13 text-muted">{t('patients.guardianLead')}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('guardianName')}
          label={t('patients.guardianName')}
          maxLength={guardianNameMaximum}
          autoComplete="off"
          error={errors.guardianName?.message}
        />
        <SelectField
          {...register('guardianRelation')}
          label={t('patients.guardianRelation')}
          error={errors.guardianRelation?.message}
        >
          <option value="">{t('patients.guardianRelationChoose')}</option>
          {relations.map(relation => (
            <option key={relation} value={relation}>
              {t(`patients.relations.${relation}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <DocumentFields
        labels={{ type: t('patients.guardianDocumentType'), number: t('patients.guardianDocument') }}
        chosen={documentType}
        type={register('guardianDocumentType')}
        number={register('guardianDocumentNumber')}
        error={errors.guardianDocumentNumber?.message}
      />
      <TextField
        {...register('guardianPhone')}
        type="tel"
        label={t('patients.guardianPhone')}
        maxLength={phoneMaximum}
        autoComplete="off"
        error={errors.guardianPhone?.message}
      />
    </fieldset>
  )
}
