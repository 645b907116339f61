import { fullFigure, scaleText } from '@xrai/contract/measurements/figure'
import { t } from '@xrai/contract/strings/translate'
import { Trash2 } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'
import { roomButton } from '../controls/action-button.tsx'
import { type DrawnMeasurement, type MeasurementBook, mayChangeOne } from '../measurements/drawn-measurement.ts'

interface MeasurementListProps {
  readonly book: MeasurementBook
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onRemove: (measurement: DrawnMeasurement) => void
}

/** The measurements on the radiograph, with the source of their millimetres. */
export function MeasurementList({ book, selected, onSelect, onRemove }: MeasurementListProps) {
  const { measurements, scale, mayChange } = book
  return (
    <>
      <h2 className="text-14 font-semibold">{t('measures.title')}</h2>
      <p className="mt-1 text-13 text-room-muted">{scaleText(scale, t)}</p>
      {measurements.length === 0 && (
        <p className="mt-3 text-14">{t(mayChange ? 'measures.none' : 'measures.noneToRead')}</p>
      )}
      <ul className="mt-3 divide-y divide-room-line">
        {measurements.map(measurement => (
          <li key={measurement.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-pressed={measurement.id === selected}
              onClick={() => onSelect(measurement.id)}
              className="min-w-0 flex-1 rounded-small px-1 py-2 text-left text-14 hover:bg-room-raised aria-pressed:bg-room-line"
            >
              <span className="block font-medium break-words">
                {measurement.kind === 'calibration'
                  ? t('measures.millimetres', { figure: measurement.millimetres ?? 0 })
                  : fullFigure(measurement, scale, t)}
              </span>
              <span className="block text-13 break-words text-room-muted">
                {[
                  t(`measures.kinds.${measurement.kind}`),
                  measurement.label,
                  measurement.printed && t('measures.inReport'),
                  measurement.by,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            {mayChangeOne(book, measurement) && (
              <button
                type="button"
                aria-label={t('measures.removeOne', {
                  name: measurement.label || t(`measures.kinds.${measurement.kind}`),
                })}
                onClick={() => onRemove(measurement)}
                className={classNames(roomButton, 'shrink-0')}
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
