import { isRuc } from '@xrai/contract/records/ruc'
import { reportTimeZone } from '@xrai/contract/report/report-dates'
import type { ClinicSettings } from '@xrai/contract/routes/clinic'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useId, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Select } from '../../base/ui/select.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useEditClinic } from '../../client/clinic.ts'
import { sentenceOf } from '../../client/result.ts'

const fields = ['name', 'ruc', 'address', 'phone'] as const
type Field = (typeof fields)[number]

/** The clinic's printed details and its time zone. A failure keeps the user's input. */
export function ClinicForm({ settings }: { readonly settings: ClinicSettings }) {
  const edit = useEditClinic()
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>(() => ({
    name: settings.name,
    ruc: settings.ruc ?? '',
    address: settings.address ?? '',
    phone: settings.phone ?? '',
  }))
  const [timeZone, setTimeZone] = useState(settings.timeZone ?? reportTimeZone)
  const [tried, setTried] = useState(false)
  const ruc = typed.ruc.replace(/\s/g, '')
  const errors: Partial<Record<Field, string>> = tried
    ? {
        ...(typed.name.trim() === '' && { name: t('errors.clinicNameRequired') }),
        ...(ruc !== '' && !isRuc(ruc) && { ruc: t('errors.rucInvalid') }),
      }
    : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (typed.name.trim() === '' || (ruc !== '' && !isRuc(ruc))) return
    const orNull = (text: string) => text.trim() || null
    const address = orNull(typed.address)
    const phone = orNull(typed.phone)
    edit.mutate(
      { name: typed.name.trim(), ruc: ruc || null, address, phone, timeZone },
      { onSuccess: () => showToast({ text: t('clinicPage.saved') }) },
    )
  }
  const field = (name: Field) => ({
    label: t(`clinicPage.${name}`),
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: errors[name],
  })
  return (
    <AskingForm isSaved={edit.isSuccess} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField {...field('name')} maxLength={120} autoComplete="organization" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('ruc')} hint={t('clinicPage.rucHint')} inputMode="numeric" maxLength={14} />
        <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} />
      </div>
      <TextField {...field('address')} autoComplete="street-address" maxLength={200} />
      <TimeZone value={timeZone} onChange={setTimeZone} />
      {edit.error && <Alert>{sentenceOf(edit.error)}</Alert>}
      <Button type="submit" look="primary" busy={edit.isPending} className="self-start max-sm:w-full">
        {t('clinicPage.save')}
      </Button>
    </AskingForm>
  )
}

interface TimeZoneProps {
  readonly value: string
  readonly onChange: (zone: string) => void
}

/** The country's time zone; a clinic elsewhere chooses among all of them. */
const countryZones: readonly string[] = [reportTimeZone]

function TimeZone({ value, onChange }: TimeZoneProps) {
  const hint = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-14 font-medium">{t('clinicPage.timeZone')}</span>
      <Zones label={t('clinicPage.timeZone')} zones={countryZones} value={value} onChange={onChange} hint={hint} />
      <p id={hint} className="text-13 text-muted">
        {t('clinicPage.timeZoneHint')}
      </p>
      <details className="text-14">
        <summary className="w-fit cursor-pointer text-primary-ink">
          {t('clinicPage.advanced')}: {t('clinicPage.moreTimeZones')}
        </summary>
        <div className="mt-2">
          <Zones
            label={t('clinicPage.allTimeZones')}
            zones={Intl.supportedValuesOf('timeZone')}
            value={value}
            onChange={onChange}
            hint={hint}
          />
        </div>
      </details>
    </div>
  )
}

interface ZonesProps extends TimeZoneProps {
  readonly label: string
  readonly zones: readonly string[]
  readonly hint: string
}

function Zones({ label, zones, value, onChange, hint }: ZonesProps) {
  return (
    <Select
      label={label}
      aria-describedby={hint}
      value={value}
      onChange={event => onChange(event.target.value)}
      className="sm:w-80"
    >
      {(zones.includes(value) ? zones : [value, ...zones]).map(zone => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  )
}
