import { fullFigure } from '@xrai/contract/measurements/figure'
import { measurementLimits } from '@xrai/contract/measurements/measurement'
import { t } from '@xrai/contract/strings/translate'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { type DrawnMeasurement, type MeasurementBook, mayChangeOne } from '../measurements/drawn-measurement.ts'

const field = 'h-10 min-w-0 rounded-control border border-room-edge bg-room px-2.5 text-14 text-room-text'

interface MeasurementRowProps {
  readonly measurement: DrawnMeasurement
  readonly book: MeasurementBook
  readonly onRemove: (measurement: DrawnMeasurement) => void
}

/** The selected measurement: its figure, its name, and whether the report prints it. Saved while typing. */
export function MeasurementRow({ measurement, book, onRemove }: MeasurementRowProps) {
  const [label, { type, keep, leave }] = useLabel(measurement, book)
  const labelId = useId()
  if (measurement.kind === 'calibration')
    return <KnownLength measurement={measurement} book={book} onRemove={onRemove} />
  const figure = fullFigure(measurement, book.scale, t)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output aria-live="polite" className="text-16 font-semibold">
        {figure}
      </output>
      {mayChangeOne(book, measurement) && (
        <>
          <label htmlFor={labelId} className="sr-only">
            {t('measures.label')}
          </label>
          <input
            id={labelId}
            value={label}
            placeholder={t('measures.labelHint')}
            maxLength={measurementLimits.label}
            onChange={event => type(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={event => event.key === 'Enter' && keep()}
            className={`${field} min-w-32 w-44 flex-1 sm:flex-none`}
          />
          <Checkbox
            label={t('measures.print')}
            checked={measurement.printed}
            disabled={book.isSigned}
            onChange={event => book.save({ ...measurement, label: label.trim(), printed: event.currentTarget.checked })}
          />
          <RemoveButton measurement={measurement} onRemove={onRemove} />
        </>
      )}
      {book.mayChange && book.isSigned && <p className="w-full text-13 text-room-muted">{t('errors.reportSigned')}</p>}
    </div>
  )
}

/** Debounce in milliseconds before the name is saved. */
const pauseMs = 1000

/**
 * The typed name: saved after a pause, and on leaving the field or the measurement; an untouched field shows a
 * colleague's changes.
 */
function useLabel(measurement: DrawnMeasurement, { save }: Pick<MeasurementBook, 'save'>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly isKept: boolean } | null>(null)
  const keep = () => {
    if (!typed || typed.isKept) return
    const label = typed.text.trim()
    if (label !== measurement.label) save({ ...measurement, label })
    setTyped({ ...typed, isKept: true })
  }
  const keepLatest = useRef(keep)
  keepLatest.current = keep
  useEffect(() => {
    if (!typed || typed.isKept) return
    const timer = setTimeout(() => keepLatest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => keepLatest.current(), [])
  const leave = () => {
    keep()
    setTyped(null)
  }
  const type = (text: string) => setTyped({ text, isKept: false })
  return [typed?.text ?? measurement.label, { type, keep, leave }] as const
}

interface RemoveButtonProps {
  readonly measurement: DrawnMeasurement
  readonly onRemove: (measurement: DrawnMeasurement) => void
}

const RemoveButton = ({ measurement, onRemove }: RemoveButtonProps) => (
  <button type="button" onClick={() => onRemove(measurement)} className={buttonClass('room')}>
    <Trash2 size={16} aria-hidden="true" />
    {t('measures.remove')}
  </button>
)

/** The length of a known object, which can be corrected. */
function KnownLength({ measurement, book, onRemove }: MeasurementRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {mayChangeOne(book, measurement) ? (
        <>
          <KnownLengthForm
            millimetres={measurement.millimetres}
            onDone={millimetres => book.save({ ...measurement, millimetres })}
          />
          <RemoveButton measurement={measurement} onRemove={onRemove} />
        </>
      ) : (
        <span className="text-14">{t('measures.scale.object')}</span>
      )}
      {book.mayChange && !mayChangeOne(book, measurement) && (
        <p className="w-full text-13 text-room-muted">{t('errors.reportSigned')}</p>
      )}
    </div>
  )
}

interface KnownLengthFormProps {
  readonly millimetres: number | null
  readonly onDone: (millimetres: number) => void
  readonly onCancel?: () => void
}

/** 'Esta línea mide … mm.' */
export function KnownLengthForm({ millimetres, onDone, onCancel }: KnownLengthFormProps) {
  const [text, setText] = useState(millimetres === null ? '' : String(millimetres))
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  const { leastMillimetres: least, mostMillimetres: most } = measurementLimits
  const send = () => {
    const value = Number(text.trim().replace(',', '.'))
    const isRight = text.trim() !== '' && value >= least && value <= most
    setWrong(!isRight)
    if (isRight) onDone(value)
  }
  return (
    <AskingForm
      isSaved={millimetres !== null && Number(text.trim().replace(',', '.')) === millimetres}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      className="flex flex-wrap items-center gap-2 text-14"
    >
      <label htmlFor={id}>{t('measures.knownLength')}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it is what the drawn line waits for
        autoFocus={millimetres === null}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onChange={event => setText(event.currentTarget.value)}
        className={`${field} w-20`}
      />
      <span>mm</span>
      <button type="submit" className={buttonClass('room', 'bg-room-line')}>
        {t('measures.calibrate')}
      </button>
      {onCancel && (
        <button type="button" onClick={onCancel} className={buttonClass('room')}>
          {t('measures.cancel')}
        </button>
      )}
      {isWrong && (
        <p id={`${id}-note`} role="alert" className="w-full text-13 text-warn-tint">
          {t('measures.knownWrong', { least, most })}
        </p>
      )}
    </AskingForm>
  )
}
