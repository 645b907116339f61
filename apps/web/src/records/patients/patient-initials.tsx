import type { PatientCard } from '@xrai/contract/records/patient'
import { classNames } from '../../base/ui/class-names.ts'
import { initialsOf } from '../../shell/frame/initials.ts'

export interface PatientInitialsProps {
  readonly patient: Pick<PatientCard, 'firstName' | 'lastName'>
  readonly large?: boolean
}

export function PatientInitials({ patient, large = false }: PatientInitialsProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center rounded-round bg-primary-tint font-semibold text-primary-ink select-none',
        large ? 'size-16 text-24' : 'size-11 text-14',
      )}
    >
      {initialsOf(patient.firstName, patient.lastName)}
    </span>
  )
}
