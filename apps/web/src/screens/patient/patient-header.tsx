import type { Patient } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../../analyses/analysis-texts.ts'
import { dayWords } from '../../language/days.ts'
import { PatientInitials } from '../../patients/patient-initials.tsx'
import { PatientMenu } from '../../patients/patient-menu.tsx'
import { ageText } from '../../patients/patient-texts.ts'
import { Card } from '../../ui/card.tsx'

export interface PatientHeaderProps {
  readonly patient: Patient
  readonly onRemove: () => void
}

export function PatientHeader({ patient, onRemove }: PatientHeaderProps) {
  const { name, recordNumber, birthDate, sex, createdAt } = patient
  return (
    <Card className="mt-3 p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <PatientInitials patient={patient} large />
        <div className="min-w-0 flex-1">
          <h1 className="text-32 break-words">{name}</h1>
          <p className="text-14 text-muted">{t('patients.since', { date: dayText(createdAt) })}</p>
        </div>
        <PatientMenu patient={patient} onRemove={onRemove} />
      </div>
      <dl
        aria-label={t('patients.facts')}
        className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:flex sm:flex-wrap sm:gap-x-12"
      >
        <Fact name={t('patients.recordNumber')} value={recordNumber} />
        <Fact name={t('patients.birthDate')} value={birthDate && dayWords(birthDate)} />
        <Fact name={t('patients.age')} value={birthDate && ageText(birthDate)} />
        <Fact name={t('patients.sex')} value={sex && t(`sex.${sex}`)} />
        <Fact name={t('patients.cases')} value={String(patient.caseCount)} />
        <Fact name={t('patients.images')} value={String(patient.imageCount)} />
      </dl>
    </Card>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="truncate font-medium">{value ?? t('product.unknown')}</dd>
    </div>
  )
}
