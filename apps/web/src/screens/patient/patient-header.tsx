import { Link } from '@tanstack/react-router'
import type { Patient } from '@xrai/contract/records/patient'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { Combine, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayWords } from '../../base/language/days.ts'
import { dayText } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Card } from '../../base/ui/card.tsx'
import { useSession } from '../../client/session.ts'
import { AlertList } from '../../records/patients/alert-list.tsx'
import { PatientDialog } from '../../records/patients/patient-dialog.tsx'
import { PatientInitials } from '../../records/patients/patient-initials.tsx'
import { PatientMenu } from '../../records/patients/patient-menu.tsx'
import { ageText, documentText, isMinor } from '../../records/patients/patient-texts.ts'
import { MergeDialog } from './merge-dialog.tsx'

export interface PatientHeaderProps {
  readonly patient: Patient
  readonly onRemove: () => void
}

export function PatientHeader({ patient, onRemove }: PatientHeaderProps) {
  const { name, recordNumber, birthDate, sex, createdAt, document, phone, email, guardian, alerts, notes } = patient
  const { data: session } = useSession()
  const [editing, setEditing] = useState(false)
  const [merging, setMerging] = useState(false)
  return (
    <Card className="mt-3 p-5 sm:p-6">
      <div className="flex items-start gap-x-4 gap-y-4 max-sm:flex-wrap">
        <PatientInitials patient={patient} large />
        <div className="min-w-0 flex-1">
          <h1 className="text-24 break-words sm:text-32">{name}</h1>
          <p className="text-14 text-muted">{t('patients.since', { date: dayText(createdAt) })}</p>
        </div>
        <Link
          to="/upload"
          search={{ patient: patient.id }}
          className={buttonClass('primary', 'max-sm:order-last max-sm:w-full')}
        >
          <Plus size={22} strokeWidth={2.5} aria-hidden="true" />
          {t('home.newRadiograph')}
        </Link>
        <PatientMenu
          patient={patient}
          onRemove={onRemove}
          more={
            mayCall(endpoints.mergePatients, session)
              ? [{ label: t('merge.open'), icon: Combine, perform: () => setMerging(true) }]
              : []
          }
        />
      </div>
      <AlertList alerts={alerts} className="mt-4" />
      <dl
        aria-label={t('patients.facts')}
        className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:flex sm:flex-wrap sm:gap-x-12"
      >
        <Fact name={t('patients.document')} value={document && documentText(document)} />
        <Fact name={t('patients.recordNumber')} value={recordNumber} />
        <Fact name={t('patients.birthDate')} value={birthDate && dayWords(birthDate)} />
        <Fact name={t('patients.age')} value={birthDate && ageText(birthDate)} />
        <Fact name={t('patients.sex')} value={sex && t(`sex.${sex}`)} />
        <Fact name={t('patients.phone')} value={phone && <Phone number={phone} />} />
        <Fact
          name={t('patients.email')}
          value={
            email && (
              <a
                href={`mailto:${email}`}
                aria-label={t('patients.emailWrite', { address: email })}
                className="text-primary-ink underline"
              >
                {email}
              </a>
            )
          }
        />
        <Fact name={t('patients.cases')} value={String(patient.caseCount)} />
        <Fact name={t('patients.images')} value={String(patient.imageCount)} />
      </dl>
      {guardian && (
        <div className="mt-5 border-t border-line pt-4 text-14">
          <h2 className="text-13 font-normal text-muted">{t('patients.guardian')}</h2>
          <p>
            <span className="font-medium">{guardian.name}</span>
            {` · ${t(`patients.relations.${guardian.relation}`)}`}
            {guardian.document && ` · ${documentText(guardian.document)}`}
            {guardian.phone && (
              <>
                {' · '}
                <Phone number={guardian.phone} />
              </>
            )}
          </p>
        </div>
      )}
      {!guardian && isMinor(birthDate) && (
        <Alert
          tone="warn"
          role="status"
          className="mt-5"
          title={t('patients.guardianMissing')}
          action={<Button onClick={() => setEditing(true)}>{t('patients.guardianAdd')}</Button>}
        />
      )}
      {notes && (
        <div className="mt-5 border-t border-line pt-4">
          <h2 className="text-13 font-normal text-muted">{t('patients.notes')}</h2>
          <p className="max-w-prose break-words whitespace-pre-line">{notes}</p>
        </div>
      )}
      {merging && <MergeDialog id={patient.id} onClose={() => setMerging(false)} />}
      {editing && <PatientDialog patient={patient} onClose={() => setEditing(false)} />}
    </Card>
  )
}

const Phone = ({ number }: { readonly number: string }) => (
  <a
    href={`tel:${number.replace(/[^\d+]/g, '')}`}
    aria-label={t('patients.phoneCall', { number })}
    className="text-primary-ink underline"
  >
    {number}
  </a>
)

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="font-medium break-words">{value ?? t('product.unknown')}</dd>
    </div>
  )
}
