import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { describeEntry } from '@xrai/contract/odontogram/describe-entry'
import { formOf } from '@xrai/contract/odontogram/draw-form'
import { drawEntries } from '@xrai/contract/odontogram/draw-odontogram'
import { polygon } from '@xrai/contract/odontogram/drawing'
import type { Face } from '@xrai/contract/odontogram/faces'
import { cellOf, odontogramHeight, odontogramWidth, placeAt, rowHeight } from '@xrai/contract/odontogram/geometry'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { odontogramRowNames, rowTeeth } from '@xrai/contract/odontogram/odontogram-teeth'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { Drawn } from './drawn.tsx'
import type { OdontogramPlace } from './place.ts'
import { standingAt } from './standing-at.ts'

const form = formOf()
const bleed = 6

interface NormOdontogramProps {
  readonly odontogram: Odontogram
  readonly entries: readonly StandingEntry[]
  readonly place: OdontogramPlace
  readonly isDraft: boolean
  readonly svg: RefObject<SVGSVGElement | null>
  readonly onTouch: (tooth: Fdi, face: Face | null, isRange: boolean) => void
  readonly onKey: (event: KeyboardEvent<SVGSVGElement>) => void
}

/** The norm's odontogram: a tooth is a button, a touch inside it selects a face, and the arrow keys move between teeth. */
export function NormOdontogram({ odontogram, entries, place, isDraft, svg, onTouch, onKey }: NormOdontogramProps) {
  const norm = norms[odontogram.norm]
  const drawn = drawEntries(
    norm,
    odontogram.edition,
    entries.map(({ entry }) => entry),
  )
  const touch = (event: PointerEvent<SVGSVGElement>) => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    if (!matrix) return
    const at = placeAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix))
    if (at) onTouch(at.tooth, at.face, event.shiftKey)
  }
  return (
    <svg
      ref={svg}
      viewBox={`${-bleed} ${-bleed} ${odontogramWidth + 2 * bleed} ${odontogramHeight + 2 * bleed}`}
      role="toolbar"
      aria-label={t('chartScreen.keys')}
      onClick={touch}
      onKeyDown={onKey}
      className="block w-full min-w-220 touch-manipulation select-none lg:max-h-[max(30rem,calc(100dvh-20rem))] lg:min-w-0 print:max-h-none print:min-w-0"
    >
      {isDraft && (
        <g data-no-print>
          <Chosen place={place} />
        </g>
      )}
      <Drawn primitives={drawn.areas} />
      <Drawn primitives={form} />
      <Drawn primitives={drawn.lines} />
      <Drawn primitives={drawn.siglas} />
      {odontogramRowNames.map(row =>
        rowTeeth(row).map(tooth => {
          const { left, right, siglas, out } = cellOf(tooth)
          const own = standingAt(norm, entries, tooth)
          return (
            // biome-ignore lint/a11y/useSemanticElements: an SVG has no <button>
            <rect
              key={tooth}
              data-tooth={tooth}
              role="button"
              tabIndex={tooth === place.tooth ? 0 : -1}
              aria-pressed={isDraft && place.teeth.includes(tooth)}
              aria-label={t('odontogram.tooth', {
                tooth,
                state:
                  own.length === 0 ? t('chartScreen.nothing') : own.map(({ entry }) => wordsOf(norm, entry)).join('; '),
              })}
              x={left}
              y={out === -1 ? siglas.top : siglas.bottom - rowHeight}
              width={right - left}
              height={rowHeight}
              rx={4}
              fill="transparent"
              className="cursor-pointer outline-none focus-visible:stroke-primary focus-visible:[stroke-width:1.6]"
            />
          )
        }),
      )}
    </svg>
  )
}

const wordsOf = (norm: Parameters<typeof describeEntry>[0], entry: StandingEntry['entry']): string => {
  const { name, details, sigla } = describeEntry(norm, entry, t)
  return [sigla, name, details].filter(Boolean).join(' ')
}

/** The selection's highlight, behind everything else. */
function Chosen({ place }: { readonly place: OdontogramPlace }) {
  return place.teeth.map(tooth => {
    const { left, right, siglas, out, faces } = cellOf(tooth)
    return (
      <g key={tooth}>
        <rect
          x={left}
          y={out === -1 ? siglas.top - 2 : siglas.bottom - rowHeight}
          width={right - left}
          height={rowHeight + 2}
          rx={4}
          className="fill-primary-tint"
        />
        {place.faces.map(face => (
          <path key={face} d={polygon(faces[face])} className="fill-primary-line" />
        ))}
      </g>
    )
  })
}
