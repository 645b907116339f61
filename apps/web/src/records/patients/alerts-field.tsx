import { alertMaximum, alertsPerPatient } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { Plus, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { withAlert } from './with-alert.ts'

const frequent = [
  'penicillin',
  'anaesthetic',
  'latex',
  'anticoagulated',
  'hypertension',
  'diabetes',
  'pregnancy',
  'pacemaker',
  'bisphosphonates',
] as const

interface AlertsFieldProps {
  readonly value: readonly string[]
  readonly onChange: (alerts: readonly string[]) => void
  readonly error?: string | undefined
}

/** A list of short texts, typed or chosen from frequent ones, each with a remove button. */
export function AlertsField({ value, onChange, error }: AlertsFieldProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length >= alertsPerPatient
  const add = (alert: string) => {
    onChange(withAlert(value, alert))
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the form.
    event.preventDefault()
    if (text.trim()) add(text)
  }
  const remove = (alert: string) => {
    onChange(value.filter(one => one !== alert))
    input.current?.focus()
  }
  const offered = frequent.map(name => t(`patients.frequentAlerts.${name}`)).filter(one => isNew(value, one))
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-start gap-2">
        <TextField
          ref={input}
          label={t('patients.alerts')}
          placeholder={t('patients.alertPlaceholder')}
          hint={isFull ? t('patients.alertsFull', { count: alertsPerPatient }) : t('patients.alertsHint')}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
          // Adds text that was typed but not added yet.
          onBlur={() => text.trim() && !isFull && add(text)}
          maxLength={alertMaximum}
          disabled={isFull}
          autoComplete="off"
          error={error}
          className="flex-1"
        />
        <Button
          className="mt-7 shrink-0 max-sm:px-3"
          aria-label={t('patients.alertAdd')}
          disabled={isFull || !text.trim()}
          onMouseDown={event => event.preventDefault()}
          onClick={() => add(text)}
        >
          <Plus size={18} aria-hidden="true" />
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label={t('patients.alerts')} className="flex flex-wrap gap-2">
          {value.map(alert => (
            <li
              key={alert}
              className="flex max-w-full items-center gap-1.5 rounded-round border border-warn-line bg-warn-tint py-0.5 pr-0.5 pl-2.5 text-14 text-warn"
            >
              <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 break-words">{alert}</span>
              <button
                type="button"
                aria-label={t('patients.alertRemove', { text: alert })}
                onClick={() => remove(alert)}
                className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-round hover:bg-paper"
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && !isFull && (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
          <legend className="sr-only">{t('patients.alertsFrequent')}</legend>
          {offered.map(alert => (
            <button
              key={alert}
              type="button"
              onClick={() => add(alert)}
              className="flex min-h-8 cursor-pointer items-center gap-1 rounded-round border border-dashed border-edge px-2.5 text-13 text-muted hover:border-muted hover:text-ink"
            >
              <Plus size={14} aria-hidden="true" />
              {alert}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const isNew = (value: readonly string[], alert: string) => withAlert(value, alert) !== value
