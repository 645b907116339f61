import { patientNoteMaximum } from '@xrai/contract/records/limits'
import type { TimelineEntryOf } from '@xrai/contract/records/timeline'
import { t } from '@xrai/contract/strings/translate'
import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'
import { type FormEvent, useState } from 'react'
import { dayOf } from '../../base/language/days.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Select } from '../../base/ui/select.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { Refused, sentenceOf } from '../../client/result.ts'
import { useSaveNote } from '../../client/timeline.ts'
import { ToothOptions } from './tooth-options.tsx'

export interface NoteDialogProps {
  readonly patientId: string
  /** The note to edit; absent for a new one. */
  readonly note?: Pick<TimelineEntryOf<'note'>, 'id' | 'text' | 'tooth' | 'date'>
  /** The initial tooth of a new note. */
  readonly tooth?: Fdi
  readonly onClose: () => void
}

/** A note with its day and optionally its tooth. */
export function NoteDialog({ patientId, note, tooth: first, onClose }: NoteDialogProps) {
  const today = dayOf(new Date())
  const [text, setText] = useState(note?.text ?? '')
  const [tooth, setTooth] = useState<Fdi | null>(note?.tooth ?? first ?? null)
  const [date, setDate] = useState(note?.date ?? today)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useSaveNote(patientId, note?.id)
  const isBlank = text.trim() === ''
  const isWrongDay = date === '' || date > today

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBlank || isWrongDay || isPending) return
    mutate({ text: text.trim(), tooth, date }, { onSuccess: onClose })
  }

  return (
    <Dialog open onClose={onClose} title={t(note ? 'history.editTitle' : 'history.addNote')}>
      <AskingForm noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextArea
          autoFocus
          label={t('history.noteText')}
          placeholder={t('history.notePlaceholder')}
          rows={5}
          maxLength={patientNoteMaximum}
          value={text}
          onChange={event => setText(event.target.value)}
          error={tried && isBlank ? t('errors.noteRequired') : undefined}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t('history.noteDate')}
            type="date"
            max={today}
            value={date}
            onChange={event => setDate(event.target.value)}
            error={tried && isWrongDay ? t('errors.noteDateInvalid') : undefined}
          />
          <div className="flex flex-col gap-1.5">
            <span aria-hidden="true" className="text-14 font-medium">
              {t('history.noteTooth')}
            </span>
            <Select
              label={t('history.noteTooth')}
              value={tooth ?? ''}
              onChange={({ target: { value } }) => setTooth(isFdi(value) ? value : null)}
              className="[&_select]:h-11.5"
            >
              <option value="">{t('history.noTooth')}</option>
              <ToothOptions nameOf={one => one} />
            </Select>
          </div>
        </div>
        {error && (
          <Alert tone="error">
            {note === undefined && isGone(error) ? t('history.patientGone') : sentenceOf(error)}
          </Alert>
        )}
        <div className="flex justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            {t('history.cancel')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('history.save')}
          </Button>
        </div>
      </AskingForm>
    </Dialog>
  )
}

/** The patient was deleted since the page was opened. */
const isGone = (error: Error): boolean => error instanceof Refused && error.refusal.status === 404
