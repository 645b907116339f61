import { isOfMachine } from '@xrai/contract/measurements/calibration'
import type { Calibration } from '@xrai/contract/measurements/calibration-schema'
import type { ScaleSource } from '@xrai/contract/measurements/pixel-scale'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../../base/ui/button-class.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { useApplyCalibration, useCalibrations } from '../../client/calibrations.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { CalibrationDialog } from './calibration-dialog.tsx'
import type { MeasuredAnalysis } from './use-measurement-book.ts'

interface CalibrationActionsProps {
  readonly analysis: MeasuredAnalysis
  readonly source: ScaleSource
}

/** Proposes the clinic's calibrations for the radiograph's width, and stores a new one for its machine. */
export function CalibrationActions({ analysis: { id, image }, source }: CalibrationActionsProps) {
  const { data: session } = useSession()
  const { data } = useCalibrations()
  const apply = useApplyCalibration(id)
  const [isOpen, setOpen] = useState(false)
  if (!mayCall(endpoints.applyCalibration, session)) return null
  const use = (calibrationId: string | null) =>
    apply.mutate(calibrationId, { onError: failure => showToast({ text: sentenceOf(failure) }) })
  const file = { manufacturer: image.dicom?.manufacturer, model: image.dicom?.manufacturerModel }
  const namesMachine = Boolean(file.manufacturer || file.model)
  const isOpenToOne = source === 'none' || source === 'detector' || source === 'magnified'
  const fits = (kept: Calibration) => kept.width === image.width && (!namesMachine || isOfMachine(kept, file))
  const fitting = isOpenToOne ? (data?.calibrations.filter(fits) ?? []) : []
  return (
    <div className="flex flex-wrap gap-2">
      {fitting.map(({ id: calibrationId, name }) => (
        <button
          key={calibrationId}
          type="button"
          onClick={() => use(calibrationId)}
          className={buttonClass('room', 'bg-room-line')}
        >
          {t('calibration.use', { name })}
        </button>
      ))}
      {source === 'clinic' && (
        <button type="button" onClick={() => use(null)} className={buttonClass('room')}>
          {t('calibration.without')}
        </button>
      )}
      <button type="button" onClick={() => setOpen(true)} className={buttonClass('room')}>
        {t(source === 'object' ? 'calibration.keep' : 'calibration.title')}
      </button>
      {isOpen &&
        createPortal(
          <CalibrationDialog
            analysisId={id}
            image={image}
            hasObject={source === 'object'}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </div>
  )
}
