import { Link } from '@tanstack/react-router'
import { fullName } from '@xrai/contract/records/full-name'
import type { PatientCard } from '@xrai/contract/records/patient'
import { isSameName } from '@xrai/contract/records/same-name'
import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useDebounced } from '../../base/ui/use-debounced.ts'
import { usePatients } from '../../client/patients.ts'
import { patientHint } from './patient-texts.ts'

interface SimilarPatientsProps {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  /**
   * Chooses the existing patient if the form was opened during other work; otherwise the notice links to the patient's
   * page.
   */
  readonly onChoose?: ((patient: PatientCard) => void) | undefined
}

/** Warns that a new patient may already exist: same words in the name and no different birth date. */
export function SimilarPatients({ firstName, lastName, birthDate, onChoose }: SimilarPatientsProps) {
  const name = useDebounced(fullName({ firstName, lastName }), 300)
  const isNamed = firstName.trim() !== '' && lastName.trim() !== ''
  // Searches by the family name, because a record may contain an additional given name.
  const q = lastName.trim().split(/\s+/)[0] ?? ''
  const { data } = usePatients({ page: 1, size: 20, q: useDebounced(q, 300) }, isNamed && q.length > 1)
  if (!isNamed) return null
  const similar = (data?.patients ?? [])
    .filter(patient => isSameName(patient.name, name))
    .filter(patient => birthDate === '' || patient.birthDate === null || patient.birthDate === birthDate)
    .slice(0, 3)
  if (similar.length === 0) return null
  return (
    <Alert tone="warn" role="status" title={t('patients.similar')}>
      <ul className="mt-1 flex flex-col gap-2">
        {similar.map(patient => (
          <li key={patient.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-40 break-words">
              <span className="font-medium text-ink">{patient.name}</span>
              <span className="block text-13">{patientHint(patient)}</span>
            </span>
            {onChoose ? (
              <Button look="plain" className="min-h-9 px-3 text-14" onClick={() => onChoose(patient)}>
                {t('patients.similarChoose')}
              </Button>
            ) : (
              <Link
                to="/patients/$id"
                params={{ id: patient.id }}
                className={buttonClass('plain', 'min-h-9 px-3 text-14')}
              >
                {t('patients.similarOpen')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
