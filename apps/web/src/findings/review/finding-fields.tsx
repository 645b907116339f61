import {
  dentistOnlyClasses,
  detectionClasses,
  type FindingClassId,
  isFindingClassId,
} from '@xrai/contract/classes/detection-class'
import { decisionLimits } from '@xrai/contract/review/decision'
import { t } from '@xrai/contract/strings/translate'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Select } from '../../base/ui/select.tsx'
import { classLook } from '../class-look.ts'
import { useDesk } from './review-context.ts'
import type { ReviewDesk } from './review-desk.ts'

interface ClassFieldProps {
  /** The class of the edited finding, which may be one that cannot be chosen. */
  readonly given: string | undefined
  readonly chosen: FindingClassId | ''
  readonly onChange: (chosen: FindingClassId | '') => void
}

/** Chooses the class of a finding, among those of the detector and those that only a dentist adds. */
export function ClassField({ given, chosen, onChange }: ClassFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-14 font-medium">
        {t('review.class')}
      </span>
      <Select
        label={t('review.class')}
        value={chosen}
        onChange={({ target }) => onChange(isFindingClassId(target.value) ? target.value : '')}
        className="text-ink [&_select]:text-16"
      >
        {chosen === '' && <option value="">{given !== undefined && classLook(given).name}</option>}
        <optgroup label={t('review.detectedClasses')}>
          <ClassOptions classes={singleClasses(chosen)} />
        </optgroup>
        <optgroup label={t('review.chartedClasses')}>
          <ClassOptions classes={dentistOnlyClasses} />
        </optgroup>
      </Select>
    </div>
  )
}

/** A dentist chooses one finding, so an ambiguous class is listed only for a finding that already has it. */
const singleClasses = (chosen: FindingClassId | '') =>
  detectionClasses.filter(({ id }) => id === chosen || !id.includes(' OR '))

const ClassOptions = ({ classes }: { readonly classes: readonly { readonly id: string }[] }) =>
  classes.map(({ id }) => (
    <option key={id} value={id}>
      {classLook(id).name}
    </option>
  ))

/** Chooses whether the form draws a box or an outline. */
export function ShapeChoice({ desk }: { readonly desk: ReviewDesk }) {
  const isOutline = useDesk(desk, state => state.outline !== null)
  const isToDraw = useDesk(desk, state => state.isToDraw)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex rounded-control border border-room-edge p-0.5">
        <legend className="sr-only">{t('review.shape')}</legend>
        {(['box', 'outline'] as const).map(kind => (
          <button
            key={kind}
            type="button"
            aria-pressed={isOutline === (kind === 'outline')}
            onClick={() => desk.drawAs(kind)}
            className="min-h-9 rounded-small px-3 text-14 text-room-muted transition-colors hover:text-room-text aria-pressed:bg-room-line aria-pressed:text-room-text"
          >
            {t(kind === 'box' ? 'review.asBox' : 'review.asOutline')}
          </button>
        ))}
      </fieldset>
      {isOutline && (
        <button
          type="button"
          disabled={isToDraw}
          onClick={desk.drawAgain}
          className={buttonClass('room', 'border border-room-edge')}
        >
          {t('review.drawAgain')}
        </button>
      )}
    </div>
  )
}

interface NoteFieldProps {
  readonly value: string
  readonly onChange: (note: string) => void
  readonly takesFocus: boolean
}

export function NoteField({ value, onChange, takesFocus }: NoteFieldProps) {
  return (
    <label className="flex flex-col gap-1.5">
      <span className="flex items-baseline justify-between text-14 font-medium">
        {t('review.noteLabel')}
        <span className="text-13 font-normal text-room-muted">{t('review.noteHint')}</span>
      </span>
      <textarea
        rows={3}
        value={value}
        maxLength={decisionLimits.note}
        // biome-ignore lint/a11y/noAutofocus: the note was asked for by its own key
        autoFocus={takesFocus}
        onChange={event => onChange(event.currentTarget.value)}
        className="w-full resize-y rounded-control border border-room-edge bg-room px-3 py-2 text-16 text-room-text"
      />
    </label>
  )
}
