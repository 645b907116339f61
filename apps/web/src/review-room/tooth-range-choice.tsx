import type { Analysis } from '@xrai/contract/records/analysis'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { arches, type PermanentTooth, permanentTeeth } from '@xrai/contract/teeth/fdi'
import { isToothRange } from '@xrai/contract/teeth/tooth-range'
import { useState } from 'react'
import { Button } from '../base/ui/button.tsx'
import { Select } from '../base/ui/select.tsx'
import { useSession } from '../client/session.ts'
import type { ViewerStore } from '../viewer/viewer-store.ts'
import { useSaveToothRange } from './use-save-tooth-range.ts'

interface ToothRangeChoiceProps {
  readonly analysis: Analysis
  readonly store: ViewerStore
}

/** The dentist enters the teeth of a periapical once, and each finding takes one by its position. */
export function ToothRangeChoice({ analysis: { id, toothRange }, store }: ToothRangeChoiceProps) {
  const { save, isPending } = useSaveToothRange(id, store)
  const { data: session } = useSession()
  // Empty until the dentist chooses, because a proposed range might be confirmed by mistake.
  const [first, setFirst] = useState<PermanentTooth | null>(toothRange?.first ?? null)
  const [last, setLast] = useState<PermanentTooth | null>(toothRange?.last ?? null)
  const rightOf = (left: PermanentTooth) => everyTooth.filter(right => isToothRange({ first: left, last: right }))

  const chooseFirst = (tooth: PermanentTooth) => {
    setFirst(tooth)
    if (last !== null && !rightOf(tooth).includes(last)) setLast(null)
  }
  if (!mayCall(endpoints.placeTeeth, session)) return null
  return (
    <section aria-label={t('odontogram.range')} className="p-3 text-room-text">
      <h2 className="text-14 font-semibold">{t('odontogram.range')}</h2>
      <p className="text-13 text-room-muted">
        {t('odontogram.rangeHint')} {t('odontogram.rangeMilk')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ToothSelect label={t('odontogram.rangeFirst')} teeth={everyTooth} value={first} onChange={chooseFirst} />
        <span className="text-14">{t('odontogram.rangeTo')}</span>
        <ToothSelect
          label={t('odontogram.rangeLast')}
          teeth={first === null ? [] : rightOf(first)}
          value={last}
          onChange={setLast}
        />
        <Button
          busy={isPending}
          disabled={first === null || last === null}
          onClick={() => first !== null && last !== null && save({ first, last })}
        >
          {t('odontogram.rangeSave')}
        </Button>
      </div>
    </section>
  )
}

/** In the order of the arches, as displayed. */
const everyTooth = [...arches.upper, ...arches.lower].flatMap(tooth => permanentTeeth.find(one => one === tooth) ?? [])

interface ToothSelectProps {
  readonly label: string
  readonly teeth: readonly PermanentTooth[]
  readonly value: PermanentTooth | null
  readonly onChange: (tooth: PermanentTooth) => void
}

function ToothSelect({ label, teeth, value, onChange }: ToothSelectProps) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      disabled={teeth.length === 0}
      onChange={event => {
        const tooth = teeth.find(one => one === event.target.value)
        if (tooth) onChange(tooth)
      }}
      className="text-ink"
    >
      {value === null && <option value="">{t('odontogram.rangeChoose')}</option>}
      {teeth.map(tooth => (
        <option key={tooth} value={tooth}>
          {tooth}
        </option>
      ))}
    </Select>
  )
}
