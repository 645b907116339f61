import { t } from '@xrai/contract/strings/translate'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import type { Placement } from '../coordinates.ts'
import { fitScale } from '../view.ts'
import type { Mark } from '../viewer-state.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { type Corner, labelCorners, lonelyCorners } from './label-corners.ts'
import { type Emphasis, Outline } from './outline.tsx'
import { OutlineLabel } from './outline-label.tsx'

/** Up to this many outlines show their label permanently. */
const few = 6

export interface OutlineLayerHandle {
  readonly place: (placement: Placement) => void
}

interface OutlineLayerProps {
  readonly marks: readonly Mark[]
  readonly store: ViewerStore
  readonly ref: Ref<OutlineLayerHandle>
}

/** All outlines in image pixels under one transform: a frame moves one group, for any number of findings. */
export function OutlineLayer({ marks: all, store, ref }: OutlineLayerProps) {
  const group = useRef<SVGGElement>(null)
  const labels = useRef<HTMLDivElement>(null)
  const shown = useViewer(store, state => state.outlines)
  const selected = useViewer(store, state => state.selected)
  const hovered = useViewer(store, state => state.hovered)

  useImperativeHandle(ref, () => ({
    place: ({ scale, x, y }) => {
      group.current?.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${x} ${y})`)
      labels.current?.style.setProperty('transform', `translate(${x}px, ${y}px)`)
      labels.current?.style.setProperty('--scale', String(scale))
    },
  }))

  const marks = useMemo(() => all.filter(mark => !mark.isHidden || mark.id === selected), [all, selected])
  const isChosen = marks.some(mark => mark.id === selected)
  const corners = useCorners(marks, store)
  const emphasisOf = (id: string): Emphasis => {
    if (id === selected) return 'selected'
    if (id === hovered) return 'hovered'
    return isChosen ? 'dimmed' : 'plain'
  }
  // The first in the list of coincident outlines is painted last, because the top one takes the pointer.
  const bySize = marks.toReversed().toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
  const entry = isChosen ? selected : marks[0]?.id
  return (
    <div className="absolute inset-0 overflow-hidden">
      <svg
        aria-hidden={!shown || undefined}
        className={classNames(
          'absolute inset-0 size-full animate-fade [animation-duration:150ms]',
          // A hidden outline still reacts to the pointer and shows its percentage.
          !shown && 'opacity-0',
        )}
      >
        <title>{t('viewer.outlinesLabel')}</title>
        <g ref={group}>
          {bySize.map(mark => (
            <Outline
              key={mark.id}
              mark={mark}
              emphasis={emphasisOf(mark.id)}
              inTabOrder={shown && mark.id === entry}
              onHover={store.hover}
              onSelect={shown ? store.select : none}
            />
          ))}
        </g>
      </svg>
      <div
        ref={labels}
        aria-hidden="true"
        className="pointer-events-none absolute top-0 left-0 animate-fade [animation-duration:150ms]"
      >
        {marks.map((mark, at) => {
          const emphasis = emphasisOf(mark.id)
          if (!shown && mark.id !== hovered) return null
          const open = emphasis === 'selected' || mark.id === hovered || (marks.length <= few && !isChosen)
          return (
            <OutlineLabel key={mark.id} mark={mark} emphasis={emphasis} open={open} corner={corners[at] ?? 'topLeft'} />
          )
        })}
      </div>
    </div>
  )
}

/** A click on an invisible outline selects nothing. */
const none = () => undefined

/** The corners of labels are computed again at every tenth of zoom, not on every frame. */
function useCorners(marks: readonly Mark[], store: ViewerStore): readonly Corner[] {
  const scale = useViewer(store, ({ view }, scene) => {
    const exact = fitScale(scene) * view.zoom
    return exact > 0 ? 1.1 ** Math.round(Math.log(exact) / Math.log(1.1)) : 0
  })
  const { image } = store.scene()
  return useMemo(() => {
    const boxes = marks.map(mark => mark.box)
    return marks.length <= few ? labelCorners(boxes, image, scale) : lonelyCorners(boxes, image, scale)
  }, [marks, image, scale])
}
