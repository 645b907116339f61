import type { PatientCard } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { Dialog } from '../../base/ui/dialog.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import type { PatientStart } from './patient-start.ts'

/** Includes the form library, which must not delay a list of patients. */
const PatientForm = lazyComponent(
  async () => (await import('./patient-form.tsx')).PatientForm,
  <Skeleton className="h-96 w-full" />,
)

export interface PatientDialogProps {
  /** The patient to change; absent for a new one. */
  readonly patient?: PatientCard
  /** Prefilled fields of a new patient who is created during other work. */
  readonly start?: PatientStart
  readonly onClose: () => void
  readonly onSaved?: (patient: PatientCard) => void
}

export function PatientDialog({ patient, start, onClose, onSaved }: PatientDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t(patient ? 'patients.editTitle' : 'patients.newTitle')}>
      <PatientForm
        {...(patient && { patient })}
        {...(start && { start })}
        isShort={start !== undefined}
        onCancel={onClose}
        onSaved={saved => {
          onSaved?.(saved)
          onClose()
        }}
      />
    </Dialog>
  )
}
