import { calibrationLimits } from '@xrai/contract/measures/calibration'
import { t } from '@xrai/contract/strings/translate'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCalibrations, useCreateCalibration, useDeleteCalibration } from '../client/calibrations.ts'
import { sentenceOf } from '../client/result.ts'
import { numberFormat } from '../language/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { AskingForm } from '../ui/asking-form.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { MeasuredAnalysis } from './use-measure-book.ts'

interface CalibrationDialogProps {
  readonly analysisId: string
  readonly image: MeasuredAnalysis['image']
  /** A known object is measured on the radiograph. */
  readonly hasObject: boolean
  readonly onClose: () => void
}

const figure = numberFormat('es-PE', { maximumFractionDigits: 4 })

/** Keeps a calibration for the radiograph's machine, and lists those that the clinic keeps. */
export function CalibrationDialog({ analysisId, image, hasObject, onClose }: CalibrationDialogProps) {
  const { data } = useCalibrations()
  const remove = useDeleteCalibration()
  const calibrations = data?.calibrations ?? []
  return (
    <Dialog open onClose={onClose} title={t('calibration.title')}>
      <div className="flex flex-col gap-6">
        <NewCalibration analysisId={analysisId} image={image} hasObject={hasObject} onClose={onClose} />
        {calibrations.length > 0 && (
          <ul aria-label={t('calibration.list')} className="divide-y divide-line rounded-card border border-line">
            {calibrations.map(({ id, name, width, millimetresPerPixel, manufacturer, model }) => (
              <li key={id} className="flex items-center gap-3 py-2 pr-2 pl-4">
                <div className="min-w-0 flex-1 text-14">
                  <p className="font-semibold break-words">{name}</p>
                  <p className="text-muted">
                    {t('calibration.facts', { millimetres: figure().format(millimetresPerPixel), width })}
                  </p>
                  {manufacturer && model && <p className="text-muted">{`${manufacturer} · ${model}`}</p>}
                </div>
                <button
                  type="button"
                  aria-label={t('calibration.remove', { name })}
                  onClick={() =>
                    remove.mutate(id, {
                      onSuccess: () => showToast({ text: t('calibration.removed') }),
                      onError: failure => showToast({ text: sentenceOf(failure) }),
                    })
                  }
                  className={buttonClass('icon')}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
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
