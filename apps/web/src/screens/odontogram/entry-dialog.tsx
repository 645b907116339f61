import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { checkEntry, entryFaults } from '@xrai/contract/odontogram/check-entry'
import { describeEntry } from '@xrai/contract/odontogram/describe-entry'
import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import { odontogramLimits } from '@xrai/contract/odontogram/limits'
import { findingOf } from '@xrai/contract/odontogram/norm'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { teethBetween } from '@xrai/contract/odontogram/odontogram-teeth'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { toggled } from './place.ts'

interface EntryDialogProps {
  readonly odontogram: Odontogram
  readonly standing: StandingEntry
  readonly onSave: (entry: OdontogramEntry) => void
  readonly onClose: () => void
}

/** Edits an entry's note, and the abutments of a fixed prosthesis. */
export function EntryDialog({ odontogram, standing, onSave, onClose }: EntryDialogProps) {
  const norm = norms[odontogram.norm]
  const { entry } = standing
  const finding = findingOf(norm, entry.finding)
  const { place, name } = describeEntry(norm, entry, t)
  const [note, setNote] = useState(entry.note)
  const [pillars, setPillars] = useState(entry.pillars.length > 0 ? entry.pillars : entry.teeth)
  const hasPillars = finding?.marks.includes('line-and-pillars') ?? false
  const changed: OdontogramEntry = { ...entry, note: note.trim(), pillars: hasPillars ? [...pillars] : [] }
  const fault = checkEntry(norm, odontogram.edition, changed) ?? (hasPillars && pillars.length < 2 ? 'pillars' : null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!fault) onSave(changed)
  }
  const first = entry.teeth[0]
  const last = entry.teeth.at(-1)
  return (
    <Dialog open onClose={onClose} title={`${place} · ${name}`}>
      <AskingForm noValidate onSubmit={save} className="flex flex-col gap-4">
        {hasPillars && first && last && (
          <fieldset>
            <legend className="mb-2 text-14 font-medium">{t('chartScreen.pillars')}</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {teethBetween(first, last).map(tooth => (
                <Checkbox
                  key={tooth}
                  label={tooth}
                  checked={pillars.includes(tooth)}
                  onChange={() => setPillars([...toggled(pillars, tooth)])}
                />
              ))}
            </div>
          </fieldset>
        )}
        <TextArea
          label={t('chartScreen.note')}
          aside={t('chartScreen.noteHint')}
          value={note}
          maxLength={odontogramLimits.note}
          onChange={event => setNote(event.target.value)}
        />
        {finding?.specification && <p className="text-14 text-muted">{t(finding.specification)}</p>}
        {fault && <Alert tone="error">{t(entryFaults[fault])}</Alert>}
        <Button type="submit" look="primary">
          {t('chartScreen.save')}
        </Button>
      </AskingForm>
    </Dialog>
  )
}
