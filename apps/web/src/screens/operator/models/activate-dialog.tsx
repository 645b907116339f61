import { nextDecision } from '@xrai/contract/review/next-decision'
import type { InstalledModel } from '@xrai/contract/routes/installed-models'
import { t } from '@xrai/contract/strings/translate'
import { useRef, useState } from 'react'
import { shortMoment } from '../../../base/language/moments.ts'
import { Alert } from '../../../base/ui/alert.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { Dialog } from '../../../base/ui/dialog.tsx'
import { SelectField } from '../../../base/ui/select-field.tsx'
import { TextField } from '../../../base/ui/text-field.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useActivateModel } from '../../../client/installed-models.ts'
import { sentenceOf } from '../../../client/result.ts'
import { type Chosen, ClinicChoice } from './clinic-choice.tsx'

/** Unlike crypto.randomUUID it also works on a server without TLS. */
const newAct = () => nextDecision([], new Date()).id

interface ActivateDialogProps {
  readonly model: InstalledModel
  readonly open: boolean
  readonly onClose: () => void
}

export function ActivateDialog({ model, open, onClose }: ActivateDialogProps) {
  const name = `${model.modelName} ${model.version}`
  const activate = useActivateModel()
  const [where, setWhere] = useState<'all' | 'some'>('all')
  const [clinics, setClinics] = useState<readonly Chosen[]>([])
  const [when, setWhen] = useState<'atOnce' | 'later'>('atOnce')
  const [moment, setMoment] = useState('')
  const [isTried, setTried] = useState(false)
  // One id for all attempts at one choice, so that a lost answer activates nothing twice.
  const act = useRef({ id: '', choice: '' })
  const at = when === 'later' && moment !== '' ? new Date(moment) : null
  const lacksClinic = where === 'some' && clinics.length === 0
  const lacksMoment = when === 'later' && !(at && at.getTime() > Date.now())
  const close = () => {
    act.current = { id: '', choice: '' }
    setTried(false)
    activate.reset()
    onClose()
  }
  const confirm = () => {
    setTried(true)
    if (lacksClinic || lacksMoment) return
    const body = {
      role: model.role,
      model: model.id,
      clinics: where === 'all' ? [] : clinics.map(one => one.id),
      at: at?.toISOString() ?? null,
    }
    const choice = JSON.stringify(body)
    if (choice !== act.current.choice) act.current = { id: newAct(), choice }
    activate.mutate(
      { id: act.current.id, body },
      {
        onSuccess: () => {
          const text = at
            ? t('installedModels.scheduled', { name, date: shortMoment(at.toISOString()) })
            : t('installedModels.activated', { name })
          showToast({ text })
          close()
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('installedModels.activateTitle', { name })}
      actions={
        <>
          <Button onClick={close}>{t('installedModels.cancel')}</Button>
          <Button look="primary" busy={activate.isPending} onClick={confirm}>
            {t('installedModels.activate')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {model.use !== 'production' && <Alert tone="warn">{t('installedModels.useWarning')}</Alert>}
        <SelectField
          label={t('installedModels.where')}
          value={where}
          onChange={event => setWhere(event.target.value === 'some' ? 'some' : 'all')}
        >
          <option value="all">{t('installedModels.all')}</option>
          <option value="some">{t('installedModels.some')}</option>
        </SelectField>
        {where === 'some' && (
          <ClinicChoice
            chosen={clinics}
            onChange={setClinics}
            error={isTried && lacksClinic ? t('installedModels.chooseClinic') : undefined}
          />
        )}
        <SelectField
          label={t('installedModels.when')}
          value={when}
          onChange={event => setWhen(event.target.value === 'later' ? 'later' : 'atOnce')}
        >
          <option value="atOnce">{t('installedModels.atOnce')}</option>
          <option value="later">{t('installedModels.later')}</option>
        </SelectField>
        {when === 'later' && (
          <TextField
            label={t('installedModels.moment')}
            type="datetime-local"
            value={moment}
            onChange={event => setMoment(event.target.value)}
            error={isTried && lacksMoment ? t('installedModels.chooseMoment') : undefined}
          />
        )}
        {activate.error && <Alert tone="error">{sentenceOf(activate.error)}</Alert>}
      </div>
    </Dialog>
  )
}
