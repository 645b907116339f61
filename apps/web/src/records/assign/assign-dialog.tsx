import { t } from '@xrai/contract/strings/translate'
import { FolderPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../base/ui/button.tsx'
import { Combobox } from '../../base/ui/combobox.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { PatientDialog } from '../patients/patient-dialog.tsx'
import type { PatientStart } from '../patients/patient-start.ts'
import { splitName } from '../patients/split-name.ts'
import { type Target, toPatient } from './assign-with-undo.ts'
import { NewCaseForm } from './new-case-form.tsx'
import { ProposedButtons } from './proposed-buttons.tsx'
import { useTargetSearch } from './use-target-search.ts'

export interface AssignDialogProps {
  /** The number of radiographs to assign. */
  readonly count: number
  /** The analysis, if it is a single radiograph: its study or its order may identify the patient. */
  readonly analysisId?: string | undefined
  readonly onClose: () => void
  readonly onChoose: (target: Target) => void
}

/** Asks for the owner of the radiographs: a patient or a case, either of which can be created in the dialog. */
export function AssignDialog({ count, analysisId, onClose, onChoose }: AssignDialogProps) {
  const { field, targetOf } = useTargetSearch()
  const [making, setMaking] = useState<'patient' | 'case'>()
  const [named, setNamed] = useState<PatientStart>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const assign = (target: Target) => {
    onChoose(target)
    onClose()
  }
  const typed = field.text.trim()
  return (
    <Dialog open onClose={onClose} title={count === 1 ? t('assign.title') : t('assign.titleMany', { count })}>
      {making === 'case' ? (
        <NewCaseForm start={typed} onCancel={() => setMaking(undefined)} onMade={assign} />
      ) : (
        <div className="flex flex-col gap-4">
          {analysisId !== undefined && (
            <ProposedButtons
              analysisId={analysisId}
              onChoose={assign}
              onCreate={start => {
                setNamed(start)
                setMaking('patient')
              }}
            />
          )}
          <Combobox
            label={t('assign.field')}
            placeholder={t('assign.placeholder')}
            {...field}
            onChoose={({ id }) => {
              const target = targetOf(id)
              if (target) assign(target)
            }}
            action={{
              label: typed ? t('casePicker.create', { name: typed }) : t('casePicker.createNew'),
              perform: () => setMaking('patient'),
            }}
            inputRef={input}
            inline
          />
          <Button
            look="plain"
            className="self-start"
            // Prevents a blur, which would close the list and move the button before the click ends.
            onMouseDown={event => event.preventDefault()}
            onClick={() => setMaking('case')}
          >
            <FolderPlus size={18} aria-hidden="true" />
            {t('assign.newCase')}
          </Button>
        </div>
      )}
      {making === 'patient' &&
        createPortal(
          <PatientDialog
            start={named ?? splitName(field.text)}
            onClose={() => {
              setMaking(undefined)
              setNamed(undefined)
            }}
            onSaved={patient => assign(toPatient(patient))}
          />,
          document.body,
        )}
    </Dialog>
  )
}
