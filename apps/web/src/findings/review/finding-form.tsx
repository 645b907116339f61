import { type FindingClassId, hasSurfaces, isFindingClassId } from '@xrai/contract/classes/detection-class'
import type { Face } from '@xrai/contract/odontogram/faces'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { isFdi, noTooth } from '@xrai/contract/teeth/fdi'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useUnsaved } from '../../base/ui/unsaved.ts'
import { isUnsaved, type ReviewForm } from './desk-state.ts'
import { ClassField, NoteField, ShapeChoice } from './finding-fields.tsx'
import { nearestTooth, shapeAround, shapeOf, shapeWithin, type ToothPlace } from './finding-shape.ts'
import { changesOf, surfacesOf, toothOf } from './form-values.ts'
import { useDesk, useReviewContext } from './review-context.ts'
import { findingAt } from './review-words.ts'
import { SurfaceChoice } from './surface-choice.tsx'
import { type ToothChoice, ToothPicker } from './tooth-picker.tsx'

interface FindingFormProps {
  readonly form: ReviewForm
  readonly teeth: readonly ToothPlace[]
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
  const [picked, setPicked] = useState<ToothChoice | null>(finding && toothOf(finding))
  const [surfaces, setSurfaces] = useState<readonly Face[]>(finding?.surfaces ?? [])
  const [note, setNote] = useState(finding?.note ?? '')
  useUnsaved({ isUnsaved: () => isUnsaved(desk.state()) })
  const correcting = form.kind === 'edit' ? form.correcting : undefined
  const place = useFocusOnCorrected(correcting)
  useFocusOnRefusal(
    place,
    useDesk(desk, state => state.refusals),
  )
  const outlineHint = form.kind === 'edit' && !isToDraw ? 'review.outlineEditHint' : 'review.outlineHint'
  const proposed = draft && nearestTooth(teeth, draft)
  const tooth = picked ?? proposed ?? noTooth

  // The browser reports no input of a choice by button or by arrow key.
  const pick = (next: ToothChoice) => {
    setPicked(next)
    desk.typed()
  }
  const choose = (next: readonly Face[]) => {
    setSurfaces(next)
    desk.typed()
  }
  const write = (text: string) => {
    setNote(text)
    desk.noted(text)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (form.kind === 'note') return desk.saveNote(form.finding, note)
    if (!draft) return
    if (form.kind === 'add') {
      if (chosen === '') return
      const shape = outline ? shapeAround(outline) : shapeOf(draft)
      return desk.saveAdded(
        { class: chosen, tooth, shape, placement: null, ...surfacesOf(chosen, tooth, surfaces) },
        note,
      )
    }
    const { finding: edited, given } = form
    const shape = outline ? (outline === given ? undefined : shapeAround(outline)) : shapeWithin(edited, draft)
    desk.saveEdit(edited, changesOf(edited, { chosen, tooth, shape, surfaces }), note)
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
      onInput={desk.typed}
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
            <ClassField given={finding?.class} chosen={chosen} onChange={setChosen} />
            <ToothPicker value={tooth} onChange={pick} />
            {hasSurfaces(chosen) && isFdi(tooth) && <SurfaceChoice tooth={tooth} chosen={surfaces} onChange={choose} />}
            {proposed !== null && proposed !== tooth && (
              <button
                type="button"
                onClick={() => pick(proposed)}
                className={buttonClass('room', '-mt-2 self-start border border-room-edge')}
              >
                {t('review.proposed', { tooth: proposed })}
              </button>
            )}
          </>
        )}
        <NoteField value={note} onChange={write} takesFocus={form.kind === 'note'} />
      </div>
      <div className="flex shrink-0 gap-2 border-t border-room-line p-3">
        <Button look="room" onClick={desk.close} className="flex-1 border border-room-edge px-2! text-16">
          {t('review.cancel')}
        </Button>
        {correcting && (
          <Button
            look="room"
            onClick={desk.rejectUncorrected}
            className="flex-1 border border-room-edge px-2! text-16 whitespace-nowrap"
          >
            {t('review.unknown')}
          </Button>
        )}
        <Button type="submit" look="outline" className="flex-1 px-2!">
          {t('review.save')}
        </Button>
      </div>
    </AskingForm>
  )
}

/** Focuses the form when it refused to give way to another one. */
function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusals: number) {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('select, textarea')?.focus()
  }, [form, refusals])
}

/** Focuses the field that a rejection for another class or tooth asks to correct, and shows it at the top. */
function useFocusOnCorrected(correcting: Extract<ReviewForm, { kind: 'edit' | 'note' }>['correcting']) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!correcting) return
    const field = form.current?.querySelector<HTMLElement>(
      correcting === 'other-class' ? 'select' : ':checked[type=radio]',
    )
    field?.focus({ preventScroll: true })
    field?.closest('fieldset, div')?.scrollIntoView({ block: 'start' })
  }, [correcting])
  return form
}
