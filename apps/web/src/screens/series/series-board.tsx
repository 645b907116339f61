import { mountTemplates } from '@xrai/contract/mounts/mount-template'
import type { Mounts } from '@xrai/contract/routes/mounts'
import { t } from '@xrai/contract/strings/translate'
import { useRef, useState } from 'react'
import { dayOf, dayWords } from '../../base/language/days.ts'
import { showToast, type Toast, withdrawToast } from '../../base/ui/toast.tsx'
import { type MountChange, type Series, useChangeMount } from '../../client/mounts.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import {
  type FrameChange,
  filledOf,
  frameFor,
  inTrayOrder,
  newSeries,
  opposite,
  placedElsewhere,
  placing,
  proposals,
} from './mount-changes.ts'
import { MountPlace } from './mount-place.tsx'
import { RadiographTray } from './radiograph-tray.tsx'
import { SeriesChoice } from './series-choice.tsx'
import { SeriesTools } from './series-tools.tsx'

interface SeriesBoardProps {
  readonly patient: { readonly id: string; readonly name: string }
  readonly series: Mounts
}

/** The patient's series, one of them as a mount, with the waiting radiographs below it. */
export function SeriesBoard({ patient, series }: SeriesBoardProps) {
  const [draft, setDraft] = useState(() => newSeries(dayOf(new Date())))
  const [chosenId, setChosenId] = useState<string>()
  const [picked, setPicked] = useState<string | null>(null)
  // New series without an answer yet: each change carries the day, because the one that creates them may be refused.
  const unacknowledged = useRef(new Set<string>())
  // The id of a deleted series cannot be used again.
  const onDeleted = (id: string) => {
    const fresh = newSeries(draft.date, draft.template)
    setDraft(now => (now.id === id ? fresh : now))
    setChosenId(now => (now === id ? fresh.id : now))
  }
  const sendWithUndo = useSendWithUndo(patient.id, {
    onDeleted,
    onKept: id => unacknowledged.current.delete(id),
  })
  const stored = series.mounts.find(({ id }) => id === chosenId)
  const chosen = stored ?? (chosenId === draft.id ? draft : (series.mounts[0] ?? draft))
  const isNew = !series.mounts.some(({ id }) => id === chosen.id)
  const frames = mountTemplates[chosen.template]
  const filled = filledOf(chosen)
  const imageOf = new Map(series.images.map(image => [image.id, image]))
  const placed = new Set(filled.values())
  const elsewhere = placedElsewhere(series, chosen)
  const waiting = series.images.filter(({ id }) => !placed.has(id))
  const free = waiting.filter(({ id }) => !elsewhere.has(id))
  const proposed = proposals(chosen.template, filled, free)

  const choose = (id: string | undefined) => {
    setPicked(null)
    setChosenId(id)
  }
  const board = useRef<HTMLDivElement>(null)
  const make = (changes: readonly FrameChange[], text: string) => {
    keepFocus(board.current)
    choose(chosen.id)
    const back = isNew ? { deleted: true } : { changes: [...opposite(filled, changes)] }
    if (isNew) unacknowledged.current.add(chosen.id)
    const day = unacknowledged.current.has(chosen.id) ? { date: chosen.date } : {}
    sendWithUndo(bodyOf(chosen, { ...day, changes: [...changes] }), text, bodyOf(chosen, back))
  }

  return (
    <>
      {series.mounts.length > 0 && (
        <SeriesChoice
          series={series.mounts}
          chosen={chosen}
          onChoose={choose}
          onNew={() => {
            const fresh = isNew ? draft : newSeries(dayOf(new Date()))
            setDraft(fresh)
            choose(fresh.id)
          }}
        />
      )}
      <SeriesTools
        key={chosen.id}
        series={chosen}
        isNew={isNew}
        proposed={proposed.length}
        onTemplate={template => {
          const fresh = { ...draft, template }
          setDraft(fresh)
          choose(fresh.id)
        }}
        onDate={date => {
          if (isNew) {
            setDraft({ ...draft, date })
            choose(draft.id)
            return
          }
          const text = t('series.dated', { date: dayWords(date) })
          sendWithUndo(bodyOf(chosen, { date }), text, bodyOf(chosen, { date: chosen.date }))
        }}
        onFill={() =>
          make(
            proposed,
            proposed.length === 1 ? t('series.filledOne') : t('series.filledWith', { count: proposed.length }),
          )
        }
        onRemove={() => {
          choose(undefined)
          sendWithUndo(bodyOf(chosen, { deleted: true }), t('series.removed'), bodyOf(chosen, { deleted: false }))
        }}
      />
      <p className="mt-4 text-14 text-muted">
        <span className="hidden print:inline">
          {t(`series.template.${chosen.template}`)}, {dayWords(chosen.date)}.{' '}
        </span>
        {t('series.filled', { count: filled.size, total: frames.length })}
      </p>
      <div ref={board}>
        <MountFrames
          series={chosen}
          filled={filled}
          images={imageOf}
          label={t('series.mount', { name: patient.name })}
          picked={picked}
          onPick={setPicked}
          onPlace={(frame, image) => {
            const changes = placing(filled, frame, image)
            make(
              changes,
              t(changes.length > 1 ? 'series.exchanged' : filled.has(frame) ? 'series.replaced' : 'series.placed'),
            )
          }}
          onTakeOut={frame => make([{ frame, image: null }], t('series.takenOut'))}
        />
        <RadiographTray
          template={chosen.template}
          images={[...inTrayOrder(free), ...inTrayOrder(waiting.filter(({ id }) => elsewhere.has(id)))]}
          elsewhere={elsewhere}
          picked={picked}
          onPick={setPicked}
        />
      </div>
    </>
  )
}

/** The pressed button disappears with the change, and a keyboard would have to begin at the top of the page. */
function keepFocus(board: HTMLElement | null) {
  if (!board?.contains(document.activeElement) || !document.activeElement?.matches(':focus-visible')) return
  const waiting = [...board.querySelectorAll<HTMLElement>('[data-picture]')]
  const at = waiting.findIndex(one => one.getAttribute('aria-pressed') === 'true')
  const next = at < 0 ? undefined : (waiting[at + 1] ?? waiting[at - 1])
  const place = next ?? board.querySelector<HTMLElement>('section[tabindex]')
  place?.focus()
}

/** Without its day, which another user may have changed since. */
const bodyOf = ({ id: mount, template }: Series, rest: Partial<MountChange>): MountChange => ({
  mount,
  template,
  changes: [],
  ...rest,
})

interface Heard {
  readonly onDeleted: (id: string) => void
  /** The server made a change of the series. */
  readonly onKept: (id: string) => void
}

/** Sends changes of the patient's series, each with a message that can undo it. */
function useSendWithUndo(patientId: string, { onDeleted, onKept }: Heard) {
  const change = useChangeMount(patientId)
  /** Reports the result of each change, also if others followed. */
  const send = (body: MountChange, said: Toast) => {
    withdrawToast('series')
    if (body.deleted) onDeleted(body.mount)
    change.mutateAsync(body).then(() => {
      onKept(body.mount)
      showToast(said)
    }, showFailure)
  }
  return (body: MountChange, text: string, back: MountChange) =>
    send(body, { text, about: 'series', undo: () => send(back, { text: t('series.undone'), about: 'series' }) })
}

interface MountFramesProps {
  readonly series: Series
  /** The image in each filled frame. */
  readonly filled: ReadonlyMap<string, string>
  readonly images: ReadonlyMap<string, Mounts['images'][number]>
  readonly label: string
  readonly picked: string | null
  readonly onPick: (image: string | null) => void
  readonly onPlace: (frame: string, image: string) => void
  readonly onTakeOut: (frame: string) => void
}

/** The frames of the mount with their radiographs, and the frame that the teeth of the picked radiograph propose. */
function MountFrames({ series, filled, images, label, picked, onPick, onPlace, onTakeOut }: MountFramesProps) {
  const pickedImage = images.get(picked ?? '')
  const pickedFrame = pickedImage && frameFor(series.template, pickedImage)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled by the arrows
    <section tabIndex={0} aria-label={label} className="mt-2 overflow-x-auto">
      <ul className="room grid min-w-160 grid-cols-7 gap-2 rounded-card p-3 [print-color-adjust:exact] print:min-w-0">
        {mountTemplates[series.template].map(frame => (
          <MountPlace
            key={frame.id}
            frame={frame}
            image={images.get(filled.get(frame.id) ?? '')}
            picked={picked}
            isProposed={frame.id === pickedFrame?.id}
            onPick={onPick}
            onPlace={image => onPlace(frame.id, image)}
            onTakeOut={() => onTakeOut(frame.id)}
          />
        ))}
      </ul>
    </section>
  )
}
