import { scaleText } from '@xrai/contract/measurements/figure'
import { type MeasurementKind, pointsOfKind } from '@xrai/contract/measurements/measurement'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../../base/ui/button-class.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { boxAround, type ImagePoint } from '../coordinates.ts'
import { Magnifier } from '../lens/magnifier.tsx'
import { type Drawing, isFinished, placedInMiddle, startDrawing } from '../measurements/drawing.ts'
import { DrawingSurface } from '../measurements/drawing-surface.tsx'
import type { DrawnMeasurement, MeasurementBook } from '../measurements/drawn-measurement.ts'
import { MeasurementLayer } from '../measurements/measurement-layer.tsx'
import { undoKeyForViewer } from '../use-shortcuts.ts'
import { reveal } from '../view.ts'
import type { ToolPlace } from '../viewer.tsx'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { KnownLengthForm, MeasurementRow } from './measurement-row.tsx'
import { Toolbox } from './toolbox.tsx'

interface ImageToolsProps extends ToolPlace {
  readonly store: ViewerStore
  readonly book: MeasurementBook
  /** The user's latest decision on a finding, which undo reverses before a measurement that was drawn earlier. */
  readonly lastDecision: string | null
  /** The actions on the scale, beside its sentence. */
  readonly scaleActions?: ReactNode
}

/** The measurements over the image and, while 'Herramientas' is open, the tools above the toolbar. */
export function ImageTools({ store, picture, original, slot, book, lastDecision, scaleActions }: ImageToolsProps) {
  const isOpen = useViewer(store, state => state.toolsOpen)
  const areOutlinesShown = useViewer(store, state => state.outlines)
  const { drawing, isMagnifying, selected, begin, change, finish, cancel, place, magnify, select, remove } =
    useMeasuring(store, book, isOpen, lastDecision)
  const isDrawn = drawing !== null && isFinished(drawing)
  const chosen = book.measurements.find(({ id }) => id === selected)

  return (
    <>
      {(isOpen || areOutlinesShown) && (
        <MeasurementLayer
          store={store}
          picture={picture}
          book={book}
          selected={isOpen ? selected : null}
          onSelect={select}
          onRemove={remove}
        />
      )}
      {isOpen && drawing && (
        <DrawingSurface
          store={store}
          picture={picture}
          drawing={drawing}
          onChange={next => !isDrawn && change(next)}
          onCancel={cancel}
        />
      )}
      {isOpen && isMagnifying && !drawing && <Magnifier store={store} picture={picture} />}
      {isOpen &&
        slot &&
        createPortal(
          <Toolbox
            store={store}
            original={original}
            book={book}
            kind={drawing?.kind ?? null}
            onDraw={begin}
            isMagnifying={isMagnifying}
            onMagnify={magnify}
            selected={selected}
            onSelect={select}
            onRemove={remove}
          >
            {book.failure !== null && (
              <p role="alert" className="w-full text-14 text-warn-tint">
                {book.failure}
              </p>
            )}
            {drawing && !isDrawn && (
              <DrawingHint kind={drawing.kind} onPlace={() => place(drawing.kind)} onCancel={cancel} />
            )}
            {drawing && isDrawn && (
              <KnownLengthForm
                millimetres={null}
                onDone={millimetres => finish(drawing.kind, drawing.points, millimetres)}
                onCancel={cancel}
              />
            )}
            {!chosen && !drawing && (
              <>
                <p className="text-14 text-room-muted">{scaleText(book.scale, t)}</p>
                {scaleActions}
              </>
            )}
            {chosen && !drawing && (
              <MeasurementRow key={chosen.id} measurement={chosen} book={book} onRemove={remove} />
            )}
            {chosen?.kind === 'calibration' && !drawing && scaleActions}
          </Toolbox>,
          slot,
        )}
    </>
  )
}

interface Step<Of> {
  readonly of: Of
  /** The latest decision at that time. */
  readonly after: string | null
}

/**
 * The measurement that is drawn or selected, or the magnifier: one tool at a time. Undo and redo act on what was just
 * drawn, unless a finding was decided since.
 */
function useMeasuring(store: ViewerStore, book: MeasurementBook, isOpen: boolean, lastDecision: string | null) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [isMagnifying, setMagnifying] = useState(false)
  const [drawn, setDrawn] = useState<Step<string> | null>(null)
  const [undone, setUndone] = useState<Step<DrawnMeasurement> | null>(null)

  const finish = (kind: MeasurementKind, points: readonly ImagePoint[], millimetres: number | null) => {
    // One known object sets the scale, so a new one replaces it.
    const before = kind === 'calibration' ? book.measurements.find(measurement => measurement.kind === kind) : undefined
    const id = before?.id ?? book.newId()
    book.save({ id, kind, points, millimetres, label: before?.label ?? '', printed: false })
    setDrawing(null)
    setSelected(id)
    setDrawn(before ? null : { of: id, after: lastDecision })
    setUndone(null)
  }
  const change = (next: Drawing) => {
    if (isFinished(next) && next.kind !== 'calibration') finish(next.kind, next.points, null)
    else setDrawing(next)
  }
  const begin = (kind: MeasurementKind | null) => {
    setMagnifying(false)
    setSelected(null)
    setDrawing(kind && startDrawing(kind))
  }
  const cancel = useCallback(() => setDrawing(null), [])
  const place = (kind: MeasurementKind) =>
    change({ kind, points: placedInMiddle(kind, store.state().view.centre, store.scene().image), press: null })
  const select = (id: string | null) => {
    setDrawing(null)
    setSelected(id)
    setDrawn(null)
    setUndone(null)
    store.set((state, scene) => {
      const points = book.measurements.find(measurement => measurement.id === id)?.points
      return { ...state, toolsOpen: true, view: points ? reveal(state.view, scene, boxAround(points)) : state.view }
    })
  }
  const remove = (measurement: DrawnMeasurement) => {
    book.remove(measurement)
    if (measurement.id === selected) setSelected(null)
    showToast({ text: t('measures.removed'), about: `measure ${measurement.id}`, undo: () => book.save(measurement) })
  }

  const takeBack = (): boolean => {
    if (drawing) {
      cancel()
      return true
    }
    const last = book.measurements.find(({ id }) => id === drawn?.of)
    if (!last || last.id !== selected || drawn?.after !== lastDecision) return false
    remove(last)
    setUndone({ of: last, after: lastDecision })
    return true
  }
  const bringBack = (): boolean => {
    if (drawing || undone?.after !== lastDecision) return false
    const { of: measurement } = undone
    book.save(measurement)
    setSelected(measurement.id)
    setDrawn({ of: measurement.id, after: lastDecision })
    setUndone(null)
    return true
  }
  const perform = useEffectEvent((key: 'Undo' | 'Redo'): boolean => (key === 'Undo' ? takeBack() : bringBack()))
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      const key = undoKeyForViewer(event)
      if (key && perform(key)) event.preventDefault()
    }
    // Registered before the room's keys, by which it would undo a decision.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOpen])

  return {
    drawing,
    isMagnifying,
    selected,
    begin,
    change,
    finish,
    cancel,
    place,
    magnify: (isOn: boolean) => {
      setDrawing(null)
      setMagnifying(isOn)
    },
    select,
    remove,
  }
}

interface DrawingHintProps {
  readonly kind: MeasurementKind
  readonly onPlace: () => void
  readonly onCancel: () => void
}

/** The next step of drawing, including one without a pointer. */
function DrawingHint({ kind, onPlace, onCancel }: DrawingHintProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <p role="status">{t(`measures.draw.${kind}`, { points: pointsOfKind[kind] })}</p>
      <button type="button" onClick={onPlace} className={buttonClass('room', 'bg-room-line')}>
        {t('measures.place')}
      </button>
      <button type="button" onClick={onCancel} className={buttonClass('room')}>
        {t('measures.cancel')}
      </button>
    </div>
  )
}
