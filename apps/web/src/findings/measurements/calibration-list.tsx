import type { Calibration } from '@xrai/contract/measurements/calibration-schema'
import { t } from '@xrai/contract/strings/translate'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { numberFormat } from '../../base/language/formats.ts'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { useDeleteCalibration } from '../../client/calibrations.ts'
import { sentenceOf } from '../../client/result.ts'

const figure = numberFormat('es-PE', { maximumFractionDigits: 4 })

interface CalibrationListProps {
  readonly calibrations: readonly Calibration[]
}

/** The clinic's calibrations. Deleting one asks first, because its radiographs lose their scale permanently. */
export function CalibrationList({ calibrations }: CalibrationListProps) {
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <ul aria-label={t('calibration.list')} className="divide-y divide-line rounded-card border border-line">
      {calibrations.map(calibration => (
        <li key={calibration.id} className="py-2 pr-2 pl-4">
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1 text-14">
              <p className="font-semibold break-words">{calibration.name}</p>
              <p className="text-muted">
                {t('calibration.facts', {
                  millimetres: figure().format(calibration.millimetresPerPixel),
                  width: calibration.width,
                })}
              </p>
              {calibration.manufacturer && calibration.model && (
                <p className="text-muted">{`${calibration.manufacturer} · ${calibration.model}`}</p>
              )}
            </div>
            {asked !== calibration.id && (
              <button
                type="button"
                aria-label={t('calibration.remove', { name: calibration.name })}
                onClick={() => setAsked(calibration.id)}
                className={buttonClass('icon')}
              >
                <Trash2 size={18} aria-hidden="true" />
              </button>
            )}
          </div>
          {asked === calibration.id && <Question calibration={calibration} onLeave={() => setAsked(null)} />}
        </li>
      ))}
    </ul>
  )
}

interface QuestionProps {
  readonly calibration: Calibration
  readonly onLeave: () => void
}

function Question({ calibration: { id, name }, onLeave }: QuestionProps) {
  const remove = useDeleteCalibration()
  return (
    <fieldset className="mt-2 mb-1 flex flex-col gap-3 rounded-small bg-mist p-3">
      <legend className="sr-only">{t('calibration.remove', { name })}</legend>
      <p className="text-14">{t('calibration.removeAsk')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="destructive"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(id, {
              onSuccess: () => showToast({ text: t('calibration.removed') }),
              onError: failure => showToast({ text: sentenceOf(failure) }),
            })
          }
        >
          {t('calibration.removeNow')}
        </Button>
        <Button autoFocus look="quiet" onClick={onLeave}>
          {t('calibration.removeNot')}
        </Button>
      </div>
    </fieldset>
  )
}
