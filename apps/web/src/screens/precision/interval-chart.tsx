import type { Interval } from '@xrai/contract/records/interval'
import { t } from '@xrai/contract/strings/translate'
import { ClassLetter } from '../../findings/class-badge.tsx'
import { classLook } from '../../findings/class-look.ts'
import type { ClassFigures } from './class-figures.ts'
import { ap50Of, rangeOf } from './words.ts'

const lines = [0, 0.25, 0.5, 0.75, 1]

/** AP50 of each class as a dot on its 95 % interval from 0 to 1, in the class's colour. */
export function IntervalChart({ rows }: { readonly rows: readonly ClassFigures[] }) {
  return (
    <figure className="room rounded-card p-5 sm:p-6">
      <figcaption className="text-14 text-room-muted">{t('precision.chart')}</figcaption>
      <ul className="mt-4 flex flex-col gap-3 sm:gap-1">
        {rows.map(row => (
          <ChartRow key={row.id} row={row} />
        ))}
      </ul>
      <Axis />
    </figure>
  )
}

const columns = 'sm:grid sm:grid-cols-[minmax(0,17rem)_1fr_3.5rem] sm:items-center sm:gap-x-5'

function ChartRow({ row: { id, n, ap50, hasInterval } }: { readonly row: ClassFigures }) {
  const look = classLook(id)
  const value = ap50Of(ap50.value)
  return (
    <li className={columns}>
      <span className="flex items-center gap-2.5 text-14">
        <ClassLetter look={look} />
        <span className="min-w-0 flex-1 leading-tight">
          {look.name} <span className="text-room-muted">{t('precision.cases', { count: n })}</span>
        </span>
        <span aria-hidden="true" className="font-semibold sm:hidden">
          {value}
        </span>
      </span>
      <svg
        role="img"
        aria-label={
          hasInterval
            ? t('precision.chartRow', { class: look.name, value, range: rangeOf(ap50, ap50Of), count: n })
            : t('precision.chartRowFew', { class: look.name, value, count: n })
        }
        width="100%"
        height="32"
        className="block overflow-visible"
      >
        {lines.map(at => (
          <line key={at} x1={x(at)} x2={x(at)} y1="0" y2="32" className="stroke-room-line" />
        ))}
        {hasInterval && <Span of={ap50} colour={look.colour} />}
        <circle cx={x(ap50.value)} cy="16" r="6.5" fill={look.colour} className="stroke-room" strokeWidth="2" />
      </svg>
      <span aria-hidden="true" className="text-right text-16 font-semibold max-sm:hidden">
        {value}
      </span>
    </li>
  )
}

function Span({ of: { low, high }, colour }: { readonly of: Interval; readonly colour: string }) {
  return (
    <g stroke={colour}>
      <line x1={x(low)} x2={x(high)} y1="16" y2="16" strokeWidth="4" opacity="0.55" />
      {[low, high].map(end => (
        <line key={end} x1={x(end)} x2={x(end)} y1="10" y2="22" strokeWidth="2" />
      ))}
    </g>
  )
}

const x = (share: number) => `${share * 100}%`

function Axis() {
  return (
    <div aria-hidden="true" className={`${columns} text-13 text-room-muted`}>
      <span className="max-sm:hidden" />
      <div className="flex justify-between">
        {lines.map(at => (
          <span key={at} className="w-0">
            <span className="inline-block -translate-x-1/2">{at}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
