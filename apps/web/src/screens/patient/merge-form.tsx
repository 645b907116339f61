import type { MergePreview, NoteChoice } from '@xrai/contract/records/patient-merge'
import { foreignName } from '@xrai/contract/records/same-name'
import { t } from '@xrai/contract/strings/translate'
import { Combine } from 'lucide-react'
import { useId, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useMergePatients, useMergePreview } from '../../client/patient-merges.ts'
import { sentenceOf } from '../../client/result.ts'
import { AlertList } from '../../records/patients/alert-list.tsx'
import { differences, offeredNotes, startingChoice } from './merge-choice.ts'
import { separate } from './undo-merge.ts'

interface MergeFormProps {
  readonly id: string
  readonly otherId: string
  readonly onClose: () => void
}

/** Two patients side by side: the values to keep, and the records that move. */
export function MergeForm({ id, otherId, onClose }: MergeFormProps) {
  const { data, error, isFetching, refetch } = useMergePreview(id, otherId)
  if (data) return <Chosen preview={data} onClose={onClose} />
  if (error) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  return <Skeleton className="h-80 w-full" />
}

function Chosen({ preview, onClose }: { readonly preview: MergePreview; readonly onClose: () => void }) {
  const { kept, other, moves, signedNames } = preview
  const found = differences(kept, other)
  const notes = offeredNotes(kept.notes, other.notes)
  const [taken, setTaken] = useState(() => startingChoice(found))
  const [note, setNote] = useState<NoteChoice>(notes[0] ?? 'kept')
  const { mutate, isPending, error } = useMergePatients(kept.id)
  const named = taken.has('name') ? other.name : kept.name
  const foreign = foreignName(named, signedNames)
  const alerts = [...kept.alerts, ...other.alerts.filter(alert => !isIn(kept.alerts, alert))]
  const merge = () =>
    mutate(
      { otherId: other.id, take: [...taken], notes: note },
      {
        onSuccess: ({ patient, mergeId }) => {
          showToast({ text: t('merge.done', { name: patient.name }), undo: () => void separate(mergeId) })
          onClose()
        },
      },
    )
  return (
    <AskingForm
      noValidate
      onSubmit={event => {
        event.preventDefault()
        merge()
      }}
      className="flex flex-col gap-5"
    >
      <p>{t('merge.lead', { kept: kept.name, other: other.name })}</p>
      {found.length + notes.length > 0 && (
        <div className="flex flex-col divide-y divide-line rounded-control border border-line">
          <div
            aria-hidden="true"
            className="hidden bg-mist px-4 py-2 text-13 font-medium text-muted sm:grid sm:grid-cols-[9rem_1fr_1fr] sm:gap-4"
          >
            <span />
            <span>{t('merge.kept')}</span>
            <span>{t('merge.other')}</span>
          </div>
          {found.map(({ field, ...sides }) => (
            <Row
              key={field}
              legend={t(`merge.fields.${field}`)}
              value={taken.has(field) ? 'other' : 'kept'}
              onChange={side =>
                setTaken(new Set(side === 'other' ? [...taken, field] : [...taken].filter(one => one !== field)))
              }
              options={(['kept', 'other'] as const).map(side => ({ value: side, text: sides[side] }))}
            />
          ))}
          {notes.length > 0 && (
            <Row
              legend={t('patients.notes')}
              value={note}
              onChange={setNote}
              options={(['kept', 'other', 'both'] as const)
                .filter(choice => notes.includes(choice))
                .map(choice => ({
                  value: choice,
                  text: { kept: kept.notes, other: other.notes, both: t('merge.both') }[choice],
                }))}
            />
          )}
        </div>
      )}
      {alerts.length > 0 && (
        <div>
          <p className="mb-1.5 text-14 font-medium">{t('merge.alerts')}</p>
          <AlertList alerts={alerts} />
        </div>
      )}
      <div>
        <p className="mb-1 text-14 font-medium">{t('merge.moves', { kept: kept.name })}</p>
        {moves.length === 0 ? (
          <p className="text-14 text-muted">{t('merge.movesNothing')}</p>
        ) : (
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14">
            {moves.map(({ kind, count }) => (
              <li key={kind}>{count === 1 ? t(`merge.movedOne.${kind}`) : t(`merge.moved.${kind}`, { count })}</li>
            ))}
          </ul>
        )}
      </div>
      {signedNames.length > 0 && foreign === undefined && <Alert tone="info">{t('merge.signed')}</Alert>}
      {foreign !== undefined && <Alert tone="warn">{t('merge.foreign', { name: foreign })}</Alert>}
      {error && <Alert tone="error">{sentenceOf(error)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          {t('patients.cancel')}
        </Button>
        <Button type="submit" busy={isPending} disabled={foreign !== undefined}>
          {!isPending && <Combine size={18} aria-hidden="true" />}
          {t('merge.submit')}
        </Button>
      </div>
    </AskingForm>
  )
}

const isIn = (alerts: readonly string[], alert: string) => alerts.some(one => one.toLowerCase() === alert.toLowerCase())

interface RowProps<Value extends string> {
  readonly legend: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly text: string | null }[]
}

/** One field of both patients, of which one value is kept. */
function Row<Value extends string>({ legend, value, onChange, options }: RowProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0 px-4 py-2 sm:grid sm:grid-cols-[9rem_1fr_1fr] sm:items-start sm:gap-4">
      <legend className="float-left w-full pt-1.5 text-14 text-muted sm:w-auto">{legend}</legend>
      {options.map((option, place) => (
        <label
          key={option.value}
          className={`flex min-h-9 min-w-0 cursor-pointer items-start gap-2.5 rounded-small py-1.5 text-14 ${place === 2 ? 'sm:col-start-2' : ''} clear-left sm:clear-none`}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-primary-ink"
          />
          <span className="min-w-0 break-words whitespace-pre-line">{option.text ?? t('merge.nothing')}</span>
        </label>
      ))}
    </fieldset>
  )
}
