import { t } from '@xrai/contract/strings/translate'
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { dateFormat } from '../../base/language/formats.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { birthDateOf, type Fault } from './birth-date.ts'

const monthName = dateFormat('es-PE', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, at) => at + 1)
const field = 'h-14 w-full rounded-control border border-edge bg-paper px-3 text-19 hover:border-muted'

interface BirthDateFormProps {
  readonly busy: boolean
  /** The refusal of the date that was last entered. */
  readonly refusal: string | null
  readonly onEntered: (birthDate: string) => void
}

/** Three fields, because a calendar picker would open decades away from the birth date. */
export function BirthDateForm({ busy, refusal, onEntered }: BirthDateFormProps) {
  const [typed, setTyped] = useState({ day: '', month: '', year: '' })
  const [fault, setFault] = useState<Fault>()
  const set = (name: keyof typeof typed) => (event: { readonly target: { readonly value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entered = birthDateOf(typed)
    if ('date' in entered) {
      setFault(undefined)
      onEntered(entered.date)
    } else setFault(entered.fault)
  }
  const problem = fault ? t(`patientView.public.${fault}`) : refusal
  return (
    <form noValidate onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 text-19 font-semibold">{t('patientView.public.birthDate')}</legend>
        <div className="flex flex-wrap gap-3">
          <NumberField
            label={t('patientView.public.day')}
            autoComplete="bday-day"
            maxLength={2}
            value={typed.day}
            onChange={set('day')}
            className="w-20"
          />
          <Labelled label={t('patientView.public.month')} className="min-w-40 flex-1">
            {id => (
              <select id={id} autoComplete="bday-month" value={typed.month} onChange={set('month')} className={field}>
                <option value="">—</option>
                {months.map(month => (
                  <option key={month} value={month}>
                    {monthName().format(Date.UTC(2000, month - 1, 1))}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          <NumberField
            label={t('patientView.public.year')}
            autoComplete="bday-year"
            maxLength={4}
            value={typed.year}
            onChange={set('year')}
            className="w-28"
          />
        </div>
      </fieldset>
      {problem && !busy && <Alert className="mt-4 text-19">{problem}</Alert>}
      <Button type="submit" look="primary" busy={busy} className="mt-6 w-full">
        {t('patientView.public.open')}
      </Button>
    </form>
  )
}

function NumberField({ label, className, ...input }: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <Labelled label={label} className={className}>
      {id => <input {...input} id={id} inputMode="numeric" className={field} />}
    </Labelled>
  )
}

interface LabelledProps {
  readonly label: string
  readonly className: string | undefined
  readonly children: (id: string) => ReactNode
}

function Labelled({ label, className, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-19">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
