import type { ReportModel } from '@xrai/contract/records/report'
import { type KeyMark, type KeyMeasurement, keyImage, keyImageOnPaper, keyStyle } from '@xrai/contract/report/key-image'
import { t } from '@xrai/contract/strings/translate'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { useImage } from '../../client/image-urls.ts'

const { halo, line, doubleLine, measure, badge } = keyStyle

/** CSS pixels, until the sheet is measured. */
const firstWidth = 714
/** On a narrow screen strokes and numbers are drawn slightly larger than to scale. */
const narrow = { enlarged: 1.15, maximumHeight: 380 }

const drawnAt = (width: number) =>
  width >= keyImageOnPaper.width
    ? keyImageOnPaper
    : { width: width / narrow.enlarged, maximumHeight: narrow.maximumHeight }

interface KeyImageProps {
  readonly model: ReportModel
  readonly description: string
}

/** The radiograph with its findings outlined and numbered, scaled to the width of the sheet. */
export function KeyImage({ model, description }: KeyImageProps) {
  const [ref, width] = useWidth<HTMLDivElement>(firstWidth)
  const { url, error, refetch } = useImage(model.image.id, 'display')
  const wanted = drawnAt(width)
  const drawn = keyImage(model, wanted)
  return (
    <div ref={ref} className="mt-5 flex justify-center">
      {error ? (
        <ErrorState text={t('reportPage.pictureFailed')} onRetry={() => void refetch()} />
      ) : (
        <svg
          role="img"
          aria-label={description}
          viewBox={`0 0 ${drawn.width} ${drawn.height}`}
          style={{ width: `${(drawn.width / wanted.width) * 100}%`, aspectRatio: `${drawn.width} / ${drawn.height}` }}
          className="block rounded-small bg-room break-inside-avoid"
        >
          {url !== undefined && (
            <>
              <image href={url} width={drawn.width} height={drawn.height} preserveAspectRatio="none" />
              <g className="animate-fade">
                {drawn.marks.map(mark => (
                  <Outline key={mark.number} mark={mark} />
                ))}
                {drawn.measures.map(measured => (
                  <MeasurementLine key={measured.name} measured={measured} />
                ))}
                {drawn.marks.map(({ number, colour, badge: place }) => (
                  <Badge key={number} text={String(number)} colour={colour} place={place} />
                ))}
                {drawn.measures.map(({ name, badge: place }) => (
                  <Badge key={name} text={name} colour={measure.colour} place={place} />
                ))}
              </g>
            </>
          )}
        </svg>
      )}
    </div>
  )
}

function Outline({ mark: { points, colour, dash, experimental } }: { readonly mark: KeyMark }) {
  const [haloWidth, width] = experimental ? [doubleLine.halo, doubleLine.width] : [halo.width, line.width]
  return (
    <g fill="none" strokeLinejoin="round">
      <polygon points={points} stroke={halo.colour} strokeOpacity={halo.opacity} strokeWidth={haloWidth} />
      <polygon points={points} stroke={colour} strokeWidth={width} strokeDasharray={dash || undefined} />
      {experimental && <polygon points={points} stroke={halo.colour} strokeWidth={doubleLine.core} />}
    </g>
  )
}

function MeasurementLine({ measured: { points } }: { readonly measured: KeyMeasurement }) {
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <g fill="none" strokeLinecap="round">
      <polyline points={line} stroke={halo.colour} strokeOpacity={halo.opacity} strokeWidth={halo.width} />
      <polyline points={line} stroke={measure.colour} strokeWidth={measure.width} />
      {points.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={measure.dot}
          fill={measure.colour}
          stroke={halo.colour}
          strokeWidth={0.6}
        />
      ))}
    </g>
  )
}

interface BadgeProps {
  readonly text: string
  readonly colour: string
  readonly place: KeyMark['badge']
}

function Badge({ text, colour, place }: BadgeProps) {
  return (
    <g>
      <rect {...place} rx={badge.radius} fill={badge.fill} stroke={colour} strokeWidth={0.8} />
      <text
        x={place.x + place.width / 2}
        y={place.y + place.height / 2 + badge.fontSize * 0.36}
        textAnchor="middle"
        fontSize={badge.fontSize}
        fontWeight={700}
        fill={badge.text}
      >
        {text}
      </text>
    </g>
  )
}

/** The element's width in CSS pixels; `first` until it is measured, and while it is 0. */
function useWidth<E extends Element>(first: number): readonly [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const measured = Math.round(element.getBoundingClientRect().width)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
