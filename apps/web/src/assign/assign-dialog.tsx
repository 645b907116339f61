import { t } from '@xrai/contract/strings/translate'
import { FolderPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PatientDialog } from '../patients/patient-dialog.tsx'
import type { PatientStart } from '../patients/patient-start.ts'
import { splitName } from '../patients/split-name.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Target, toPatient } from './assign-with-undo.ts'
import { NewCaseForm } from './new-case-form.tsx'
import { ProposedButtons } from './proposed-buttons.tsx'
import { useTargetSearch } from './use-target-search.ts'

export interface AssignDialogProps {
  /** Of how many radiographs it is asked. */
  readonly count: number
  /** Of the one, where it is one: its study or its order may say whose it is. */
  readonly analysisId?: string | undefined
  readonly onClose: () => void
  readonly onChoose: (target: Target) => void
}

/** Asks whose the radiographs are: choosing a patient or a case is the answer, and either can be made in place. */
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
            // The field would close its list, and the button be elsewhere when the press ends.
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
