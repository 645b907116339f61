import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import { ClassLetter } from '../../findings/class-badge.tsx'
import { classLook } from '../../findings/class-look.ts'
import { startConfidence } from '../../shell/site/measured.ts'
import type { ModelFile } from './model-files.ts'

type Measured = ModelFile['classes'][number]

/** The plot area within the drawing, whose width the card sets. */
const left = 34
const right = 314
const top = 8
const bottom = 148
const x = (share: number) => left + (right - left) * share
const y = (share: number) => bottom - (bottom - top) * share
const ticks = [0, 0.5, 1]
/** Dash patterns of the vertical lines. */
const dashes = { threshold: '2 3', start: '9 3 2 3' } as const

interface ThresholdChartProps {
  readonly measured: Measured
  /** The data behind the curve, in words; null if unknown. */
  readonly basis: string | null
}

/** Precision and recall of one class at each minimum confidence. */
export function ThresholdChart({ measured, basis }: ThresholdChartProps) {
  const { id, threshold, curve = [] } = measured
  const look = classLook(id)
  const line = (of: 'precision' | 'recall') => curve.map(point => `${x(point.threshold)},${y(point[of])}`).join(' ')
  return (
    <figure className="room rounded-card p-5">
      <figcaption className="flex items-center gap-2.5 text-14 font-semibold">
        <ClassLetter look={look} />
        {look.name}
      </figcaption>
      <svg role="img" aria-label={descriptionOf(look.name, curve)} viewBox="0 0 320 172" className="mt-3 block w-full">
        {ticks.map(at => (
          <g key={at} className="fill-room-muted text-[11px]">
            <line x1={left} x2={right} y1={y(at)} y2={y(at)} className="stroke-room-line" />
            <text x={left - 6} y={y(at) + 4} textAnchor="end">
              {Math.round(at * 100)}
            </text>
            <text x={x(at)} y={bottom + 18} textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}>
              {percentText(at)}
            </text>
          </g>
        ))}
        <Upright at={threshold} dash={dashes.threshold} />
        <Upright at={startConfidence / 100} dash={dashes.start} />
        <polyline points={line('precision')} fill="none" stroke={look.colour} strokeWidth="2.5" />
        <polyline
          points={line('recall')}
          fill="none"
          className="stroke-room-text"
          strokeWidth="2.5"
          strokeDasharray="6 4"
        />
      </svg>
      {basis !== null && <p className="mt-2 text-13 text-room-muted">{basis}</p>}
    </figure>
  )
}

const Upright = ({ at, dash }: { readonly at: number; readonly dash: string }) => (
  <line x1={x(at)} x2={x(at)} y1={top} y2={bottom} className="stroke-room-edge" strokeDasharray={dash} />
)

const labelled = [0.2, 0.4, 0.6, 0.8]

const descriptionOf = (name: string, curve: readonly NonNullable<Measured['curve']>[number][]): string => {
  const points = curve.filter(({ threshold }) => labelled.some(at => Math.abs(at - threshold) < 0.001))
  const said = points.map(({ threshold, precision, recall }) =>
    t('precision.curvePoint', {
      confidence: percentText(threshold),
      right: percentText(precision),
      found: percentText(recall),
    }),
  )
  return [name, ...said].join('. ')
}

/** The legend of the lines. */
export function ThresholdLegend() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-14 text-muted">
      <li className="flex items-center gap-2">
        <Stroke dash="" />
        {t('precision.curveRight')}
      </li>
      <li className="flex items-center gap-2">
        <Stroke dash="6 4" />
        {t('precision.curveFound')}
      </li>
      <li className="flex items-center gap-2">
        <Stroke dash={dashes.threshold} />
        {t('precision.curveThreshold')}
      </li>
      <li className="flex items-center gap-2">
        <Stroke dash={dashes.start} />
        {t('precision.curveStart', { confidence: startConfidence })}
      </li>
    </ul>
  )
}

const Stroke = ({ dash }: { readonly dash: string }) => (
  <svg width="28" height="4" aria-hidden="true">
    <line x1="0" x2="28" y1="2" y2="2" className="stroke-ink" strokeWidth="2.5" strokeDasharray={dash || undefined} />
  </svg>
)
