import { rowTeeth } from '@xrai/contract/odontogram/odontogram-teeth'
import { t } from '@xrai/contract/strings/translate'
import { type Fdi, isFdi, isMilk, noTooth } from '@xrai/contract/teeth/fdi'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { nextInRows } from '../tooth-chart/next-in-rows.ts'
import { archDrawing, archPlaceOf, crownOf } from './arch-places.ts'

export type ToothChoice = Fdi | typeof noTooth

interface ToothPickerProps {
  readonly value: ToothChoice
  readonly onChange: (tooth: ToothChoice) => void
}

const permanentRows = [rowTeeth('permanent-upper'), rowTeeth('permanent-lower')]
const allRows = [
  rowTeeth('permanent-upper'),
  rowTeeth('milk-upper'),
  rowTeeth('milk-lower'),
  rowTeeth('permanent-lower'),
]

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

const below =
  'relative grid min-h-9 flex-1 cursor-pointer place-items-center rounded-small border px-2 text-center text-14 leading-tight transition-colors select-none pointer-coarse:min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hero'

/**
 * Both arches from the dentist's view, in occlusal view; the arrow keys move between teeth, and a number can be typed.
 */
export function ToothPicker({ value, onChange }: ToothPickerProps) {
  const name = useId()
  const [hasMilk, setHasMilk] = useState(isFdi(value) && isMilk(value))
  const arches = useRef<HTMLDivElement>(null)
  const isMilkShown = hasMilk || (isFdi(value) && isMilk(value))
  const rows = isMilkShown ? allRows : permanentRows

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = nextInRows(rows, event.currentTarget.value, event.key)
    if (!next) return
    event.preventDefault()
    onChange(next)
    arches.current?.querySelector<HTMLElement>(`[value="${next}"]`)?.focus()
  }
  return (
    <fieldset>
      <legend className="sr-only">{t('review.tooth')}</legend>
      <NumberField value={value} onChange={onChange} />
      <div
        ref={arches}
        style={{ aspectRatio: archDrawing.width / archDrawing.height }}
        className="relative mx-auto mt-2 w-full max-w-96"
      >
        {(['upper', 'lower'] as const).map(arch => (
          <span
            key={arch}
            aria-hidden="true"
            className={classNames(
              'absolute inset-x-0 text-center text-13 text-room-muted',
              arch === 'upper' ? 'top-[38%]' : 'bottom-[38%]',
            )}
          >
            {t(`teeth.${arch}`)}
          </span>
        ))}
        {rows.flat().map(tooth => (
          <Crown
            key={tooth}
            tooth={tooth}
            name={name}
            isChosen={tooth === value}
            onChoose={() => onChange(tooth)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <div className="mt-2 flex gap-1">
        <label
          className={classNames(
            below,
            value === noTooth
              ? 'border-room-text bg-room-text font-semibold text-room'
              : 'border-room-line hover:bg-room-raised',
          )}
        >
          <input
            type="radio"
            name={name}
            value={noTooth}
            checked={value === noTooth}
            onChange={() => onChange(noTooth)}
            className="sr-only"
          />
          {t('review.noTooth')}
        </label>
        <label className={classNames(below, 'border-room-line', isMilkShown && 'bg-room-line')}>
          <input
            type="checkbox"
            role="switch"
            checked={isMilkShown}
            aria-checked={isMilkShown}
            onChange={({ target }) => {
              setHasMilk(target.checked)
              if (!target.checked && isMilkShown && value !== noTooth && isMilk(value)) onChange(noTooth)
            }}
            className="sr-only"
          />
          {t('review.milkTeeth')}
        </label>
      </div>
    </fieldset>
  )
}

interface CrownProps {
  readonly tooth: Fdi
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function Crown({ tooth, name, isChosen, onChoose, onKeyDown }: CrownProps) {
  const { x, y, turn } = archPlaceOf(tooth)
  const { width, depth, round } = crownOf(tooth)
  return (
    <label
      style={{
        left: percent(x, archDrawing.width),
        top: percent(y, archDrawing.height),
        width: percent(archDrawing.tooth, archDrawing.width),
      }}
      className="group absolute grid aspect-square -translate-x-1/2 -translate-y-1/2 cursor-pointer place-items-center rounded-small select-none has-focus-visible:outline-2 has-focus-visible:outline-hero"
    >
      <input
        type="radio"
        name={name}
        value={tooth}
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={onKeyDown}
        className="sr-only"
        aria-label={tooth}
      />
      <span
        aria-hidden="true"
        style={{
          width: percent(width, 1),
          height: percent(depth, 1),
          rotate: `${turn}deg`,
          borderRadius: `${round}%`,
        }}
        className={classNames(
          'col-start-1 row-start-1 border transition-colors',
          isChosen ? 'border-room-text bg-room-text' : 'border-room-edge bg-room-raised group-hover:bg-room-line',
          isMilk(tooth) && !isChosen && 'border-dashed',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'relative col-start-1 row-start-1 text-[12px] leading-none tabular-nums',
          isChosen ? 'font-semibold text-room' : 'text-room-text',
        )}
      >
        {tooth}
      </span>
    </label>
  )
}

/** A text field for the FDI number; the drawing follows once it is a valid tooth. */
function NumberField({ value, onChange }: ToothPickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.length === 2 && !isFdi(typed)
  return (
    <label className="flex items-center justify-between gap-2 text-14 font-medium">
      {t('review.tooth')}
      <span role="alert" className="ml-auto text-13 font-normal text-warn-line">
        {isWrong && t('review.noSuchTooth')}
      </span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        aria-label={t('review.toothNumber')}
        aria-invalid={isWrong}
        value={typed ?? (value === noTooth ? '' : value)}
        placeholder={t('product.unknown')}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          if (isFdi(target.value)) onChange(target.value)
        }}
        className="h-9 w-14 rounded-control border border-room-edge bg-room text-center text-16 tabular-nums text-room-text pointer-coarse:h-11"
      />
    </label>
  )
}
