import { t } from '@xrai/contract/strings/translate'
import type { KeyboardEvent, PointerEvent } from 'react'
import { perLanguage } from '../../base/language/per-language.ts'
import type { ImageBox, Size } from '../../viewer/coordinates.ts'
import {
  arrowStep,
  type BoxCorner,
  type BoxEdge,
  boxCorners,
  boxEdges,
  movedBox,
  resizedBox,
  type Vector,
} from '../../viewer/draft/draft-box.ts'
import { followPointer } from '../../viewer/draft/follow-pointer.ts'
import { cropTargets, type Target, wholePixels } from './crop-geometry.ts'

interface CropFrameProps {
  readonly image: Size
  /** CSS pixels of an image pixel. */
  readonly scale: number
  /** In image pixels, as everything else here. */
  readonly box: ImageBox
  readonly shortest: number
  /** The element that says which keys move a corner. */
  readonly hintId: string
  readonly onChange: (box: ImageBox) => void
}

type Handle = BoxCorner | BoxEdge

const names = perLanguage(
  (): Readonly<Record<BoxCorner, string>> => ({
    topLeft: t('upload.cropTopLeft'),
    topRight: t('upload.cropTopRight'),
    bottomLeft: t('upload.cropBottomLeft'),
    bottomRight: t('upload.cropBottomRight'),
  }),
)

const cursors: Readonly<Record<Handle, string>> = {
  topLeft: 'cursor-nwse-resize',
  topRight: 'cursor-nesw-resize',
  bottomLeft: 'cursor-nesw-resize',
  bottomRight: 'cursor-nwse-resize',
  top: 'cursor-ns-resize',
  bottom: 'cursor-ns-resize',
  left: 'cursor-ew-resize',
  right: 'cursor-ew-resize',
}

/** An arrow with Shift moves a corner by so many steps. */
const largeStep = 10

/** The rectangle around the part to keep: dragged by its corners, its edges or as a whole, its corners by arrows too. */
export function CropFrame({ image, scale, box, shortest, hintId, onChange }: CropFrameProps) {
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => ({
    x: clientX / scale,
    y: clientY / scale,
  })
  const shown = { left: box.left * scale, top: box.top * scale, width: box.width * scale, height: box.height * scale }
  const targets = cropTargets(shown)

  const resized = (handle: Handle, by: Vector) => {
    const at = sideOf(handle)
    const to = { x: box.left + at.x * box.width + by.x, y: box.top + at.y * box.height + by.y }
    return wholePixels(resizedBox(box, handle, to, image, shortest))
  }
  /** By as much as the finger moves, wherever on the handle it was put down; a second finger does nothing. */
  const dragged = (change: (by: Vector) => ImageBox) => (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary) return
    followPointer(event, pointOf, (start, now) => onChange(change({ x: now.x - start.x, y: now.y - start.y })))
  }
  const onKeyDown = (corner: BoxCorner) => (event: KeyboardEvent) => {
    const by = arrowStep(event.key, image)
    if (!by) return
    event.preventDefault()
    const steps = event.shiftKey ? largeStep : 1
    onChange(resized(corner, { x: by.x * steps, y: by.y * steps }))
  }
  return (
    <div className="absolute inset-0 touch-none">
      <div className="pointer-events-none absolute inset-0 overflow-hidden">
        <div className="absolute shadow-[0_0_0_200vmax_rgb(11_15_13/0.7)]" style={shown} />
      </div>
      <div
        data-crop
        onPointerDown={dragged(by => wholePixels(movedBox(box, by, image)))}
        className="absolute cursor-move touch-none border-2 border-paper shadow-[0_0_0_1px_var(--color-room)]"
        style={shown}
      />
      {boxEdges.map(edge => {
        const target = targets.edges[edge]
        return (
          target && (
            <span
              key={edge}
              data-edge={edge}
              onPointerDown={dragged(by => resized(edge, by))}
              className={`absolute touch-none ${cursors[edge]}`}
              style={target}
            >
              <Knob handle={edge} target={target} shown={shown} />
            </span>
          )
        )
      })}
      {boxCorners.map(corner => (
        <button
          key={corner}
          type="button"
          data-corner={corner}
          aria-label={names()[corner]}
          aria-describedby={hintId}
          onKeyDown={onKeyDown(corner)}
          onPointerDown={dragged(by => resized(corner, by))}
          className={`absolute touch-none rounded-control ${cursors[corner]}`}
          style={targets.corners[corner]}
        >
          <Knob handle={corner} target={targets.corners[corner]} shown={shown} />
        </button>
      ))}
    </div>
  )
}

interface KnobProps {
  readonly handle: Handle
  readonly target: Target
  readonly shown: ImageBox
}

/** CSS pixels between the knobs of a box that is smaller than they are. */
const leastSpread = 28

/** The visible part of a target, on the box itself, or beside it if it is too small. */
function Knob({ handle, target, shown }: KnobProps) {
  const { x, y } = sideOf(handle)
  const placeOf = (share: number, start: number, length: number) =>
    start + length / 2 + (share - 0.5) * Math.max(length, leastSpread)
  const shape = x === 0.5 ? 'h-2 w-7' : y === 0.5 ? 'h-7 w-2' : 'size-5'
  return (
    <span
      className={`absolute -translate-x-1/2 -translate-y-1/2 rounded-round border-2 border-room bg-paper ${shape}`}
      style={{
        left: placeOf(x, shown.left, shown.width) - target.left,
        top: placeOf(y, shown.top, shown.height) - target.top,
      }}
    />
  )
}

/** The point of a box that a handle drags, as a share of its width and height. */
function sideOf(handle: Handle): Vector {
  const share = (before: RegExp, after: RegExp) => (before.test(handle) ? 0 : after.test(handle) ? 1 : 0.5)
  return { x: share(/left/i, /right/i), y: share(/top/i, /bottom/i) }
}
