import type { PatientCard } from '@xrai/contract/records/patient'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Menu, type MenuProps } from '../../base/ui/menu.tsx'
import { usePatientRemoval } from '../../client/patients.ts'
import { useSession } from '../../client/session.ts'
import { removeWithUndo } from '../../shell/lists/remove-with-undo.ts'
import { PatientDialog } from './patient-dialog.tsx'

export interface PatientMenuProps {
  readonly patient: PatientCard
  /** Between editing and deleting. */
  readonly more?: MenuProps['items']
  /** Called after the deletion was confirmed: to leave a page that shows only this patient. */
  readonly onRemove?: () => void
}

export function PatientMenu({ patient, more = [], onRemove }: PatientMenuProps) {
  const [editing, setEditing] = useState(false)
  const removal = usePatientRemoval()
  const { data: session } = useSession()
  const remove = () => {
    removeWithUndo(patient.id, {
      ...removal,
      removedText: t('patients.removed'),
      heldText: date => t('holding.removedPatient', { date }),
      restoredText: t('patients.restored'),
    })
    onRemove?.()
  }
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('patients.menu', { name: patient.name })}
            className={buttonClass('icon', 'relative z-10 text-muted')}
          >
            <EllipsisVertical size={18} aria-hidden="true" />
          </button>
        }
        items={[
          { label: t('patients.edit'), icon: Pencil, perform: () => setEditing(true) },
          ...more,
          ...(mayCall(endpoints.deletePatient, session)
            ? [{ label: t('patients.remove'), icon: Trash2, perform: remove, destructive: true }]
            : []),
        ]}
      />
      {editing && <PatientDialog patient={patient} onClose={() => setEditing(false)} />}
    </>
  )
}
