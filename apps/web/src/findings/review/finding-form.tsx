import {
  dentistOnlyClasses,
  detectionClasses,
  type FindingClassId,
  hasSurfaces,
  isFindingClassId,
} from '@xrai/contract/classes/detection-class'
import type { Face } from '@xrai/contract/odontogram/faces'
import { decisionLimits } from '@xrai/contract/review/decision'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import type { FoundTooth } from '@xrai/contract/teeth/dentition'
import { isFdi, noTooth } from '@xrai/contract/teeth/fdi'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Select } from '../../base/ui/select.tsx'
import { classLook } from '../class-look.ts'
import type { ReviewForm } from './desk-state.ts'
import { nearestTooth, shapeAround, shapeOf, shapeWithin } from './finding-shape.ts'
import { useDesk, useReviewContext } from './review-context.ts'
import type { ReviewDesk } from './review-desk.ts'
import { findingAt } from './review-words.ts'
import { SurfaceChoice } from './surface-choice.tsx'
import { type ToothChoice, ToothPicker } from './tooth-picker.tsx'

interface FindingFormProps {
  readonly form: ReviewForm
  readonly teeth: readonly FoundTooth[]
}

const hints = { edit: 'review.editHint', add: 'review.addHint' } as const
const titles = { edit: 'review.editTitle', add: 'review.addTitle', note: 'review.noteTitle' } as const

const classOf = (finding: FoldedFinding | null): FindingClassId | '' =>
  finding && isFindingClassId(finding.class) ? finding.class : ''

/** Edits a finding's class, tooth and note, beside its box on the radiograph. */
export function FindingForm({ form, teeth }: FindingFormProps) {
  const { desk } = useReviewContext()
  const draft = useDesk(desk, state => state.draft)
  const outline = useDesk(desk, state => state.outline)
  const isToDraw = useDesk(desk, state => state.isToDraw)
  const finding = form.kind === 'add' ? null : form.finding
  const [chosen, setChosen] = useState<FindingClassId | ''>(() => (finding ? classOf(finding) : 'Caries'))
  const [picked, setPicked] = useState<ToothChoice | null>(
    finding ? (isFdi(finding.tooth) ? finding.tooth : noTooth) : null,
  )
  const [surfaces, setSurfaces] = useState<readonly Face[]>(finding?.surfaces ?? [])
  const [note, setNote] = useState(finding?.note ?? '')
  const correcting = form.kind === 'edit' ? form.correcting : undefined
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!correcting) return
    const field = place.current?.querySelector<HTMLElement>(
      correcting === 'other-class' ? 'select' : ':checked[type=radio]',
    )
    field?.focus({ preventScroll: true })
    field?.closest('fieldset, div')?.scrollIntoView({ block: 'start' })
  }, [correcting])
  const outlineHint = form.kind === 'edit' && !isToDraw ? 'review.outlineEditHint' : 'review.outlineHint'
  const proposed = draft && nearestTooth(teeth, draft)
  const tooth = picked ?? proposed ?? noTooth

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (form.kind === 'note') return desk.saveNote(form.finding, note)
    if (!draft) return
    if (form.kind === 'add') {
      if (chosen !== '')
        desk.saveAdded(
          {
            class: chosen,
            tooth,
            shape: outline ? shapeAround(outline) : shapeOf(draft),
            placement: null,
            ...surfacesOf(chosen, surfaces),
          },
          note,
        )
      return
    }
    const { finding: edited } = form
    const shape = outline ? (outline === form.given ? undefined : shapeAround(outline)) : shapeWithin(edited, draft)
    const isMoved = tooth !== (isFdi(edited.tooth) ? edited.tooth : noTooth)
    const changes = {
      ...(chosen !== '' && chosen !== edited.class && { class: chosen }),
      ...(isMoved && { tooth }),
      ...(shape && { shape }),
      ...(String(surfaces) !== String(edited.surfaces ?? []) && { surfaces: [...surfaces] }),
    }
    desk.saveEdit(edited, changes, note)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    desk.close()
  }
  return (
    <AskingForm
      ref={place}
      data-finding-form
      onSubmit={save}
      onKeyDown={onKeyDown}
      aria-label={t(titles[form.kind])}
      className="flex h-full flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <div>
          <h2 className="text-16 font-semibold">{t(titles[form.kind])}</h2>
          <p className="mt-0.5 text-13 text-room-muted">
            {form.kind === 'note'
              ? findingAt(form.finding)
              : t(correcting ? `review.correct.${correcting}` : outline ? outlineHint : hints[form.kind])}
          </p>
        </div>
        {form.kind !== 'note' && (
          <>
            <ShapeChoice desk={desk} />
            <div className="flex flex-col gap-1.5">
              <span aria-hidden="true" className="text-14 font-medium">
                {t('review.class')}
              </span>
              <Select
                label={t('review.class')}
                value={chosen}
                onChange={({ target }) => setChosen(isFindingClassId(target.value) ? target.value : '')}
                className="text-ink [&_select]:text-16"
              >
                {chosen === '' && <option value="">{finding && classLook(finding.class).name}</option>}
                <optgroup label={t('review.detectedClasses')}>
                  <ClassOptions classes={singleClasses(chosen)} />
                </optgroup>
                <optgroup label={t('review.chartedClasses')}>
                  <ClassOptions classes={dentistOnlyClasses} />
                </optgroup>
              </Select>
            </div>
            <ToothPicker value={tooth} onChange={setPicked} />
            {hasSurfaces(chosen) && isFdi(tooth) && (
              <SurfaceChoice tooth={tooth} chosen={surfaces} onChange={setSurfaces} />
            )}
            {proposed !== null && proposed !== tooth && (
              <button
                type="button"
                onClick={() => setPicked(proposed)}
                className={buttonClass('room', '-mt-2 self-start border border-room-edge')}
              >
                {t('review.proposed', { tooth: proposed })}
              </button>
            )}
          </>
        )}
        <label className="flex flex-col gap-1.5">
          <span className="flex items-baseline justify-between text-14 font-medium">
            {t('review.noteLabel')}
            <span className="text-13 font-normal text-room-muted">{t('review.noteHint')}</span>
          </span>
          <textarea
            rows={3}
            value={note}
            maxLength={decisionLimits.note}
            // biome-ignore lint/a11y/noAutofocus: the note was asked for by its own key
            autoFocus={form.kind === 'note'}
            onChange={event => setNote(event.currentTarget.value)}
            className="w-full resize-y rounded-control border border-room-edge bg-room px-3 py-2 text-16 text-room-text"
          />
        </label>
      </div>
      <div className="flex shrink-0 gap-2 border-t border-room-line p-3">
        <Button look="room" onClick={desk.close} className="flex-1 border border-room-edge text-16">
          {t('review.cancel')}
        </Button>
        {correcting && (
          <Button look="room" onClick={desk.rejectUncorrected} className="flex-1 border border-room-edge text-16">
            {t('review.unknown')}
          </Button>
        )}
        <Button type="submit" look="outline" className="flex-1">
          {t('review.save')}
        </Button>
      </div>
    </AskingForm>
  )
}

const surfacesOf = (id: string, surfaces: readonly Face[]) =>
  hasSurfaces(id) && surfaces.length > 0 ? { surfaces: [...surfaces] } : {}

/** A dentist chooses one finding, so an ambiguous class is listed only for a finding that already has it. */
const singleClasses = (chosen: FindingClassId | '') =>
  detectionClasses.filter(({ id }) => id === chosen || !id.includes(' OR '))

const ClassOptions = ({ classes }: { readonly classes: readonly { readonly id: string }[] }) =>
  classes.map(({ id }) => (
    <option key={id} value={id}>
      {classLook(id).name}
    </option>
  ))

function ShapeChoice({ desk }: { readonly desk: ReviewDesk }) {
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
