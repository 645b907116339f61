import { calibrationLimits } from '@xrai/contract/measurements/calibration'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useCalibrations, useCreateCalibration } from '../../client/calibrations.ts'
import { sentenceOf } from '../../client/result.ts'
import { CalibrationList } from './calibration-list.tsx'
import type { MeasuredAnalysis } from './use-measurement-book.ts'

interface CalibrationDialogProps {
  readonly analysisId: string
  readonly image: MeasuredAnalysis['image']
  /** A known object is measured on the radiograph. */
  readonly hasObject: boolean
  readonly onClose: () => void
}

/** Stores a calibration for the radiograph's machine, and lists the clinic's calibrations. */
export function CalibrationDialog({ analysisId, image, hasObject, onClose }: CalibrationDialogProps) {
  const { data } = useCalibrations()
  const calibrations = data?.calibrations ?? []
  return (
    <Dialog open onClose={onClose} title={t('calibration.title')}>
      <div className="flex flex-col gap-6">
        <NewCalibration analysisId={analysisId} image={image} hasObject={hasObject} onClose={onClose} />
        {calibrations.length > 0 && <CalibrationList calibrations={calibrations} />}
      </div>
    </Dialog>
  )
}

function NewCalibration({ analysisId, image, hasObject, onClose }: CalibrationDialogProps) {
  const { manufacturer, manufacturerModel } = image.dicom ?? {}
  const create = useCreateCalibration()
  const [name, setName] = useState([manufacturer, manufacturerModel].filter(Boolean).join(' '))
  const [spacing, setSpacing] = useState('')
  const [magnification, setMagnification] = useState('')
  const [isTried, setTried] = useState(false)
  const read = { millimetres: numberOf(spacing), magnification: numberOf(magnification) }
  const { leastPerPixel, mostPerPixel, leastMagnification, mostMagnification } = calibrationLimits
  const isWrong = {
    name: name.trim() === '',
    spacing: !hasObject && !(read.millimetres >= leastPerPixel && read.millimetres <= mostPerPixel),
    magnification: !hasObject && !(read.magnification >= leastMagnification && read.magnification <= mostMagnification),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(isWrong).includes(true)) return
    const body = { analysisId, name: name.trim(), spacing: hasObject ? null : read }
    create.mutate(body, {
      onSuccess: () => {
        showToast({ text: t('calibration.kept', { name: body.name }) })
        onClose()
      },
    })
  }
  return (
    <AskingForm isSaved={create.isSuccess} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-14 text-muted">
        {t(hasObject ? 'calibration.fromObject' : 'calibration.fromSpacing', { width: image.width })}{' '}
        {t(manufacturer && manufacturerModel ? 'calibration.appliesDicom' : 'calibration.appliesPicture')}
      </p>
      <TextField
        label={t('calibration.name')}
        maxLength={calibrationLimits.name}
        value={name}
        onChange={event => setName(event.target.value)}
        error={isTried && isWrong.name ? t('calibration.nameMissing') : undefined}
      />
      {!hasObject && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('calibration.spacing')}
            inputMode="decimal"
            value={spacing}
            onChange={event => setSpacing(event.target.value)}
            error={
              isTried && isWrong.spacing
                ? t('calibration.between', { least: leastPerPixel, most: mostPerPixel })
                : undefined
            }
          />
          <TextField
            label={t('calibration.magnification')}
            inputMode="decimal"
            value={magnification}
            onChange={event => setMagnification(event.target.value)}
            error={
              isTried && isWrong.magnification
                ? t('calibration.between', { least: leastMagnification, most: mostMagnification })
                : undefined
            }
          />
        </div>
      )}
      {create.error && <Alert>{sentenceOf(create.error)}</Alert>}
      <Button type="submit" busy={create.isPending} className="self-start">
        {t('calibration.save')}
      </Button>
    </AskingForm>
  )
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
